import Foundation
import SignalFuzzing
import Signals
import Synchronization

/// Some threads send numbered values through a pipeline, to its end or until the subscription is
/// disposed of.
final class SoakRound: Round, Sendable {
  private let senders: Int
  private let count: Int
  private let stages: [Int]
  private let receiver: Receiver
  let wasDisposedOf: Bool

  init(_ numbers: inout SplitMix) {
    senders = Int.random(in: 1...3, using: &numbers)
    count = Int.random(in: 1...2000, using: &numbers)
    let total = senders * count
    let disposesAfter =
      Bool.random(using: &numbers) ? Int.random(in: 1...total, using: &numbers) : nil
    let length = Int.random(in: 1...6, using: &numbers)
    stages = (0..<length).map { _ in Stages.all.indices.randomElement(using: &numbers)! }
    receiver = Receiver(
      of: senders, count: count, disposingAfter: disposesAfter,
      "stages \(stages), \(senders) x \(count)")
    wasDisposedOf = disposesAfter != nil
  }

  func run() -> (values: Int, faults: [String]) {
    let source = ReplaySubject<Numbered>()
    let pipeline = stages.reduce(source as Signal<Numbered>) { Stages.all[$1]($0) }
    receiver.subscription.disposable = Scheduler.immediate.performAsCurrent {
      pipeline.subscribe(
        next: { [receiver] in if receiver.receive($0) { receiver.dispose() } },
        error: { [receiver] in receiver.fault("ended with \($0)") },
        completed: { [receiver] in receiver.completed() })
    }
    let sending = Remaining(senders)
    for sender in 0..<senders {
      Scheduler.background().schedule { [count] in
        for number in 0..<count { source.sendNext(Numbered(sender: sender, number: number)) }
        if sending.isLast() {
          source.sendCompleted()
        }
      }
    }
    // The limit is on processor time, not on real time, because the whole program may have to wait
    // for the processor.
    let limit = clock() + 300 * CLOCKS_PER_SEC
    return receiver.result {
      clock() > limit ? "has not ended in five minutes of processor time" : nil
    }
  }
}

/// Counts down.
private final class Remaining: Sendable {
  private let count: Atomic<Int>

  init(_ count: Int) { self.count = Atomic(count) }

  func isLast() -> Bool { count.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 }
}
