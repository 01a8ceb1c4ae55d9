// Each function does the same as the global function of that name, for signals that can't fail.
// `scripts/generate` writes `merge`, `concat` and `race`, also as global functions of infallible
// signals. As further global functions `combineLatest` and `zip` would slow down the type checker
// wherever signals are combined, up to a thousandfold: it would try the closure of the next
// operator with each of them.

@_documentation(visibility: private)
extension InfallibleSignal {
  public static func combineLatest<First: Sendable, each Other: Sendable>(
    _ first: InfallibleSignal<First>, _ others: repeat InfallibleSignal<each Other>
  ) -> InfallibleSignal where Value == (First, repeat each Other) {
    InfallibleSignal(
      Signals.combineLatest(first.signal, repeat (each others).signal))
  }

  public static func zip<First: Sendable, each Other: Sendable>(
    _ first: InfallibleSignal<First>, _ others: repeat InfallibleSignal<each Other>
  ) -> InfallibleSignal where Value == (First, repeat each Other) {
    InfallibleSignal(Signals.zip(each: first.signal, repeat (each others).signal))
  }
}
