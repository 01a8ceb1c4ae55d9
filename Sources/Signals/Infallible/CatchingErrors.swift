extension Signal {
  /// Sends `value` instead of an error, and completes, for a receiver that can't handle errors.
  ///
  /// ```swift
  /// let request = Signal<Int>.error(SignalError.timedOut)
  /// let price = request.catchingErrors(with: 0)
  /// price.subscribeNext { print("price:", $0) }
  /// ```
  ///
  /// ```text
  /// price: 0
  /// ```
  ///
  /// ```
  /// self                       1-2-X
  /// catchingErrors(with: "9")  1-2-(9|)
  /// ```
  ///
  /// - Parameter value: The last value, after an error.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Disposes of the source.
  /// ## Other libraries
  /// In RxSwift: `asInfallible(onErrorJustReturn:)`. In Combine: `replaceError(with:)`.
  public func catchingErrors(with value: Value) -> InfallibleSignal<Value> {
    InfallibleSignal(self.catch(to: .return(value)))
  }

  /// Goes on with `replacement` after an error, for a receiver that can't handle errors.
  ///
  /// ```
  /// self                              1-2-X
  /// replacement                           a-b-|
  /// catchingErrors(to: replacement)   1-2-a-b-|
  /// ```
  ///
  /// With ``empty`` it completes instead of failing.
  ///
  /// - Parameter replacement: The signal to subscribe to after the error.
  /// ## Scheduling
  /// Delivers where the source sends, then where the replacement sends.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Disposes of the source, or of the replacement.
  /// ## Other libraries
  /// In RxSwift: `asInfallible(onErrorFallbackTo:)`.
  public func catchingErrors(
    to replacement: InfallibleSignal<Value>
  ) -> InfallibleSignal<Value> {
    InfallibleSignal(self.catch(to: replacement))
  }

  /// Goes on, after an error, with the signal that `handler` makes of it, for a receiver that can't
  /// handle errors.
  ///
  /// - Parameter handler: Makes the signal to go on with.
  /// ## Scheduling
  /// Delivers where the source sends, then where the other signal sends.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Disposes of the source, or of the signal that the handler has made.
  /// ## Other libraries
  /// In RxSwift: `asInfallible(onErrorRecover:)`.
  public func catchingErrors(
    _ handler: @escaping @Sendable (any Error) -> InfallibleSignal<Value>
  ) -> InfallibleSignal<Value> {
    InfallibleSignal(self.catch(handler))
  }

  /// Sends the same events, and stops the program at an error, for a source that is known not to
  /// fail.
  ///
  /// - Parameters:
  ///   - file: Where this is called, for the message.
  ///   - line: The line.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// None: an error stops the program.
  /// ## Disposal
  /// Disposes of the source.
  /// ## Other libraries
  /// In Combine: `assertNoFailure()`.
  public func assertingNoErrors(
    file: StaticString = #fileID, line: UInt = #line
  ) -> InfallibleSignal<Value> {
    InfallibleSignal(
      doError { error in
        fatalError("Signal.assertingNoErrors(): an error came, \(error)", file: file, line: line)
      })
  }
}
