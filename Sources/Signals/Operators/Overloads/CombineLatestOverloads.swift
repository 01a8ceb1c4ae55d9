// `combineLatest` for two to six signals. One function with a parameter pack would do the same, but
// has two disadvantages. In the closure of the next operator the compiler does not infer `$0` and
// `$1`, nor members like `.ok`. The work for each value is not specialised for the types of the
// signals.

/// Returns a signal of tuples of the latest values of all signals: see `combineLatest(_:)`.
@_documentation(visibility: private)
@inlinable
public func combineLatest<First: Sendable, Second: Sendable>(
  _ first: Signal<First>, _ second: Signal<Second>
) -> Signal<(First, Second)> {
  OperatorSignal { sink in
    var layout = SlotMemory.Layout()
    layout.add(First.self)
    layout.add(Second.self)
    let output = CombineLatestOutput<(First, Second)>(
      sink, layout,
      send: { output in
        var slots = SlotMemory.Walk(output.memory)
        output.deliver(
          (
            slots.next(First.self).value, slots.next(Second.self).value
          ))
      },
      destroy: { memory in
        var slots = SlotMemory.Walk(memory)
        slots.next(First.self).destroy()
        slots.next(Second.self).destroy()
      })
    var slots = SlotMemory.Walk(output.memory)
    output.subscribe(to: first, &slots)
    output.subscribe(to: second, &slots)
    output.allSubscribed()
    return output
  }
}

/// Returns a signal of tuples of the latest values of all signals: see `combineLatest(_:)`.
@_documentation(visibility: private)
@inlinable
public func combineLatest<First: Sendable, Second: Sendable, Third: Sendable>(
  _ first: Signal<First>, _ second: Signal<Second>, _ third: Signal<Third>
) -> Signal<(First, Second, Third)> {
  OperatorSignal { sink in
    var layout = SlotMemory.Layout()
    layout.add(First.self)
    layout.add(Second.self)
    layout.add(Third.self)
    let output = CombineLatestOutput<(First, Second, Third)>(
      sink, layout,
      send: { output in
        var slots = SlotMemory.Walk(output.memory)
        output.deliver(
          (
            slots.next(First.self).value, slots.next(Second.self).value,
            slots.next(Third.self).value
          ))
      },
      destroy: { memory in
        var slots = SlotMemory.Walk(memory)
        slots.next(First.self).destroy()
        slots.next(Second.self).destroy()
        slots.next(Third.self).destroy()
      })
    var slots = SlotMemory.Walk(output.memory)
    output.subscribe(to: first, &slots)
    output.subscribe(to: second, &slots)
    output.subscribe(to: third, &slots)
    output.allSubscribed()
    return output
  }
}

