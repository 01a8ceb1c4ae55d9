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
/// <!-- after
/// #expect(result.violation == nil)
/// -->
///
/// The scenario is built afresh for each run. Only one of its threads runs at a time, up to its
/// next *point*: the beginning of a step, a subscriber's block, a use of ``InterleavingLock``, or a
/// call of ``point()`` in the explored code. In builds of this package with `SIGNALS_EXPLORE` set
/// in the environment, each lock and each atomic operation inside of the library is a point, too.
/// At each point the explorer chooses the thread whose turn is next. It tries all choices, up to a
/// limit, and after that a sample. A violation comes with its schedule, which reproduces it.
///
/// A run must depend only on the schedule. Threads are interleaved, not reordered: the effects of
/// weak memory orders don't show.
public struct Interleavings: Sendable {
  private enum Plan: Sendable {
    case all(limit: Int, preemptions: Int?, samples: Int, seed: UInt64)
    case oneOfEachKind(limit: Int)
    case only(Schedule)
  }

  private let plan: Plan
  private let patience = Duration.seconds(30)

  /// Explores all interleavings, if there are not more than `limit`.
  ///
  /// - Parameters:
  ///   - limit: How many interleavings to run at most, one after the other.
  ///   - preemptions: How many times an interleaving takes the turn from a thread that could go on;
  ///     nil for any number. Two find most faults, and leave few enough interleavings for three
  ///     threads.
  ///   - samples: How many to run after that, at random, if there are more than `limit`.
  ///   - seed: Determines the random choices.
  public init(
    limit: Int = 20_000, preemptions: Int? = nil, samples: Int = 5_000, seed: UInt64 = 1
  ) {
    plan = .all(limit: limit, preemptions: preemptions, samples: samples, seed: seed)
  }

  /// Runs the one interleaving that was reported before.
  public init(replaying schedule: Schedule) {
    plan = .only(schedule)
  }

  /// Explores one interleaving of each kind, if there are not more than `limit` kinds. Use this
  /// only for code that announces all of its shared accesses: the library's, built with
  /// `SIGNALS_EXPLORE`.
  package init(kinds limit: Int) {
    plan = .oneOfEachKind(limit: limit)
  }

  /// Lets the explorer make another thread go first. Has no effect outside of an exploration.
  public static func point() { ActorThread.acting?.pass(before: .unknown) }

  /// The result of an exploration.
  public struct Result: Sendable {
    /// How many interleavings were run.
    public var runs: Int
    /// Whether these were all possible interleavings, with at most the allowed number of
    /// preemptions.
    public var isExhaustive: Bool
    /// How many runs were stopped early, since they were equivalent to an earlier run.
    package var redundantRuns = 0
    /// The first interleaving that broke an invariant, if there is one.
    public var violation: Violation?
  }

  /// An interleaving that breaks an invariant.
  public struct Violation: Sendable, CustomStringConvertible {
    /// What went wrong.
    public var message: String
    /// The interleaving, to replay it.
    public var schedule: Schedule
    /// The seed of the random choices, if they were random.
    public var seed: UInt64?
    /// The steps of the threads, in order.
    public var trace: String
    /// Whether threads are left that never end.
    var isHopeless = false

    public var description: String {
      let origin = seed.map { ", found with seed \($0)" } ?? ""
      return """
        \(message)

        \(trace)

        Replay it with Interleavings(replaying: "\(schedule)")\(origin).
        """
    }
  }

  /// Runs the scenario that `build` makes, in one interleaving after the other, until one breaks an
  /// invariant.
  public func explore(_ build: (Scenario) -> Void) -> Result {
    withoutActuallyEscaping(build) { explore(Exploration(patience: patience, $0)) }
  }

