import Scheduling
public import Signals
public import SignalsTestingCore

/// The example of a diagram in the documentation, as something that runs.
///
/// Its expression is that of the diagram's last row, and its inputs are the other rows. So it can't drift
/// from the documentation: without its diagram it doesn't run, and the diagram is what the run has
/// to look like.
public struct Example: Sendable {
  /// The expression, as in the documentation.
  public let expression: String
  private let run: @Sendable (ExampleInputs, _ expected: String) -> MarbleDiagram

  /// Creates the example of the diagram whose last row begins with `expression`.
  public init<Output: Sendable>(
    _ expression: String, _ make: @escaping @Sendable (ExampleInputs) -> Signal<Output>
  ) {
    self.expression = expression
    run = { inputs, expected in
      let marbles = inputs.marbles
      let diagram = try? MarbleDiagram(expected)
      let disposal = diagram?.marks.last { $0.mark == .disposed }?.tick
      let signal = marbles.scheduler.performAsCurrent { make(inputs) }
      let recorder = marbles.record(signal, disposedAt: disposal)
      marbles.run()
      marbles.expect(recorder, toBe: expected)
      return recorder.diagram(tick: marbles.tick)
    }
  }

  /// Runs the example on the inputs of `diagram`.
  ///
  /// - Returns: What it looked like, and how that differs from the diagram, if it does.
  public func run(_ diagram: DocumentedDiagram) -> (picture: MarblePicture, failures: [String]) {
    let failures = Locked<[String]>([])
    let marbles = Marbles(horizon: 40) { failure in
      failures.withLock { $0.append(failure.message) }
    }
    let inputs = ExampleInputs(marbles, diagram) { name in
      failures.withLock { $0.append("The documentation has no row '\(name)'.") }
    }
    let result = run(inputs, diagram.output.diagram)
    var rows = diagram.inputs.compactMap { row in
      (try? MarbleDiagram(row.diagram)).map {
        MarblePicture.Row(row.expression, $0, offset: row.indentation)
      }
    }
    // A signal that has not ended goes on as far as in the documentation.
    let hasEnded = result.marks.last.map { [.completed, .error, .disposed].contains($0.mark) }
    let expected = (try? MarbleDiagram(diagram.output.diagram))?.ticks ?? 0..<0
    let whole =
      hasEnded == true ? result : MarbleDiagram(result.marks, covering: expected)
    rows.append(.init(diagram.output.expression, whole, isResult: true))
    return (MarblePicture(expression, rows: rows), failures.withLock { $0 })
  }
}

/// The signals of a diagram's rows.
public final class ExampleInputs: Sendable {
  let marbles: Marbles
  private let diagram: DocumentedDiagram
  private let missing: @Sendable (String) -> Void

  init(
    _ marbles: Marbles, _ diagram: DocumentedDiagram, missing: @escaping @Sendable (String) -> Void
  ) {
    self.marbles = marbles
    self.diagram = diagram
    self.missing = missing
  }

  /// The scheduler of the run.
  public var scheduler: TestScheduler { marbles.scheduler }

  /// The signal of the row `name`.
  public subscript(_ name: String) -> Signal<String> {
    marbles.cold(text(of: name), error: TestError())
  }

  /// The signal of the row `self`.
  public var source: Signal<String> { self["self"] }

  /// The signal of a row of numbers.
  public func numbers(_ name: String = "self") -> Signal<Int> {
    marbles.cold(text(of: name), as: Int.self)
  }

  /// The signal of a row of `t` and `f`.
  public func flags(_ name: String = "self") -> Signal<Bool> {
    marbles.cold(text(of: name), ["t": true, "f": false])
  }

  /// A lifetime that is over when the row `lifetime` completes.
  public func lifetime() -> Lifetime {
    let owner = Locked<Lifetime?>(Lifetime())
    self["lifetime"].subscribe(completed: { _ = owner.withLock { $0.take() } })
    return owner.withLock { $0! }
  }

  private func text(of name: String) -> String {
    if let row = diagram.inputs.first(where: { $0.expression == name }) { return row.diagram }
    missing(name)
    return "|"
  }
}

extension Signal<Bool> {
  /// The values as they stand in a diagram.
  var named: Signal<String> { map { $0 ? "t" : "f" } }
}

extension Signal {
  /// The signal with the error that diagrams have, instead of the one of a timeout.
  var expectingTimeout: Signal {
    self.catch { _ in .error(TestError()) }
  }
}
