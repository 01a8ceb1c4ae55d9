// `zip` for two to six signals. One function with a parameter pack would do the same. But in the
// closure of the next operator the compiler would not infer `$0` and `$1`, nor members like `.ok`.

/// Returns a signal of tuples of the signals' first values, second values, and so on: see
/// `zip(_:)`.
@_documentation(visibility: private)
@inlinable
public func zip<First: Sendable, Second: Sendable>(
  _ first: Signal<First>, _ second: Signal<Second>
) -> Signal<(First, Second)> {
  zip(each: first, second)
}

/// Returns a signal of tuples of the signals' first values, second values, and so on: see
/// `zip(_:)`.
@_documentation(visibility: private)
@inlinable
public func zip<First: Sendable, Second: Sendable, Third: Sendable>(
  _ first: Signal<First>, _ second: Signal<Second>, _ third: Signal<Third>
) -> Signal<(First, Second, Third)> {
  zip(each: first, second, third)
}

/// Returns a signal of tuples of the signals' first values, second values, and so on: see
/// `zip(_:)`.
@_documentation(visibility: private)
@inlinable
public func zip<First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable>(
  _ first: Signal<First>, _ second: Signal<Second>, _ third: Signal<Third>, _ fourth: Signal<Fourth>
) -> Signal<(First, Second, Third, Fourth)> {
  zip(each: first, second, third, fourth)
}

/// Returns a signal of tuples of the signals' first values, second values, and so on: see
/// `zip(_:)`.
@_documentation(visibility: private)
@inlinable
public func zip<
  First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable, Fifth: Sendable
>(
  _ first: Signal<First>, _ second: Signal<Second>, _ third: Signal<Third>,
  _ fourth: Signal<Fourth>, _ fifth: Signal<Fifth>
) -> Signal<(First, Second, Third, Fourth, Fifth)> {
  zip(each: first, second, third, fourth, fifth)
}

/// Returns a signal of tuples of the signals' first values, second values, and so on: see
/// `zip(_:)`.
@_documentation(visibility: private)
@inlinable
public func zip<
  First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable, Fifth: Sendable,
  Sixth: Sendable
>(
  _ first: Signal<First>, _ second: Signal<Second>, _ third: Signal<Third>,
  _ fourth: Signal<Fourth>, _ fifth: Signal<Fifth>, _ sixth: Signal<Sixth>
) -> Signal<(First, Second, Third, Fourth, Fifth, Sixth)> {
  zip(each: first, second, third, fourth, fifth, sixth)
}
