import Foundation
import SignalFuzzing
import Signals
import SignalsFoundation
import Synchronization

/// Rounds of mixed work on real schedulers, for a long time: `fuzz --soak SECONDS`.
///
/// Every ten seconds it prints how much was done, how many values are alive, and how much memory is
/// used.
final class Soak: Sendable {
  private struct State {
    var rounds = 0
    var disposals = 0
    var values = 0
    var faults: [String] = []
  }

  private let options: Options
  private let state = Mutex(State())

  init(_ options: Options) {
    self.options = options
  }

  /// Runs the rounds. Returns whether there was no fault, and no value is left.
  func perform() -> Bool {
    let began = ContinuousClock.now
    let end = began + .seconds(options.soak)
    let group = DispatchGroup()
    for place in 0..<max(2, options.threads) {
      group.enter()
      Thread.detachNewThread { [self] in
        var numbers = SplitMix(seed: options.seed &+ UInt64(place))
        while ContinuousClock.now < end { attempt(&numbers) }
        group.leave()
      }
    }
    tool.print("seconds\trounds\tdisposed of\tvalues\tvalues/s\talive\tmemory")
    while group.wait(timeout: .now() + 10) == .timedOut { report(since: began) }
    // Values of disposed subscriptions may still wait in a queue.
    for _ in 0..<3000 where Numbered.alive.load(ordering: .relaxed) > 0 { usleep(10_000) }
    report(since: began)
    let faults = state.withLock { $0.faults }
    for fault in faults { tool.print(fault) }
    let alive = Numbered.alive.load(ordering: .relaxed)
    tool.print("\(faults.count) faults, \(alive) values are left")
    return faults.isEmpty && alive == 0
  }

  private func attempt(_ numbers: inout SplitMix) {
    let round = SoakRound(&numbers)
    let (values, faults) = round.run()
    state.withLock { state in
      state.rounds += 1
      state.disposals += round.wasDisposedOf ? 1 : 0
      state.values += values
      state.faults += faults
    }
  }

  private func report(since began: ContinuousClock.Instant) {
    let seconds = (ContinuousClock.now - began) / .seconds(1)
    let (rounds, disposals, values) = state.withLock { ($0.rounds, $0.disposals, $0.values) }
    let columns = [
      "\(Int(seconds))", "\(rounds)", "\(disposals)", "\(values)",
      "\(Int(Double(values) / seconds))",
      "\(Numbered.alive.load(ordering: .relaxed))", Self.memory,
    ]
    tool.print(columns.joined(separator: "\t"))
  }

  /// The memory in use, where the system reports it in a file.
  private static var memory: String {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
      let pages = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { return "-" }
    return "\((pages * Int(sysconf(Int32(_SC_PAGESIZE)))) >> 20) MB"
  }
}
