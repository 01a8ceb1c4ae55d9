import Signals

/// How the values and errors of a test are written in its diagrams.
struct Notation<Value: Sendable> {
  /// Returns the name of a value.
  let name: (Value) -> String
  /// Whether `name` means the value.
  let means: (_ name: String, Value) -> Bool
  /// The values of the names that are in use, for the reader of a message.
  let legend: (_ name: String) -> String?
  /// The error that `X` stands for.
  let error: any Error

  /// A value is written as its own description.
  static func named(error: any Error) -> Notation {
    Notation(
      name: { SignalsTesting.name(of: $0) }, means: { $0 == SignalsTesting.name(of: $1) },
      legend: { _ in nil }, error: error)
  }

  /// A value is written as its key in `values`.
  static func mapped(_ values: [String: Value], error: any Error) -> Notation
  where Value: Equatable {
    Notation(
      name: { value in
        values.filter { $0.value == value }.keys.min() ?? SignalsTesting.name(of: value)
      },
      means: { name, value in values[name] == value },
      legend: { values[$0].map { String(describing: $0) } }, error: error)
  }

  func mark(for content: Recorder<Value>.Moment.Content) -> MarbleDiagram.Mark {
    switch content {
    case .event(.next(let value)): .value(name(value))
    case .event(.error): .error
    case .event(.completed): .completed
    case .disposed: .disposed
    }
  }

  func matches(_ mark: MarbleDiagram.Mark, _ content: Recorder<Value>.Moment.Content) -> Bool {
    switch (mark, content) {
    case (.value(let name), .event(.next(let value))): means(name, value)
    case (.error, .event(.error(let error))): areSame(self.error, error)
    case (.completed, .event(.completed)), (.disposed, .disposed): true
    default: false
    }
  }
}
