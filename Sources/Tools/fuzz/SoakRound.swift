import Foundation
import SignalFuzzing
import Signals
import Synchronization

/// Some threads send numbered values through a pipeline, to its end or until the subscription is
/// disposed of. The values that come out must be complete and in order, up to the disposal if there
/// is one.
final class SoakRound: @unchecked Sendable {
  // Unchecked, because `received` belongs to the thread that delivers, one at a time.
  private let senders: Int
  private let count: Int
  /// The number of values after which the subscription is disposed of; nil for never.
  private let disposesAfter: Int?
  private let stages: [Int]
  private var received: [Int]
  private var total = 0
  private let faults = Mutex<[String]>([])
  private let ended = DispatchSemaphore(value: 0)
  private let subscription = SerialDisposable()

  init(_ numbers: inout SplitMix) {
    senders = Int.random(in: 1...3, using: &numbers)
    count = Int.random(in: 1...2000, using: &numbers)
    let total = senders * count
    disposesAfter = Bool.random(using: &numbers) ? Int.random(in: 1...total, using: &numbers) : nil
    let length = Int.random(in: 1...6, using: &numbers)
    stages = (0..<length).map { _ in Stages.all.indices.randomElement(using: &numbers)! }
    received = Array(repeating: 0, count: senders)
  }

  var wasDisposedOf: Bool { disposesAfter != nil }

  /// Returns how many values have come, and the faults.
  func run() -> (values: Int, faults: [String]) {
    let source = ReplaySubject<Numbered>()
    let pipeline = stages.reduce(source as Signal<Numbered>) { Stages.all[$1]($0) }
    subscription.disposable = Scheduler.immediate.performAsCurrent {
      pipeline.subscribe(
        next: { [self] in receive($0) },
        error: { [self] in fault("ended with \($0)") },
        completed: { [self] in completed() })
    }
    let sending = Remaining(senders)
    for sender in 0..<senders {
      Scheduler.background().schedule { [self] in
        for number in 0..<count { source.sendNext(Numbered(sender: sender, number: number)) }
        if sending.isLast() {
          source.sendCompleted()
        }
      }
    }
    // The limit is on processor time, not on real time, because the whole program may have to wait
    // for the processor.
    let limit = clock() + 300 * CLOCKS_PER_SEC
    while ended.wait(timeout: .now() + 1) == .timedOut {
      if clock() > limit {
        fault("has not ended in five minutes of processor time")
        break
      }
    }
    subscription.dispose()
    return (total, faults.withLock { $0 })
  }

  private func receive(_ value: Numbered) {
    if value.number != received[value.sender] {
      fault("sender \(value.sender): \(value.number) came instead of \(received[value.sender])")
    }
    received[value.sender] = value.number + 1
    total += 1
    if total == disposesAfter {
      subscription.dispose()
      ended.signal()
    }
  }

  private func completed() {
    if received.contains(where: { $0 != count }) { fault("\(received) of \(count) have come") }
    ended.signal()
  }

  private func fault(_ text: String) {
    faults.withLock { $0.append("stages \(stages), \(senders) x \(count): \(text)") }
    ended.signal()
  }
}

/// Counts down.
private final class Remaining: Sendable {
  private let count: Atomic<Int>

  init(_ count: Int) { self.count = Atomic(count) }

  func isLast() -> Bool { count.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 }
}
