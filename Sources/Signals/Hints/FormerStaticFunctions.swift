// The functions that combine signals, as static functions of signals: this library's own spellings
// of version 0.1, deprecated until 1.0.

@_documentation(visibility: private)
extension Signal {
  @available(
    *, deprecated,
    message: "write 'combineLatest(a, b)', and in a method of signals 'Signals.combineLatest(a, b)'"
  )
  @inlinable
  @_disfavoredOverload
  public static func combineLatest<First: Sendable, Second: Sendable>(
    _ first: Signal<First>, _ second: Signal<Second>
  ) -> Signal where Value == (First, Second) {
    Signals.combineLatest(first, second)
  }

  @available(
    *, deprecated,
    message: "write 'combineLatest(a, b)', and in a method of signals 'Signals.combineLatest(a, b)'"
  )
  @inlinable
  @_disfavoredOverload
  public static func combineLatest<First: Sendable, Second: Sendable, Third: Sendable>(
    _ first: Signal<First>, _ second: Signal<Second>, _ third: Signal<Third>
  ) -> Signal where Value == (First, Second, Third) {
    Signals.combineLatest(first, second, third)
  }

  @available(
    *, deprecated,
    message: "write 'combineLatest(a, b)', and in a method of signals 'Signals.combineLatest(a, b)'"
  )
  @inlinable
  @_disfavoredOverload
  public static func combineLatest<
    First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable
  >(
    _ first: Signal<First>, _ second: Signal<Second>, _ third: Signal<Third>,
    _ fourth: Signal<Fourth>
  ) -> Signal where Value == (First, Second, Third, Fourth) {
    Signals.combineLatest(first, second, third, fourth)
  }

  @available(
    *, deprecated,
    message: "write 'combineLatest(a, b)', and in a method of signals 'Signals.combineLatest(a, b)'"
  )
  @inlinable
  @_disfavoredOverload
  public static func combineLatest<
    First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable, Fifth: Sendable
  >(
    _ first: Signal<First>, _ second: Signal<Second>, _ third: Signal<Third>,
    _ fourth: Signal<Fourth>, _ fifth: Signal<Fifth>
  ) -> Signal where Value == (First, Second, Third, Fourth, Fifth) {
    Signals.combineLatest(first, second, third, fourth, fifth)
  }

  @available(
    *, deprecated,
    message: "write 'combineLatest(a, b)', and in a method of signals 'Signals.combineLatest(a, b)'"
  )
  @inlinable
  @_disfavoredOverload
  public static func combineLatest<
    First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable, Fifth: Sendable,
    Sixth: Sendable
  >(
    _ first: Signal<First>, _ second: Signal<Second>, _ third: Signal<Third>,
    _ fourth: Signal<Fourth>, _ fifth: Signal<Fifth>, _ sixth: Signal<Sixth>
  ) -> Signal where Value == (First, Second, Third, Fourth, Fifth, Sixth) {
    Signals.combineLatest(first, second, third, fourth, fifth, sixth)
  }

  @available(
    *, deprecated,
    message: "write 'combineLatest(a, b)', and in a method of signals 'Signals.combineLatest(a, b)'"
  )
  @inlinable
  @_disfavoredOverload
  public static func combineLatest<each Input: Sendable>(
    _ signals: repeat Signal<each Input>
  ) -> Signal<(repeat each Input)> {
    Signals.combineLatest(each: repeat each signals)
  }

  @available(
    *, deprecated,
    message: "write 'combineLatest(a, b)', and in a method of signals 'Signals.combineLatest(a, b)'"
  )
  @_disfavoredOverload
  public static func combineLatest<Input: Sendable>(
    _ signals: some Sequence<Signal<Input>> & Sendable
  ) -> Signal where Value == [Input] {
    Signals.combineLatest(signals)
  }
}

@_documentation(visibility: private)
extension Signal {
  @available(
    *, deprecated,
    message: "write 'zip(a, b)', and in a method of signals 'Signals.zip(a, b)'"
  )
  @inlinable
  @_disfavoredOverload
  public static func zip<First: Sendable, Second: Sendable>(
    _ first: Signal<First>, _ second: Signal<Second>
  ) -> Signal where Value == (First, Second) {
    Signals.zip(each: first, second)
  }

