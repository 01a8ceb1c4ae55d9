import Scheduling

/// Runs a small concurrent scenario in all the orders in which its threads can interleave.
///
/// ```swift
/// let result = Interleavings().explore { scenario in
///   let subject = Subject<Int>()
///   let seen = scenario.observe(subject.take(1))
///   scenario.thread("sender", .send(1, to: subject), .send(2, to: subject))
///   scenario.thread("disposer", .dispose(seen))
///   scenario.expect("at most one value") { seen.values.count <= 1 }
/// }
/// #expect(result.violation == nil)
/// ```
///
/// The scenario is built afresh for each run. Of its threads only one runs at a time, up to its next
/// *point*: the beginning of a step, a subscriber's block, a use of ``InterleavingLock``, or a call of
/// ``point()`` in the code that is explored; in builds of this package with `SIGNALS_EXPLORE` set
/// in the environment also each lock and each atomic operation inside of the library. Whose turn is
/// next is a choice, and the explorer tries all choices, up to a limit, and past that a sample. What
/// it finds is reproduced by the schedule that it reports.
///
/// What a run does must depend on nothing but the schedule. Threads are interleaved, not reordered: the
/// effects of weak memory orders don't show.
public struct Interleavings: Sendable {
  private enum Plan: Sendable {
    case all(limit: Int, samples: Int, seed: UInt64)
    case only(Schedule)
  }

  private let plan: Plan
  private let patience = Duration.seconds(10)

  /// Explores all interleavings, if there are not more than `limit`.
  ///
  /// - Parameters:
  ///   - limit: How many interleavings to run at most, one after the other.
  ///   - samples: How many to run after that, at random, if there are more.
  ///   - seed: What the random choices follow from.
  public init(limit: Int = 20_000, samples: Int = 5_000, seed: UInt64 = 1) {
    plan = .all(limit: limit, samples: samples, seed: seed)
  }

  /// Runs the one interleaving that was reported before.
  public init(replaying schedule: Schedule) {
    plan = .only(schedule)
  }

  /// Lets the explorer make another thread go first; nothing outside of an exploration.
  public static func point() { ActorThread.acting?.pass() }

  /// What an exploration has found.
  public struct Result: Sendable {
    /// How many interleavings were run.
    public var runs: Int
    /// Whether these were all there are.
    public var isExhaustive: Bool
    /// The first one that went wrong.
    public var violation: Violation?
  }

  /// An interleaving that breaks an invariant.
  public struct Violation: Sendable, CustomStringConvertible {
    /// What is wrong.
    public var message: String
    /// The interleaving, to replay it.
    public var schedule: Schedule
    /// What the random choices followed from, if they were random.
    public var seed: UInt64?
    /// What the threads did, in order.
    public var trace: String

    public var description: String {
      let origin = seed.map { ", found with seed \($0)" } ?? ""
      return """
        \(message)

        \(trace)

        Replay it with Interleavings(replaying: "\(schedule)")\(origin).
        """
    }
  }

  /// Runs the scenario that `build` makes, in one interleaving after the other, until one goes wrong.
  public func explore(_ build: (Scenario) -> Void) -> Result {
    switch plan {
    case .only(let schedule):
      let violation = run(build, .replay(schedule.threads))
      return Result(runs: 1, isExhaustive: false, violation: violation.violation)
    case .all(let limit, let samples, let seed):
      return exploreAll(build, limit, samples, seed)
    }
  }

  private func exploreAll(
    _ build: (Scenario) -> Void, _ limit: Int, _ samples: Int, _ seed: UInt64
  ) -> Result {
    var runs = 0
    var prefix: [Int]? = []
    while let choices = prefix, runs < limit {
      let outcome = run(build, .depthFirst(choices))
      runs += 1
      if let violation = outcome.violation {
        return Result(runs: runs, isExhaustive: false, violation: violation)
      }
      prefix = outcome.next
    }
    guard prefix != nil else { return Result(runs: runs, isExhaustive: true, violation: nil) }
    var random = SplitMix(state: seed)
    for _ in 0..<samples {
      let outcome = run(build, .random(random.next()))
      runs += 1
      if var violation = outcome.violation {
        violation.seed = seed
        return Result(runs: runs, isExhaustive: false, violation: violation)
      }
    }
    return Result(runs: runs, isExhaustive: false, violation: nil)
  }

  private func run(
    _ build: (Scenario) -> Void, _ strategy: Strategy
  ) -> (violation: Violation?, next: [Int]?) {
    let scenario = Scenario()
    scenario.clock.performAsCurrent { build(scenario) }
    var chooser = Chooser(strategy)
    let outcome = Stage().run(scenario.bodies, limit: patience) { ready in
      let index = chooser.choose(ready)
      scenario.turnGoes(to: index)
      return index
    }
    let message = scenario.message(of: outcome)
    let violation = message.map {
      Violation(
        message: $0, schedule: Schedule(threads: chooser.taken), seed: nil, trace: scenario.trace)
    }
    return (violation, chooser.next)
  }
}

/// Whose turn it was, turn by turn.
public struct Schedule: Sendable, Hashable, CustomStringConvertible, ExpressibleByStringLiteral {
  let threads: [Int]

  init(threads: [Int]) { self.threads = threads }

  /// Reads a schedule as it was reported: a digit for each turn.
  public init(stringLiteral text: String) {
    threads = text.compactMap(\.wholeNumberValue)
  }

  public var description: String { threads.map(String.init).joined() }
}

/// How to choose whose turn is next.
private enum Strategy {
  /// The choices to begin with, as places among those that are ready; then always the first.
  case depthFirst([Int])
  case replay([Int])
  case random(UInt64)
}

private struct Chooser {
  private let strategy: Strategy
  private var random: SplitMix
  private var choices: [(place: Int, count: Int)] = []
  private(set) var taken: [Int] = []

  init(_ strategy: Strategy) {
    self.strategy = strategy
    if case .random(let seed) = strategy {
      random = SplitMix(state: seed)
    } else {
      random = SplitMix(state: 0)
    }
  }

  mutating func choose(_ ready: [Int]) -> Int {
    let turn = taken.count
    let place =
      switch strategy {
      case .depthFirst(let prefix): turn < prefix.count ? prefix[turn] : 0
      case .replay(let threads):
        (turn < threads.count ? ready.firstIndex(of: threads[turn]) : nil) ?? 0
      case .random: Int(random.next() % UInt64(ready.count))
      }
    let index = ready[min(place, ready.count - 1)]
    choices.append((place, ready.count))
    taken.append(index)
    return index
  }

  /// The beginning of the next interleaving in depth-first order, if there is one.
  var next: [Int]? {
    guard let last = choices.lastIndex(where: { $0.place + 1 < $0.count }) else { return nil }
    return choices[..<last].map(\.place) + [choices[last].place + 1]
  }
}

/// A small random number generator whose numbers follow from its seed.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
