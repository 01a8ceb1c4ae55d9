import CommandLineTool
import Foundation
import SignalFuzzing
import Signals
import Synchronization

/// Rounds of mixed work on real schedulers, for a long time: `fuzz --soak SECONDS`.
///
/// Every ten seconds it prints how much was done, how many values are alive, and how much memory is
/// used.
final class Soak: Sendable {
  private let options: Options
  private let log = RoundLog()

  init(_ options: Options) {
    self.options = options
  }

  /// Runs the rounds. Returns whether there was no fault, and no value is left.
  func perform() -> Bool {
    let began = ContinuousClock.now
    let end = began + .seconds(options.soak)
    tool.print("seconds\trounds\tdisposed of\tvalues\tvalues/s\talive\tmemory")
    return log.runThreads(options.threads) { [self] place in
      var numbers = SplitMix(seed: options.seed &+ UInt64(place))
      while ContinuousClock.now < end { log.run(SoakRound(&numbers)) }
    } report: {
      report(since: began)
    }
  }

  private func report(since began: ContinuousClock.Instant) {
    let seconds = (ContinuousClock.now - began) / .seconds(1)
    let sums = log.sums
    let memory = residentMemory().map { "\($0 >> 20) MB" } ?? "-"
    let columns = [
      "\(Int(seconds))", "\(sums.rounds)", "\(sums.disposals)", "\(sums.values)",
      "\(Int(Double(sums.values) / seconds))",
      "\(Numbered.alive.load(ordering: .relaxed))", memory,
    ]
    tool.print(columns.joined(separator: "\t"))
  }
}
