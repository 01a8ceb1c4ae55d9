extension Signal {
  /// Goes on with `replacement` when the source fails, for a fallback that is the same for all
  /// errors.
  ///
  /// ```swift
  /// let request = Signal<String>.error(SignalError.timedOut)
  /// let price = request.catch(to: .return("no price"))
  /// price.subscribeNext { print($0) }
  /// ```
  ///
  /// ```text
  /// no price
  /// ```
  ///
  /// ![catch in marbles](marbles-catch-to-replacement)
  ///
  /// ```
  /// self                     a-b-X
  /// replacement                  --c-d|
  /// catch(to: replacement)   a-b---c-d|
  /// ```
  ///
  /// The same as ``catch(_:)`` with a handler that always returns `replacement`.
  ///
  /// - Parameter replacement: The signal to go on with.
  /// ## Scheduling
  /// Subscribes to the replacement where the source fails; delivers where the current signal sends.
  /// ## Errors
  /// An error of the replacement passes.
  /// ## Disposal
  /// Disposes of the current signal: the source, or after its error the replacement.
  /// ## Other libraries
  /// In ReactiveObjC: `-catchTo:` (feature [SO31](doc:ReactiveObjCFeatures#Signal-operators)).
  public func `catch`(to replacement: Signal) -> Signal {
    `catch` { _ in replacement }
  }

  /// Goes on with the next one of `replacements` each time the current signal fails, to try several
  /// sources in order.
  ///
  /// ![catch in marbles](marbles-catch-to-first-second)
  ///
  /// ```
  /// self                         a-X
  /// first                          b-X
  /// second                           c|
  /// catch(to: [first, second])   a-b-c|
  /// ```
  ///
  /// Any number of replacements takes constant stack, even if all of them fail synchronously.
  ///
  /// - Parameter replacements: The signals to go on with. Each subscription iterates the sequence
  ///   once, one step for each failure, so it may be infinite. A subscription releases a signal of
  ///   an array when the signal has failed; any other sequence decides itself what it keeps.
  /// ## Scheduling
  /// Subscribes to each replacement where the signal before it failed; delivers where the current
  /// signal sends.
  /// ## Errors
  /// The error of the last replacement passes; without replacements, the error of the source
  /// passes.
  /// ## Disposal
  /// Disposes of the current signal.
  public func `catch`(to replacements: some Sequence<Signal> & Sendable) -> Signal {
    .tryingEach {
      if let array = replacements as? [Signal] {
        var left = array.reversed() + [self]
        return { left.popLast() }
      }
      var first = Optional(self)
      var iterator = replacements.makeIterator()
      return { first.take() ?? iterator.next() }
    }
  }
}
