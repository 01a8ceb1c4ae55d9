import CommandLineTool
import Foundation
import Signals
import Synchronization

/// A pipeline that is run to its end, or until it is disposed of.
protocol Round {
  var wasDisposedOf: Bool { get }

  /// Returns how many values have come, and the faults.
  func run() -> (values: Int, faults: [String])
}

/// The rounds that several threads have run.
final class RoundLog: Sendable {
  struct Sums {
    var rounds = 0
    var disposals = 0
    var values = 0
    var faults: [String] = []
  }

  private let state = Mutex(Sums())
  var sums: Sums { state.withLock { $0 } }

  /// - Parameter name: What a fault is reported with.
  func run(_ round: some Round, _ name: String = "") {
    let (values, faults) = round.run()
    state.withLock { sums in
      sums.rounds += 1
      sums.disposals += round.wasDisposedOf ? 1 : 0
      sums.values += values
      sums.faults += faults.map { name + $0 }
    }
  }

  /// Runs `body` on each of several threads. Calls `report` every ten seconds, and at the end.
  /// Returns whether there was no fault, and no value is left.
  func runThreads(
    _ count: Int, _ body: @escaping @Sendable (Int) -> Void, report: () -> Void
  ) -> Bool {
    let group = DispatchGroup()
    for place in 0..<max(2, count) {
      group.enter()
      Thread.detachNewThread {
        body(place)
        group.leave()
      }
    }
    while group.wait(timeout: .now() + 10) == .timedOut { report() }
    // Values of disposed subscriptions may still wait in a queue.
    for _ in 0..<3000 where Numbered.alive.load(ordering: .relaxed) > 0 { usleep(10_000) }
    report()
    let faults = sums.faults
    for fault in faults { tool.print(fault) }
    let alive = Numbered.alive.load(ordering: .relaxed)
    tool.print("\(faults.count) faults, \(alive) values are left")
    return faults.isEmpty && alive == 0
  }
}
