import Dispatch

extension Signal {
  /// Subscribes, blocks the calling thread until the signal has ended, and returns the result that
  /// `collect` has made of the values.
  func wait<Output: Sendable>(
    _ call: String, startingWith start: Output,
    _ collect: @escaping @Sendable (inout Output, Value) -> Void
  ) throws -> Output {
    let thread = BlockedThread()
    let result = Locked<Result<Output, any Error>?>(nil)
    // Nothing here may hold the sink: its release means that the signal is abandoned.
    ThreadContext.outsideOfCalls {
      _ = attach(
        CollectingSink(startingWith: start, collect) { end in
          result.withLock { $0 = end }
          thread.end()
        })
    }
    let clock = TestScheduler.ofTest
    if clock != nil || Scheduler.isMainQueueHere, !thread.wait(until: .now() + 5) {
      if let warning = clock?.warning(ofWait: "Signal.\(call)") {
        warn(warning)
      } else if Scheduler.isMainQueueHere {
        warn(
          """
          Signal.\(call) has blocked the main queue for five seconds. It never returns if the signal \
          needs the main queue to go on; have it deliver elsewhere, or use `await`.
          """)
      }
    }
    _ = thread.wait()
    return try result.withLock { $0! }.get()
  }
}

extension TestScheduler {
  /// The warning for a wait that may never end because no code runs virtual time; nil if there is
  /// nothing to run.
  func warning(ofWait call: String) -> String? {
    pendingWork.map {
      "\(call) has waited for five seconds, and \($0). It does that only when the test runs it: "
        + "record the signal with record(on:), run the scheduler, and look at the values."
    }
  }
}
