import CommandLineTool
import Foundation
import Signals
import Synchronization

/// Two threads that run races one after the other, and begin each within nanoseconds of each other.
final class Racetrack: Sendable {
  private let races: [Race]
  private let arrived = Atomic(0)

  private init(_ races: [Race]) { self.races = races }

  /// Runs all of `races`, on two threads that do the work of a scheduler.
  static func run(_ races: [Race]) {
    let track = Racetrack(races)
    let secondIsDone = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      TestScheduler().performAsCurrent { track.run(1) }
      secondIsDone.signal()
    }
    TestScheduler().performAsCurrent { track.run(0) }
    secondIsDone.wait()
  }

  private func run(_ lane: Int) {
    for (index, race) in races.enumerated() {
      arrived.add(1, ordering: .acquiringAndReleasing)
      var spins = 0
      // A thread that yields at once is late when the other one arrives, so it spins first.
      while arrived.load(ordering: .acquiring) < 2 * (index + 1) {
        spins += 1
        if spins % 20_000 == 0 { sched_yield() }
      }
      // Delays each thread a little. After 256 races, all pairs of the 16 delays have come up.
      let delay = (lane == 0 ? index : index / 16) % 16
      for _ in 0..<4 * delay { _ = arrived.load(ordering: .relaxed) }
      if lane == 0 { race.first() } else { race.second() }
    }
  }
}

/// Runs races of all cases in turn, and checks each: `fuzz --races COUNT`.
struct Races {
  private let options: Options
  private static let batch = 500

  init(_ options: Options) { self.options = options }

  /// Runs the races. Returns whether all had allowed outcomes.
  func perform() -> Bool {
    let (whole, rest) = options.races.quotientAndRemainder(
      dividingBy: RaceCases.all.count * Self.batch)
    let rounds = rest == 0 ? whole : whole + 1
    var outcomes = RaceCases.all.map { _ in [String: Int]() }
    var faults = 0
    for round in 0..<rounds {
      for (index, racing) in RaceCases.all.enumerated() {
        let races = (0..<Self.batch).map { _ in racing.make() }
        Racetrack.run(races)
        for race in races {
          let outcome = race.outcome()
          outcomes[index][outcome, default: 0] += 1
          if race.allowed.contains(outcome) { continue }
          faults += 1
          tool.print("\(racing.name): it came out as \"\(outcome)\"")
        }
      }
      showProgress(round, of: rounds)
      if faults > 100 { break }
    }
    for (racing, outcomes) in zip(RaceCases.all, outcomes) {
      let ways = outcomes.sorted { $0.value > $1.value }.map { "\($0.value) \"\($0.key)\"" }
      tool.print("\(racing.name): \(ways.joined(separator: ", "))")
    }
    let count = outcomes.reduce(0) { $0 + $1.values.reduce(0, +) }
    tool.print("\(count) races of \(RaceCases.all.count) kinds, \(faults) faults")
    return faults == 0
  }

  private func showProgress(_ round: Int, of rounds: Int) {
    guard isatty(2) == 1 else { return }
    tool.remark("\r\((round + 1) * Self.batch * RaceCases.all.count) races ")
    if round + 1 == rounds { tool.remark("\n") }
  }
}