  private func explore(_ exploration: Exploration) -> Result {
    switch plan {
    case .only(let schedule):
      let violation = exploration.run(Replay(schedule))
      return exploration.end(Result(runs: 1, isExhaustive: false, violation: violation))
    case .all(let limit, let preemptions, let samples, let seed):
      var result = exploration.runAll(limit, DepthFirst(preemptions: preemptions))
      if result.violation == nil, !result.isExhaustive {
        exploration.runSome(samples, seed, &result)
      }
      return exploration.end(result)
    case .oneOfEachKind(let limit):
      return exploration.end(exploration.runAllKinds(limit))
    }
  }
}

/// The runs of one scenario.
private struct Exploration {
  private let stage = Stage()
  private let patience: Duration
  private let build: (Scenario) -> Void

  init(patience: Duration, _ build: @escaping (Scenario) -> Void) {
    self.patience = patience
    self.build = build
  }

  func runAll(_ limit: Int, _ chooser: DepthFirst) -> Interleavings.Result {
    var runs = 0
    while runs < limit {
      let violation = run(chooser)
      runs += 1
      let isLast = !chooser.advance()
      if violation != nil || isLast {
        return .init(runs: runs, isExhaustive: violation == nil, violation: violation)
      }
    }
    return .init(runs: runs, isExhaustive: false, violation: nil)
  }

  func runSome(_ samples: Int, _ seed: UInt64, _ result: inout Interleavings.Result) {
    var random = SplitMix(state: seed)
    for _ in 0..<samples where result.violation == nil {
      result.violation = run(RandomChooser(seed: random.next()))
      result.violation?.seed = seed
      result.runs += 1
    }
  }

  func runAllKinds(_ limit: Int) -> Interleavings.Result {
    let chooser = Reduction(mostTurns: 250)
    var result = Interleavings.Result(runs: 0, isExhaustive: false, violation: nil)
    while result.runs < limit {
      var violation = run(chooser)
      if chooser.isRedundant { result.redundantRuns += 1 } else { result.runs += 1 }
      if chooser.isIndeterminate {
        violation =
          violation
          ?? Interleavings.Violation(
            message: "What a thread can do depends on more than the schedule.",
            schedule: Schedule(threads: stage.taken, isReduced: true), trace: "")
      }
      let isLast = !chooser.advance()
      guard violation == nil, !isLast else {
        (result.isExhaustive, result.violation) = (violation == nil && !chooser.isCut, violation)
        break
      }
    }
    return result
  }

  func run(_ chooser: some Chooser) -> Interleavings.Violation? {
    let scenario = Scenario()
    scenario.clock.performAsCurrent { build(scenario) }
    let outcome = stage.run(scenario.bodies, limit: patience, chooser) {
      scenario.turnGoes(to: $0)
    }
    // Releases the steps and expectations, because objects that they hold may hold the scenario.
    defer { scenario.letGo() }
    return scenario.message(of: outcome).map {
      Interleavings.Violation(
        message: $0,
        schedule: Schedule(threads: stage.taken, isReduced: chooser.looksAtAccesses),
        trace: scenario.trace, isHopeless: outcome.isHopeless)
    }
  }

  func end(_ result: Interleavings.Result) -> Interleavings.Result {
    if result.violation?.isHopeless == true {
      _ = unsafe Unmanaged.passRetained(stage)
    } else {
      stage.close()
    }
    return result
  }
}

extension Stage.Outcome {
  /// Whether there are threads that never end.
  fileprivate var isHopeless: Bool {
    if case .done = self { false } else { true }
  }
}

/// The thread of each turn, in order.
public struct Schedule: Sendable, Hashable, CustomStringConvertible, ExpressibleByStringLiteral {
  let threads: [Int]
  /// Whether threads also had turns at accesses to shared objects.
  let isReduced: Bool

  init(threads: [Int], isReduced: Bool = false) {
    self.threads = threads
    self.isReduced = isReduced
  }

  /// Reads a schedule in the reported form: a digit for each turn.
  public init(stringLiteral text: String) {
    self.init(threads: text.compactMap(\.wholeNumberValue), isReduced: text.hasPrefix("="))
  }

  public var description: String {
    (isReduced ? "=" : "") + threads.map(String.init).joined()
  }
}
