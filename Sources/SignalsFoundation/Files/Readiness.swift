import Foundation
import Scheduling

/// A thread that waits for all descriptors from which somebody wants to read.
///
/// Sources of Dispatch would do that too. But on Linux, events are lost when one source of a descriptor
/// goes while another one comes.
///
/// All readers depend on the thread, so it runs nothing that a user has written, and releases nothing that a
/// user may own: it leaves that to the queue of whoever waits.
final class Readiness: Sendable {
  static let shared = Readiness()

  private struct State {
    var waits: [Int: Wait] = [:]
    var nextKey = 0
  }

  private let state = Locked(State())
  /// A pipe that tells the thread to look at the waits again.
  private let bell = PipeEnds.nonBlocking()

  private init() {
    let thread = Thread { while true { self.waitOnce() } }
    thread.name = "Signals.Readiness"
    thread.start()
  }

  /// Calls `action`, once, when `descriptor` has something to read, or the end.
  ///
  /// - Parameters:
  ///   - file: What has to be there as long as the descriptor is waited for.
  ///   - scheduler: Where to call `action`; one of this library's that always runs its work later.
  /// - Returns: What calls it off.
  func wait(
    for descriptor: Int32, of file: any AnyObject & Sendable, on scheduler: Scheduler,
    _ action: @escaping @Sendable () -> Void
  ) -> Disposable {
    let wait = Wait(descriptor: descriptor, file: file, scheduler: scheduler, action: action)
    let key = state.withLock { state in
      defer { state.nextKey += 1 }
      state.waits[state.nextKey] = wait
      return state.nextKey
    }
    ring()
    return Disposable {
      if self.take(key) != nil { self.ring() }
    }
  }

  private func take(_ key: Int) -> Wait? {
    state.withLock { $0.waits.removeValue(forKey: key) }
  }

  private func ring() {
    var byte: UInt8 = 0
    // When the pipe is full, it has been rung often enough.
    _ = retrying { write(bell.entry, &byte, 1) }
  }

  private func waitOnce() {
    // Not the waits themselves, which may be called off meanwhile, and would be released here.
    let waits = state.withLock { $0.waits.map { (key: $0.key, descriptor: $0.value.descriptor) } }
    var descriptors = waits.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    descriptors.append(pollfd(fd: bell.exit, events: Int16(POLLIN), revents: 0))
    _ = retrying { poll(&descriptors, nfds_t(descriptors.count), -1) }
    if descriptors.last!.revents != 0 {
      var bytes = [UInt8](repeating: 0, count: 256)
      _ = retrying { read(bell.exit, &bytes, bytes.count) }
    }
    for (wait, descriptor) in zip(waits, descriptors) where descriptor.revents != 0 {
      take(wait.key)?.schedule()
    }
  }
}

/// Somebody who waits for a descriptor.
private final class Wait: Sendable {
  let descriptor: Int32
  private let scheduler: Scheduler
  private let rest: Locked<Rest>

  /// What is there until the wait is over.
  private struct Rest {
    var file: (any AnyObject & Sendable)?
    var action: (@Sendable () -> Void)?
  }

  init(
    descriptor: Int32, file: any AnyObject & Sendable, scheduler: Scheduler,
    action: @escaping @Sendable () -> Void
  ) {
    self.descriptor = descriptor
    self.scheduler = scheduler
    rest = Locked(Rest(file: file, action: action))
  }

  /// Has the scheduler call the action. Where that runs, the action is released: it may be the last to hold what a
  /// user owns.
  func schedule() {
    scheduler.schedule {
      let rest = self.rest.withLock { rest in
        defer { rest = Rest() }
        return rest
      }
      rest.action?()
    }
  }
}
