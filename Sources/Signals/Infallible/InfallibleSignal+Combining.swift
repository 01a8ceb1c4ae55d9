// Each function does the same as the global function of that name, for signals that can't fail.
// `merge`, `concat` and `race` are global functions of infallible signals, too. As further global
// functions `combineLatest` and `zip` would slow down the type checker wherever signals are
// combined, up to a thousandfold: it would try the closure of the next operator with each of them.

@_documentation(visibility: private)
extension InfallibleSignal {
  public static func merge(_ signals: InfallibleSignal...) -> InfallibleSignal {
    InfallibleSignal(Signals.merge(signals.map(\.signal)))
  }

  public static func concat(_ signals: InfallibleSignal...) -> InfallibleSignal {
    InfallibleSignal(Signals.concat(signals.map(\.signal)))
  }

  public static func race(_ signals: InfallibleSignal...) -> InfallibleSignal {
    InfallibleSignal(Signals.race(signals.map(\.signal)))
  }

  public static func combineLatest<First: Sendable, each Other: Sendable>(
    _ first: InfallibleSignal<First>, _ others: repeat InfallibleSignal<each Other>
  ) -> InfallibleSignal where Value == (First, repeat each Other) {
    InfallibleSignal(
      Signals.combineLatest(each: first.signal, repeat (each others).signal))
  }

  public static func zip<First: Sendable, each Other: Sendable>(
    _ first: InfallibleSignal<First>, _ others: repeat InfallibleSignal<each Other>
  ) -> InfallibleSignal where Value == (First, repeat each Other) {
    InfallibleSignal(Signals.zip(each: first.signal, repeat (each others).signal))
  }
}
