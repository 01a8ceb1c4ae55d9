// The functions `merge`, `concat` and `race` as static functions, for two places where the compiler
// does not find the functions. Inside a method of signals, the methods of the same names hide them.
// After a dot, as in `flatMapLatest { .merge($0.a, $0.b) }`, only static members are found.

@_documentation(visibility: private)
extension Signal {
  // MARK: merge

  /// Returns a signal of the values of all signals, as they come: see `merge(_:)`.
  public static func merge(_ signals: Signal...) -> Signal { Signals.merge(signals) }

  /// Returns a signal of the values of all signals, as they come: see `merge(_:)`.
  public static func merge(_ signals: some Sequence<Signal> & Sendable) -> Signal {
    Signals.merge(signals)
  }

  // MARK: concat

  /// Returns a signal of the values of each of the signals, one signal after the other: see
  /// `concat(_:)`.
  public static func concat(_ signals: Signal...) -> Signal { Signals.concat(signals) }

  /// Returns a signal of the values of each of the signals, one signal after the other: see
  /// `concat(_:)`.
  public static func concat(_ signals: some Sequence<Signal> & Sendable) -> Signal {
    Signals.concat(signals)
  }

  // MARK: race

  /// Returns a signal of the events of the fastest one of the signals: see `race(_:)`.
  public static func race(_ signals: Signal...) -> Signal { Signals.race(signals) }

  /// Returns a signal of the events of the fastest one of the signals: see `race(_:)`.
  public static func race(_ signals: some Sequence<Signal> & Sendable) -> Signal {
    Signals.race(signals)
  }
}