/// Returns a signal of tuples of the latest values of all signals: see `combineLatest(_:)`.
@_documentation(visibility: private)
@inlinable
public func combineLatest<First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable>(
  _ first: Signal<First>, _ second: Signal<Second>, _ third: Signal<Third>, _ fourth: Signal<Fourth>
) -> Signal<(First, Second, Third, Fourth)> {
  OperatorSignal { sink in
    var layout = SlotMemory.Layout()
    layout.add(First.self)
    layout.add(Second.self)
    layout.add(Third.self)
    layout.add(Fourth.self)
    let output = CombineLatestOutput<(First, Second, Third, Fourth)>(
      sink, layout,
      send: { output in
        var slots = SlotMemory.Walk(output.memory)
        output.deliver(
          (
            slots.next(First.self).value, slots.next(Second.self).value,
            slots.next(Third.self).value, slots.next(Fourth.self).value
          ))
      },
      destroy: { memory in
        var slots = SlotMemory.Walk(memory)
        slots.next(First.self).destroy()
        slots.next(Second.self).destroy()
        slots.next(Third.self).destroy()
        slots.next(Fourth.self).destroy()
      })
    var slots = SlotMemory.Walk(output.memory)
    output.subscribe(to: first, &slots)
    output.subscribe(to: second, &slots)
    output.subscribe(to: third, &slots)
    output.subscribe(to: fourth, &slots)
    output.allSubscribed()
    return output
  }
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
  OperatorSignal { sink in
    var layout = SlotMemory.Layout()
    layout.add(First.self)
    layout.add(Second.self)
    layout.add(Third.self)
    layout.add(Fourth.self)
    layout.add(Fifth.self)
    let output = CombineLatestOutput<(First, Second, Third, Fourth, Fifth)>(
      sink, layout,
      send: { output in
        var slots = SlotMemory.Walk(output.memory)
        output.deliver(
          (
            slots.next(First.self).value, slots.next(Second.self).value,
            slots.next(Third.self).value, slots.next(Fourth.self).value,
            slots.next(Fifth.self).value
          ))
      },
      destroy: { memory in
        var slots = SlotMemory.Walk(memory)
        slots.next(First.self).destroy()
        slots.next(Second.self).destroy()
        slots.next(Third.self).destroy()
        slots.next(Fourth.self).destroy()
        slots.next(Fifth.self).destroy()
      })
    var slots = SlotMemory.Walk(output.memory)
    output.subscribe(to: first, &slots)
    output.subscribe(to: second, &slots)
    output.subscribe(to: third, &slots)
    output.subscribe(to: fourth, &slots)
    output.subscribe(to: fifth, &slots)
    output.allSubscribed()
    return output
  }
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
  OperatorSignal { sink in
    var layout = SlotMemory.Layout()
    layout.add(First.self)
    layout.add(Second.self)
    layout.add(Third.self)
    layout.add(Fourth.self)
    layout.add(Fifth.self)
    layout.add(Sixth.self)
    let output = CombineLatestOutput<(First, Second, Third, Fourth, Fifth, Sixth)>(
      sink, layout,
      send: { output in
        var slots = SlotMemory.Walk(output.memory)
        output.deliver(
          (
            slots.next(First.self).value, slots.next(Second.self).value,
            slots.next(Third.self).value, slots.next(Fourth.self).value,
            slots.next(Fifth.self).value, slots.next(Sixth.self).value
          ))
      },
      destroy: { memory in
        var slots = SlotMemory.Walk(memory)
        slots.next(First.self).destroy()
        slots.next(Second.self).destroy()
        slots.next(Third.self).destroy()
        slots.next(Fourth.self).destroy()
        slots.next(Fifth.self).destroy()
        slots.next(Sixth.self).destroy()
      })
    var slots = SlotMemory.Walk(output.memory)
    output.subscribe(to: first, &slots)
    output.subscribe(to: second, &slots)
    output.subscribe(to: third, &slots)
    output.subscribe(to: fourth, &slots)
    output.subscribe(to: fifth, &slots)
    output.subscribe(to: sixth, &slots)
    output.allSubscribed()
    return output
  }
}

@_documentation(visibility: private)
extension Signal {
  /// Returns a signal of tuples of the latest values of all signals: see `combineLatest(_:)`.
  @inlinable
  @_disfavoredOverload
  public static func combineLatest<First: Sendable, Second: Sendable>(
    _ first: Signal<First>, _ second: Signal<Second>
  ) -> Signal where Value == (First, Second) {
    Signals.combineLatest(first, second)
  }

  /// Returns a signal of tuples of the latest values of all signals: see `combineLatest(_:)`.
  @inlinable
  @_disfavoredOverload
  public static func combineLatest<First: Sendable, Second: Sendable, Third: Sendable>(
    _ first: Signal<First>, _ second: Signal<Second>, _ third: Signal<Third>
  ) -> Signal where Value == (First, Second, Third) {
    Signals.combineLatest(first, second, third)
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
    Signals.combineLatest(first, second, third, fourth)
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
    Signals.combineLatest(first, second, third, fourth, fifth)
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
    Signals.combineLatest(first, second, third, fourth, fifth, sixth)
  }

  /// Returns a signal of tuples of the latest values of all signals. For use inside methods of
  /// signals, where the method `combineLatest(with:)` hides the function.
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
