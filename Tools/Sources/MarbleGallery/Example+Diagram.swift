public import DeclarationReader
import Signals
public import SignalsTesting

extension Example {
  /// Runs the example on the inputs of `diagram`.
  ///
  /// - Returns: A picture of the run, and its differences from the diagram, if any.
  public func run(_ diagram: DocumentedDiagram) -> (picture: MarblePicture, failures: [String]) {
    let failures = Guarded<[String]>([])
    let marbles = Marbles(horizon: 40) { failure in
      failures.withLock { $0.append(failure.message) }
    }
    let rows = Dictionary(
      diagram.inputs.map { ($0.expression, $0.diagram) }, uniquingKeysWith: { first, _ in first })
    let inputs = ExampleInputs(marbles, rows) { name in
      failures.withLock { $0.append("The documentation has no row '\(name)'.") }
    }
    let result = run(marbles, inputs, diagram.output.diagram)
    var drawn = diagram.inputs.compactMap { row in
      (try? MarbleDiagram(row.diagram)).map {
        MarblePicture.Row(row.expression, $0, offset: row.indentation)
      }
    }
    // A signal that has not ended is drawn as far as the documentation draws it.
    let hasEnded = result.marks.last.map { [.completed, .error, .disposed].contains($0.mark) }
    let expected = (try? MarbleDiagram(diagram.output.diagram))?.ticks ?? 0..<0
    let whole =
      hasEnded == true ? result : MarbleDiagram(result.marks, covering: expected)
    drawn.append(.init(diagram.output.expression, whole, isResult: true))
    return (MarblePicture(expression, rows: drawn, unit: "s"), failures.withLock { $0 })
  }
}
