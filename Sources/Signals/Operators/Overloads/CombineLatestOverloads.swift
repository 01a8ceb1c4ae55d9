// `combineLatest` for two to six signals. A parameter pack would do for all, but behind one the compiler does not infer
// `$0` and `$1`, nor members like `.ok`, in the next closure.

/// Returns a signal of tuples of the latest values of all signals: see `combineLatest(_:)`.
@_documentation(visibility: private)
@inlinable
public func combineLatest<First: Sendable, Second: Sendable>(
  _ first: Signal<First>, _ second: Signal<Second>
) -> Signal<(First, Second)> {
  combineLatest(each: first, second)
}

/// Returns a signal of tuples of the latest values of all signals: see `combineLatest(_:)`.
@_documentation(visibility: private)
@inlinable
public func combineLatest<First: Sendable, Second: Sendable, Third: Sendable>(
  _ first: Signal<First>, _ second: Signal<Second>, _ third: Signal<Third>
) -> Signal<(First, Second, Third)> {
  combineLatest(each: first, second, third)
}

/// Returns a signal of tuples of the latest values of all signals: see `combineLatest(_:)`.
@_documentation(visibility: private)
@inlinable
public func combineLatest<First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable>(
  _ first: Signal<First>, _ second: Signal<Second>, _ third: Signal<Third>, _ fourth: Signal<Fourth>
) -> Signal<(First, Second, Third, Fourth)> {
  combineLatest(each: first, second, third, fourth)
}

/// Returns a signal of tuples of the latest values of all signals: see `combineLatest(_:)`.
@_documentation(visibility: private)
@inlinable
public func combineLatest<
  First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable, Fifth: Sendable
>(
  _ first: Signal<First>, _ second: Signal<Second>, _ third: Signal<Third>,
  _ fourth: Signal<Fourth>, _ fifth: Signal<Fifth>
) -> Signal<(First, Second, Third, Fourth, Fifth)> {
  combineLatest(each: first, second, third, fourth, fifth)
}

/// Returns a signal of tuples of the latest values of all signals: see `combineLatest(_:)`.
@_documentation(visibility: private)
@inlinable
public func combineLatest<
  First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable, Fifth: Sendable,
  Sixth: Sendable
>(
  _ first: Signal<First>, _ second: Signal<Second>, _ third: Signal<Third>,
  _ fourth: Signal<Fourth>, _ fifth: Signal<Fifth>, _ sixth: Signal<Sixth>
) -> Signal<(First, Second, Third, Fourth, Fifth, Sixth)> {
  combineLatest(each: first, second, third, fourth, fifth, sixth)
}

@_documentation(visibility: private)
extension Signal {
  /// Returns a signal of tuples of the latest values of all signals: see `combineLatest(_:)`.
  @inlinable
  @_disfavoredOverload
  public static func combineLatest<First: Sendable, Second: Sendable>(
    _ first: Signal<First>, _ second: Signal<Second>
  ) -> Signal where Value == (First, Second) {
    Signals.combineLatest(each: first, second)
  }

  /// Returns a signal of tuples of the latest values of all signals: see `combineLatest(_:)`.
  @inlinable
  @_disfavoredOverload
  public static func combineLatest<First: Sendable, Second: Sendable, Third: Sendable>(
    _ first: Signal<First>, _ second: Signal<Second>, _ third: Signal<Third>
  ) -> Signal where Value == (First, Second, Third) {
    Signals.combineLatest(each: first, second, third)
  }

  /// Returns a signal of tuples of the latest values of all signals: see `combineLatest(_:)`.
  @inlinable
  @_disfavoredOverload
  public static func combineLatest<
    First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable
  >(
    _ first: Signal<First>, _ second: Signal<Second>, _ third: Signal<Third>,
    _ fourth: Signal<Fourth>
  ) -> Signal where Value == (First, Second, Third, Fourth) {
    Signals.combineLatest(each: first, second, third, fourth)
  }

  /// Returns a signal of tuples of the latest values of all signals: see `combineLatest(_:)`.
  @inlinable
  @_disfavoredOverload
  public static func combineLatest<
    First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable, Fifth: Sendable
  >(
    _ first: Signal<First>, _ second: Signal<Second>, _ third: Signal<Third>,
    _ fourth: Signal<Fourth>, _ fifth: Signal<Fifth>
  ) -> Signal where Value == (First, Second, Third, Fourth, Fifth) {
    Signals.combineLatest(each: first, second, third, fourth, fifth)
  }

  /// Returns a signal of tuples of the latest values of all signals: see `combineLatest(_:)`.
  @inlinable
  @_disfavoredOverload
  public static func combineLatest<
    First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable, Fifth: Sendable,
    Sixth: Sendable
  >(
    _ first: Signal<First>, _ second: Signal<Second>, _ third: Signal<Third>,
    _ fourth: Signal<Fourth>, _ fifth: Signal<Fifth>, _ sixth: Signal<Sixth>
  ) -> Signal where Value == (First, Second, Third, Fourth, Fifth, Sixth) {
    Signals.combineLatest(each: first, second, third, fourth, fifth, sixth)
  }

  /// Returns a signal of tuples of the latest values of all signals, for methods of signals, where the
  /// function `combineLatest` is hidden.
  @inlinable
  @_disfavoredOverload
  public static func combineLatest<each Input: Sendable>(
    _ signals: repeat Signal<each Input>
  ) -> Signal<(repeat each Input)> {
    Signals.combineLatest(each: repeat each signals)
  }

  /// Returns a signal of arrays of the latest values of all signals: see `combineLatest(_:)`.
  @_disfavoredOverload
  public static func combineLatest<Input: Sendable>(
    _ signals: some Sequence<Signal<Input>> & Sendable
  ) -> Signal where Value == [Input] {
    Signals.combineLatest(signals)
  }
}
