public import Signals

extension Marbles {
  /// Subscribes to `signal`, runs virtual time, and expects `diagram`, by the names of the values.
  ///
  /// - Parameters:
  ///   - signal: The signal to subscribe to at tick 0.
  ///   - diagram: The expected events; an `!` also disposes of the subscription.
  ///   - error: The error that `X` stands for.
  ///   - disposal: The tick at which to dispose of the subscription, as an `!` there does. The
  ///     diagram must not go on afterwards; if it ends by then, the signal is expected to end by
  ///     itself.
  ///   - fileID: The file to which a failure belongs.
  ///   - filePath: Its path.
  ///   - line: The line in it.
  ///   - column: The column in it.
  public func expect<Value: Sendable>(
    _ signal: Signal<Value>, toBe diagram: String, error: any Error = TestError(),
    disposedAt disposal: Int? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    expect(signal, diagram, .named(error: error), disposal, location)
  }

  /// Subscribes to `signal`, runs virtual time, and expects `diagram` with the values in `values`.
  ///
  /// - Parameters:
  ///   - signal: The signal to subscribe to at tick 0.
  ///   - diagram: The expected events; an `!` also disposes of the subscription.
  ///   - values: The values of the names in the diagram.
  ///   - error: The error that `X` stands for.
  ///   - disposal: The tick at which to dispose of the subscription, as an `!` there does. The
  ///     diagram must not go on afterwards; if it ends by then, the signal is expected to end by
  ///     itself.
  ///   - fileID: The file to which a failure belongs.
  ///   - filePath: Its path.
  ///   - line: The line in it.
  ///   - column: The column in it.
  public func expect<Value: Sendable & Equatable>(
    _ signal: Signal<Value>, toBe diagram: String, _ values: [String: Value],
    error: any Error = TestError(), disposedAt disposal: Int? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    expect(signal, diagram, .mapped(values, error: error), disposal, location)
  }

  /// Expects that `recorder` has recorded `diagram`, by the names of the values.
  public func expect<Value: Sendable>(
    _ recorder: Recorder<Value>, toBe diagram: String, error: any Error = TestError(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    guard let expected = read(diagram, of: .recording, location)?.diagram else { return }
    compare(recorder, with: expected, .named(error: error), location)
  }

  /// Expects that `recorder` has recorded `diagram` with the values in `values`.
  public func expect<Value: Sendable & Equatable>(
    _ recorder: Recorder<Value>, toBe diagram: String, _ values: [String: Value],
    error: any Error = TestError(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    guard let expected = read(diagram, of: .recording, location)?.diagram else { return }
    compare(recorder, with: expected, .mapped(values, error: error), location)
  }

  /// Expects that `signal` was subscribed to and disposed of as in `diagrams`, one for each
  /// subscription.
  ///
  /// `^` is the subscription and `!` its disposal or end, as in `--^---!`. Without `!` the
  /// subscription must still go on.
  public func expect<Value: Sendable>(
    _ signal: MarbleSignal<Value>, subscribedDuring diagrams: String...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    compare(signal, with: diagrams, location)
  }

  /// Expects that `signal` has had no subscription.
  public func expectNoSubscription<Value: Sendable>(
    to signal: MarbleSignal<Value>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    compare(signal, with: [], location)
  }

  private func expect<Value: Sendable>(
    _ signal: Signal<Value>, _ diagram: String, _ notation: Notation<Value>, _ disposal: Int?,
    _ location: TestLocation
  ) {
    guard var expected = read(diagram, of: .recording, location)?.diagram else { return }
    if let disposal {
      guard let disposed = expected.disposed(at: disposal) else {
        let message =
          "The diagram disagrees with the disposal at tick \(disposal).\n\n  \(expected)"
        return report(TestFailure(message: message, location: location))
      }
      expected = disposed
    }
    let recorder = record(signal, from: 0, until: expected.disposal)
    run(location)
    compare(recorder, with: expected, notation, location)
  }

  private func compare<Value: Sendable>(
    _ recorder: Recorder<Value>, with expected: MarbleDiagram, _ notation: Notation<Value>,
    _ location: TestLocation
  ) {
    let comparison = Comparison(
      expected: expected, actual: recorder.moments, notation: notation, tick: tick)
    if var message = comparison.difference {
      if let chain = recorder.chain { message += "\n\nWhat led to it:\n\(chain())" }
      report(TestFailure(message: message, location: location))
    }
  }

  private func compare<Value: Sendable>(
    _ signal: MarbleSignal<Value>, with diagrams: [String], _ location: TestLocation
  ) {
    var expected: [MarbleDiagram] = []
    for diagram in diagrams {
      guard let window = read(diagram, of: .window, location)?.diagram else { return }
      expected.append(window)
    }
    let comparison = WindowComparison(
      expected: expected, actual: signal.subscriptions, tick: tick)
    if let message = comparison.difference {
      report(TestFailure(message: message, location: location))
    }
  }
}

extension MarbleDiagram {
  /// When and how to dispose of the subscription so that the diagram's disposal can be seen.
  fileprivate var disposal: Marbles.Disposal? {
    guard let last = marks.last, last.mark == .disposed else { return nil }
    let isLate = marks.dropLast().last?.tick == last.tick
    return .init(tick: last.tick, isLate: isLate)
  }

  /// Returns the diagram with a disposal at `tick`, or unchanged if it has that disposal or ends by
  /// then. Returns nil if the diagram goes on after `tick`, or has another disposal.
  fileprivate func disposed(at tick: Int) -> MarbleDiagram? {
    if let last = marks.last {
      if last.tick > tick { return nil }
      switch last.mark {
      case .completed, .error: return self
      case .disposed: return last.tick == tick ? self : nil
      case .value, .subscribed: break
      }
    }
    return MarbleDiagram(marks + [.init(.disposed, at: tick)], covering: ticks)
  }
}
