import Signals
import SignalsTesting

extension Marbles {
  /// Subscribes to `signal` at each of these ticks, runs virtual time, and expects the diagram of
  /// each subscription. An `!` disposes of it.
  func expect<Value: Sendable>(
    _ signal: Signal<Value>, from diagrams: KeyValuePairs<Int, String>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line
  ) {
    let recorders = diagrams.map { tick, diagram in
      let end = (try? MarbleDiagram(diagram))?.marks.last
      return record(signal, from: tick, disposedAt: end?.mark == .disposed ? end?.tick : nil)
    }
    run()
    for (recorder, (_, diagram)) in zip(recorders, diagrams) {
      expect(recorder, toBe: diagram, fileID: fileID, filePath: filePath, line: line)
    }
  }
}
