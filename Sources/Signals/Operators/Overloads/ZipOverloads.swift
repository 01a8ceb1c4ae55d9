// `zip` for two signals, after which `scripts/generate` writes those for three to six. One function
// with a parameter pack would do the same. But in the closure of the next operator the compiler
// would not infer `$0` and `$1`, nor members like `.ok`.

/// Sends tuples of the signals' first values, second values, and so on: see `zip(_:)`.
@_documentation(visibility: private)
@inlinable
public func zip<First: Sendable, Second: Sendable>(
  _ first: Signal<First>, _ second: Signal<Second>
) -> Signal<(First, Second)> {
  zip(each: first, second)
}