  @available(
    *, deprecated,
    message: "write 'zip(a, b)', and in a method of signals 'Signals.zip(a, b)'"
  )
  @inlinable
  @_disfavoredOverload
  public static func zip<First: Sendable, Second: Sendable, Third: Sendable>(
    _ first: Signal<First>, _ second: Signal<Second>, _ third: Signal<Third>
  ) -> Signal where Value == (First, Second, Third) {
    Signals.zip(each: first, second, third)
  }

  @available(
    *, deprecated,
    message: "write 'zip(a, b)', and in a method of signals 'Signals.zip(a, b)'"
  )
  @inlinable
  @_disfavoredOverload
  public static func zip<First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable>(
    _ first: Signal<First>, _ second: Signal<Second>, _ third: Signal<Third>,
    _ fourth: Signal<Fourth>
  ) -> Signal where Value == (First, Second, Third, Fourth) {
    Signals.zip(each: first, second, third, fourth)
  }

  @available(
    *, deprecated,
    message: "write 'zip(a, b)', and in a method of signals 'Signals.zip(a, b)'"
  )
  @inlinable
  @_disfavoredOverload
  public static func zip<
    First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable, Fifth: Sendable
  >(
    _ first: Signal<First>, _ second: Signal<Second>, _ third: Signal<Third>,
    _ fourth: Signal<Fourth>, _ fifth: Signal<Fifth>
  ) -> Signal where Value == (First, Second, Third, Fourth, Fifth) {
    Signals.zip(each: first, second, third, fourth, fifth)
  }

  @available(
    *, deprecated,
    message: "write 'zip(a, b)', and in a method of signals 'Signals.zip(a, b)'"
  )
  @inlinable
  @_disfavoredOverload
  public static func zip<
    First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable, Fifth: Sendable,
    Sixth: Sendable
  >(
    _ first: Signal<First>, _ second: Signal<Second>, _ third: Signal<Third>,
    _ fourth: Signal<Fourth>, _ fifth: Signal<Fifth>, _ sixth: Signal<Sixth>
  ) -> Signal where Value == (First, Second, Third, Fourth, Fifth, Sixth) {
    Signals.zip(each: first, second, third, fourth, fifth, sixth)
  }

  @available(
    *, deprecated,
    message: "write 'zip(a, b)', and in a method of signals 'Signals.zip(a, b)'"
  )
  @inlinable
  @_disfavoredOverload
  public static func zip<each Input: Sendable>(
    _ signals: repeat Signal<each Input>
  ) -> Signal<(repeat each Input)> {
    Signals.zip(each: repeat each signals)
  }

  @available(
    *, deprecated,
    message: "write 'zip(a, b)', and in a method of signals 'Signals.zip(a, b)'"
  )
  @_disfavoredOverload
  public static func zip<Input: Sendable>(
    _ signals: some Sequence<Signal<Input>> & Sendable
  ) -> Signal where Value == [Input] {
    Signals.zip(signals)
  }
}

@_documentation(visibility: private)
extension Signal {
  @available(
    *, deprecated,
    message: "write 'merge(a, b)', and in a method of signals 'Signals.merge(a, b)'"
  )
  public static func merge(_ signals: Signal...) -> Signal { Signals.merge(signals) }

  @available(
    *, deprecated,
    message: "write 'merge(a, b)', and in a method of signals 'Signals.merge(a, b)'"
  )
  public static func merge(_ signals: some Sequence<Signal> & Sendable) -> Signal {
    Signals.merge(signals)
  }

  @available(
    *, deprecated,
    message: "write 'concat(a, b)', and in a method of signals 'Signals.concat(a, b)'"
  )
  public static func concat(_ signals: Signal...) -> Signal { Signals.concat(signals) }

  @available(
    *, deprecated,
    message: "write 'concat(a, b)', and in a method of signals 'Signals.concat(a, b)'"
  )
  public static func concat(_ signals: some Sequence<Signal> & Sendable) -> Signal {
    Signals.concat(signals)
  }

  @available(
    *, deprecated,
    message: "write 'race(a, b)', and in a method of signals 'Signals.race(a, b)'"
  )
  public static func race(_ signals: Signal...) -> Signal { Signals.race(signals) }

  @available(
    *, deprecated,
    message: "write 'race(a, b)', and in a method of signals 'Signals.race(a, b)'"
  )
  public static func race(_ signals: some Sequence<Signal> & Sendable) -> Signal {
    Signals.race(signals)
  }
}
