public import Signals
public import SignalsTesting
import Synchronization

/// The example of a diagram in the documentation, in a form that runs.
///
/// Its expression is that of the diagram's last row, and its inputs are the other rows. So the
/// example can't differ from the documentation: it doesn't run without its diagram, and the run has
/// to look like the diagram.
///
/// The contract suite runs the example, too, on a source of its own. The tools of the package
/// `Tools` compare it with its diagram, and draw it.
public struct Example: Sendable {
  /// The expression, as in the documentation.
  public let expression: String
  /// Runs the example, and returns what it has sent.
  let run: @Sendable (Marbles, ExampleInputs, _ expected: String) -> MarbleDiagram
  private let check: @Sendable (_ name: String, _ limit: Duration) -> [ContractViolation]
  private let make: @Sendable (ExampleInputs) -> Signal<String>

  /// Creates the example of the diagram whose last row begins with `expression`.
  public init<Output: Sendable>(
    _ expression: String, _ make: @escaping @Sendable (ExampleInputs) -> Signal<Output>
  ) {
    self.expression = expression
    self.make = { make($0).map { "\($0)" } }
    run = { marbles, inputs, expected in
      let diagram = try? MarbleDiagram(expected)
      let disposal = diagram?.marks.last { $0.mark == .disposed }?.tick
      let signal = marbles.scheduler.performAsCurrent { make(inputs) }
      let recorder = marbles.record(signal, disposedAt: disposal)
      marbles.run()
      marbles.expect(recorder, toBe: expected)
      return recorder.diagram(tick: marbles.tick)
    }
    check = { name, limit in
      ContractCheck(name, values: { Marble("\($0)") }) { source, clock in
        make(ExampleInputs(eachRow: source, on: clock))
      }
      .violations(limit: limit)
    }
  }

  /// Runs the example through the contract, with one source for all rows, and returns the rules
  /// that it has broken.
  ///
  /// - Parameters:
  ///   - name: The name of the operator, for messages.
  ///   - limit: For how long, in real time, a single scenario may run.
  public func violations(name: String, limit: Duration) -> [ContractViolation] {
    check(name, limit)
  }

  /// The example's signal, with `source` for all rows. Its values are text.
  public func signal(of source: Signal<Marble>) -> Signal<String> {
    make(ExampleInputs(eachRow: source, on: TestScheduler()))
  }
}

/// The signals of a diagram's rows.
public final class ExampleInputs: Sendable {
  /// The scheduler of the run.
  public let scheduler: TestScheduler
  private let row: @Sendable (_ name: String) -> Signal<Marble>

  /// Creates the signals of rows with these diagrams, by their names.
  init(
    _ marbles: Marbles, _ diagrams: [String: String], missing: @escaping @Sendable (String) -> Void
  ) {
    scheduler = marbles.scheduler
    row = { name in
      if let diagram = diagrams[name] { return marbles.cold(diagram, as: Marble.self) }
      missing(name)
      return .empty
    }
  }

  /// Creates the signals of rows that are all the same.
  init(eachRow signal: Signal<Marble>, on scheduler: TestScheduler) {
    self.scheduler = scheduler
    row = { _ in signal }
  }

  /// The signal of the row `name`.
  public subscript(_ name: String) -> Signal<Marble> { row(name) }

  /// The signal of the row whose name is that of `marble`.
  public subscript(_ marble: Marble) -> Signal<Marble> { row(marble.name) }

  /// The signal of the row `self`.
  public var source: Signal<Marble> { self["self"] }

  /// The signal of a row of numbers.
  public func numbers(_ name: String = "self") -> Signal<Int> {
    self[name].map { marble in
      guard let number = Int(marble.name) else { throw NoNumber(name: marble.name) }
      return number
    }
  }

  /// The signal of a row of `t` and `f`.
  public func flags(_ name: String = "self") -> Signal<Bool> { self[name].map { $0 == "t" } }

  /// A lifetime that ends when the row `lifetime` completes.
  public func lifetime() -> Lifetime {
    let owner = LifetimeOwner()
    self["lifetime"].subscribe(completed: { owner.lifetime.withLock { $0 = nil } })
    return owner.lifetime.withLock { $0! }
  }
}

/// Keeps a lifetime until its row completes.
private final class LifetimeOwner: Sendable {
  let lifetime = Mutex<Lifetime?>(Lifetime())
}

/// The error for a row of numbers that has another value.
private struct NoNumber: Error {
  let name: String
}

extension Signal<Bool> {
  /// The values in the notation of a diagram.
  var named: Signal<String> { map { $0 ? "t" : "f" } }
}

extension Signal {
  /// The signal, with the error of diagrams in place of the error of a timeout.
  var expectingTimeout: Signal {
    self.catch { _ in .error(TestError()) }
  }
}
