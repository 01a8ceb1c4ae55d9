import CommandLineTool
import Foundation
import SignalFuzzing
import Signals
import Synchronization

/// Random pipelines behind sources that keep the pace, on real schedulers: `fuzz --pace COUNT`.
final class Pace: Sendable {
  private let options: Options
  private let begun = Atomic(0)
  private let log = RoundLog()

  init(_ options: Options) { self.options = options }

  /// Runs the rounds. Returns whether there was no fault, and no value is left.
  func perform() -> Bool {
    let began = ContinuousClock.now
    return log.runThreads(options.threads) { [self] _ in
      while log.sums.faults.count < options.failures {
        let number = begun.add(1, ordering: .relaxed).oldValue
        guard number < options.pace else { break }
        attempt(options.first + number)
      }
    } report: {
      report(since: began)
    }
  }

  private func attempt(_ number: Int) {
    var numbers = SplitMix(seed: options.seed &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15)
    log.run(PaceRound(&numbers), "\(number): ")
  }

  private func report(since began: ContinuousClock.Instant) {
    let sums = log.sums
    tool.print(
      "\((ContinuousClock.now - began).components.seconds) s: \(sums.rounds) rounds, "
        + "\(sums.disposals) disposed of, \(sums.values) values, "
        + "\(Numbered.alive.load(ordering: .relaxed)) alive")
  }
}
