import Foundation
import SignalFuzzing
import Signals
import SignalsFoundation
import Synchronization

/// Random pipelines behind sources that keep the pace, on real schedulers: `fuzz --pace COUNT`.
final class Pace: Sendable {
  private struct State {
    var rounds = 0
    var disposals = 0
    var values = 0
    var faults: [String] = []
  }

  private let options: Options
  private let begun = Atomic(0)
  private let state = Mutex(State())

  init(_ options: Options) { self.options = options }

  /// Runs the rounds. Returns whether there was no fault, and no value is left.
  func perform() -> Bool {
    let began = ContinuousClock.now
    let group = DispatchGroup()
    for _ in 0..<max(2, options.threads) {
      group.enter()
      Thread.detachNewThread { [self] in
        while state.withLock({ $0.faults.count < options.failures }) {
          let number = begun.add(1, ordering: .relaxed).oldValue
          guard number < options.pace else { break }
          attempt(options.first + number)
        }
        group.leave()
      }
    }
    while group.wait(timeout: .now() + 10) == .timedOut { report(since: began) }
    for _ in 0..<3000 where Numbered.alive.load(ordering: .relaxed) > 0 { usleep(10_000) }
    report(since: began)
    let faults = state.withLock { $0.faults }
    for fault in faults { tool.print(fault) }
    let alive = Numbered.alive.load(ordering: .relaxed)
    tool.print("\(faults.count) faults, \(alive) values are left")
    return faults.isEmpty && alive == 0
  }

  private func attempt(_ number: Int) {
    var numbers = SplitMix(seed: options.seed &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15)
    let round = PaceRound(&numbers)
    let (values, faults) = round.run()
    state.withLock { state in
      state.rounds += 1
      state.disposals += round.wasDisposedOf ? 1 : 0
      state.values += values
      state.faults += faults.map { "\(number): \($0)" }
    }
  }

  private func report(since began: ContinuousClock.Instant) {
    let (rounds, disposals, values) = state.withLock { ($0.rounds, $0.disposals, $0.values) }
    tool.print(
      "\((ContinuousClock.now - began).components.seconds) s: \(rounds) rounds, \(disposals) disposed "
        + "of, \(values) values, \(Numbered.alive.load(ordering: .relaxed)) alive")
  }
}
