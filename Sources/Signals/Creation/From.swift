extension Signal {
  /// Sends the elements of `sequence` and completes, to use operators on a list.
  ///
  /// ![from in marbles](marbles-from-a-b-c)
  ///
  /// ```
  /// from(["a", "b", "c"])   (abc|)
  /// ```
  ///
  /// Each subscription iterates the sequence anew. It takes the next element only when the element
  /// before was delivered and the subscriber wants more: `from(sequence).take(2)` takes two
  /// elements, even of an endless sequence. While an operator that queues has enough, it takes only
  /// one more, so that it can complete if there is none: see <doc:Pace>. To let other work run
  /// between two elements, use `Sequence.signal(on:)`.
  ///
  /// - Parameter sequence: The elements to send.
  /// ## Scheduling
  /// Sends while the signal is being subscribed to.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Stops before the next element.
  @inlinable
  public static func from(_ sequence: some Sequence<Value> & Sendable) -> Signal {
    SynchronousSignal { emission in emission.send(restOf: sequence.makeIterator()) }
  }

  /// Sends the values given and completes, to use operators on a few values, as in examples and
  /// tests.
  ///
  /// ```swift
  /// let names = Signal.from("Ada", "Grace")
  /// names.subscribe(next: { print($0) }, completed: { print("end") })
  /// ```
  ///
  /// ```text
  /// Ada
  /// Grace
  /// end
  /// ```
  ///
  /// ![from in marbles](marbles-from-a-b-c--2)
  ///
  /// ```
  /// from("a", "b", "c")   (abc|)
  /// ```
  ///
  /// The same as ``from(_:)`` of an array. For one value see ``return(_:)``.
  ///
  /// - Parameters:
  ///   - first: The first value.
  ///   - second: The second value.
  ///   - more: The values after it.
  /// ## Scheduling
  /// Sends while the signal is being subscribed to.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Stops before the next value.
  @inlinable
  public static func from(_ first: Value, _ second: Value, _ more: Value...) -> Signal {
    from([first, second] + more)
  }
}

extension Emission where Value: Sendable {
  /// Sends the values that `iterator` still has. Returns how to send the rest after a pause.
  @inlinable
  func send(restOf iterator: some IteratorProtocol<Value>) -> Remainder<Value>? {
    var iterator = iterator
    while let value = iterator.next() {
      guard sendNext(value) else { return remainder(of: iterator) }
    }
    return nil
  }

  /// Asks for the next value, since the signal completes at once if there is none.
  @inlinable @inline(never)
  func remainder(of iterator: some IteratorProtocol<Value>) -> Remainder<Value>? {
    var iterator = iterator
    guard !isDisposed, let value = iterator.next() else { return nil }
    return Remainder { [iterator] in
      $0.sendNext(value) ? $0.send(restOf: iterator) : $0.remainder(of: iterator)
    }
  }
}
