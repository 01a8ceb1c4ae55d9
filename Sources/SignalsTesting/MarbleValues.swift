import Scheduling
public import Signals

// The forms with the label `values:`. The label may be written or left out.

@_documentation(visibility: private)
extension Marbles {
  public func cold<Value: Sendable>(
    _ diagram: String, values: [String: Value], error: any Error = TestError(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) -> MarbleSignal<Value> {
    cold(
      diagram, values, error: error, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  public func hot<Value: Sendable>(
    _ diagram: String, values: [String: Value], error: any Error = TestError(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) -> MarbleSignal<Value> {
    hot(
      diagram, values, error: error, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  public func expect<Value: Sendable & Equatable>(
    _ signal: Signal<Value>, toBe diagram: String, values: [String: Value],
    error: any Error = TestError(), disposedAt disposal: Int? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    expect(
      signal, toBe: diagram, values, error: error, disposedAt: disposal,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  public func expect<Value: Sendable & Equatable>(
    _ recorder: Recorder<Value>, toBe diagram: String, values: [String: Value],
    error: any Error = TestError(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    expect(
      recorder, toBe: diagram, values, error: error,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
