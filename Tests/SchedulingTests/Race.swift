import Foundation
import Scheduling
import Synchronization

/// Runs all of `bodies` on one subject after the other, each body on a thread of its own. The
/// threads start as nearly at the same time as possible.
func race<Subject: Sendable>(
  rounds: Int = 5000, over makeSubject: @escaping @Sendable () -> Subject,
  _ bodies: (@Sendable (Subject) -> Void)...
) {
  let track = Track(rounds: rounds, runners: bodies.count, makeSubject)
  let finished = DispatchSemaphore(value: 0)
  for body in bodies {
    Thread.detachNewThread {
      for round in 1...rounds { body(track.start(round)) }
      finished.signal()
    }
  }
  for _ in bodies { finished.wait() }
}

private final class Track<Subject: Sendable>: Sendable {
  private let runners: Int
  private let arrived = Atomic(0)
  private let subjects: [Subject]

  init(rounds: Int, runners: Int, _ makeSubject: () -> Subject) {
    self.runners = runners
    subjects = (0..<rounds).map { _ in makeSubject() }
  }

  /// Waits until all runners have come to this round, and returns its subject.
  func start(_ round: Int) -> Subject {
    arrived.add(1, ordering: .acquiringAndReleasing)
    var spins = 0
    while arrived.load(ordering: .acquiring) < round * runners {
      spins += 1
      if spins % 200 == 0 { sched_yield() }
    }
    return subjects[round - 1]
  }
}
