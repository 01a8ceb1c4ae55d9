extension Signal {
  /// Returns a signal that goes on with `replacement` when the source fails, whatever the error.
  ///
  /// ```
  /// self                     a-b-X
  /// replacement                  --c-d|
  /// catch(to: replacement)   a-b---c-d|
  /// ```
  ///
  /// The same as ``catch(_:)`` with a handler that always returns `replacement`. RAC: `-catchTo:`
  /// (SO31).
  ///
  /// - Parameter replacement: The signal to go on with.
  /// ## Scheduling
  /// Subscribes to the replacement where the source fails; delivers where the two send.
  /// ## Errors
  /// An error of the replacement passes.
  /// ## Disposal
  /// Disposes of the source or of the replacement.
  public func `catch`(to replacement: Signal) -> Signal {
    `catch` { _ in replacement }
  }

  /// Returns a signal that goes on with one of `replacements` after the other, as long as they
  /// fail.
  ///
  /// ```
  /// self                         a-X
  /// first                          b-X
  /// second                           c|
  /// catch(to: [first, second])   a-b-c|
  /// ```
  ///
  /// Any number of them takes constant stack, even if all of them fail at once.
  ///
  /// - Parameter replacements: The signals to go on with; the sequence is iterated once for each
  ///   subscription, as the signals fail, so it may be infinite.
  /// ## Scheduling
  /// Subscribes to each where the one before it failed; delivers where they send.
  /// ## Errors
  /// The error of the last replacement passes; without any, that of the source.
  /// ## Disposal
  /// Disposes of the current signal.
  public func `catch`(to replacements: some Sequence<Signal> & Sendable) -> Signal {
    OperatorSignal { sink in
      let junction = CatchToJunction(replacements, into: sink)
      junction.subscribe(to: self)
      return junction.output
    }
  }
}

private final class CatchToJunction<Value: Sendable, Replacements: Sequence<Signal<Value>>>:
  SequentialJunction<Value>, @unchecked Sendable
{
  // Unchecked, because of the iterator, which belongs to the current input.
  private var replacements: Replacements.Iterator

  init(_ replacements: Replacements, into sink: Sink<Value>) {
    self.replacements = replacements.makeIterator()
    super.init(into: sink)
  }

  override func inputFailed(_ error: any Error) {
    if let next = replacements.next() { subscribe(to: next) } else { output.sendError(error) }
  }
}
