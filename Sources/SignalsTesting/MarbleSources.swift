import Scheduling
import Signals

extension Marbles {
  /// Returns a signal that plays `diagram` to each subscriber, from its subscription on.
  public func cold(
    _ diagram: String, error: any Error = TestError(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) -> MarbleSignal<String> {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return cold(events(diagram, of: .signal, error, location) { $0 })
  }

  /// Returns a signal that plays `diagram` to each subscriber, with values such as numbers.
  public func cold<Value: LosslessStringConvertible & Sendable>(
    _ diagram: String, as type: Value.Type, error: any Error = TestError(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) -> MarbleSignal<Value> {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return cold(events(diagram, of: .signal, error, location) { Value($0) })
  }

  /// Returns a signal that plays `diagram` to each subscriber, with the values named in `values`.
  public func cold<Value: Sendable>(
    _ diagram: String, _ values: [String: Value], error: any Error = TestError(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) -> MarbleSignal<Value> {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return cold(events(diagram, of: .signal, error, location) { values[$0] })
  }

  /// Returns a signal that plays `events` to each subscriber, at their times from its subscription.
  public func cold<Value: Sendable>(_ events: [TimedEvent<Value>]) -> MarbleSignal<Value> {
    let log = makeLog()
    let scheduler = scheduler
    let source = Signal<Value>.create { subscriber in
      let teardown = CompoundDisposable(log.open(for: subscriber))
      for event in events {
        teardown.add(scheduler.schedule(after: event.time) { event.event.send(to: subscriber) })
      }
      return teardown
    }
    return MarbleSignal(source, log)
  }

  /// Returns a signal that plays `diagram` once. Each event goes to the subscribers that the signal
  /// has at that time. `^` is tick 0.
  ///
  /// The part before `^`, or the whole diagram if it has none, begins with the next run.
  public func hot(
    _ diagram: String, error: any Error = TestError(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) -> MarbleSignal<String> {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return hot(events(diagram, of: .hotSignal, error, location) { $0 })
  }

  /// Returns a signal that plays `diagram` once, with values such as numbers.
  public func hot<Value: LosslessStringConvertible & Sendable>(
    _ diagram: String, as type: Value.Type, error: any Error = TestError(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) -> MarbleSignal<Value> {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return hot(events(diagram, of: .hotSignal, error, location) { Value($0) })
  }

  /// Returns a signal that plays `diagram` once, with the values named in `values`.
  public func hot<Value: Sendable>(
    _ diagram: String, _ values: [String: Value], error: any Error = TestError(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) -> MarbleSignal<Value> {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return hot(events(diagram, of: .hotSignal, error, location) { values[$0] })
  }

  /// Returns a signal that plays `events` once; events with negative times come before tick 0.
  public func hot<Value: Sendable>(_ events: [TimedEvent<Value>]) -> MarbleSignal<Value> {
    let log = makeLog()
    let scheduler = scheduler
    let subject = Subject<Value>()
    let lead = events.map { .zero - $0.time }.max() ?? .zero
    play(from: max(lead, .zero)) { origin in
      for event in events where origin + event.time >= scheduler.now {
        scheduler.schedule(after: origin + event.time - scheduler.now) {
          event.event.send(to: subject)
        }
      }
    }
    let source = Signal<Value>.create { subscriber in
      let window = log.open(for: subscriber)
      return CompoundDisposable(subject.subscribe(subscriber), window)
    }
    return MarbleSignal(source, log)
  }

  private func events<Value: Sendable>(
    _ text: String, of purpose: MarbleDiagram.Purpose, _ error: any Error,
    _ location: TestLocation, _ value: (String) -> Value?
  ) -> [TimedEvent<Value>] {
    guard let (diagram, columns) = read(text, of: purpose, location) else { return [] }
    var events: [TimedEvent<Value>] = []
    for (placed, column) in zip(diagram.marks, columns) {
      let time = tick * placed.tick
      switch placed.mark {
      case .value(let name):
        guard let value = value(name) else {
          let reason = "there is no \(Value.self) for '\(name)'"
          fail(DiagramError(text: text, column: column, reason: reason), location)
          return []
        }
        events.append(TimedEvent(.next(value), at: time))
      case .error: events.append(TimedEvent(.error(error), at: time))
      case .completed: events.append(TimedEvent(.completed, at: time))
      case .subscribed, .disposed: break
      }
    }
    return events
  }

  func read(
    _ text: String, of purpose: MarbleDiagram.Purpose, _ location: TestLocation
  ) -> (diagram: MarbleDiagram, columns: [Int])? {
    do {
      return try MarbleDiagram.read(text, of: purpose)
    } catch {
      fail(error, location)
      return nil
    }
  }

  private func fail(_ error: DiagramError, _ location: TestLocation) {
    var failure = TestFailure(message: error.description, location: location)
    failure.isMistake = true
    report(failure)
  }
}
