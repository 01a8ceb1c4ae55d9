extension Signal {
  /// Returns a signal that sends `value` instead of an error, and completes.
  ///
  /// ```
  /// self                       1-2-X
  /// catchingErrors(with: "9")  1-2-(9|)
  /// ```
  ///
  /// In RxSwift: `asInfallible(onErrorJustReturn:)`. In Combine: `replaceError(with:)`.
  ///
  /// - Parameter value: The last value, after an error.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Disposes of the source.
  public func catchingErrors(with value: Value) -> InfallibleSignal<Value> {
    InfallibleSignal(self.catch(to: .return(value)))
  }

  /// Returns a signal that goes on with `replacement` after an error.
  ///
  /// ```
  /// self                              1-2-X
  /// replacement                           a-b-|
  /// catchingErrors(to: replacement)   1-2-a-b-|
  /// ```
  ///
  /// With ``empty`` it completes instead of failing. In RxSwift:
  /// `asInfallible(onErrorFallbackTo:)`.
  ///
  /// - Parameter replacement: The signal to subscribe to after the error.
  /// ## Scheduling
  /// Delivers where the source sends, then where the replacement sends.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Disposes of the source, or of the replacement.
  public func catchingErrors(
    to replacement: InfallibleSignal<Value>
  ) -> InfallibleSignal<Value> {
    InfallibleSignal(self.catch(to: replacement))
  }

  /// Returns a signal that goes on, after an error, with the signal that `handler` makes of it.
  ///
  /// In RxSwift: `asInfallible(onErrorRecover:)`.
  ///
  /// - Parameter handler: Makes the signal to go on with.
  /// ## Scheduling
  /// Delivers where the source sends, then where the other signal sends.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Disposes of the source, or of the signal that the handler has made.
  public func catchingErrors(
    _ handler: @escaping @Sendable (any Error) -> InfallibleSignal<Value>
  ) -> InfallibleSignal<Value> {
    InfallibleSignal(self.catch(handler))
  }

  /// Returns a signal of the same events that can't fail: an error stops the program.
  ///
  /// For a source that is known not to fail. In Combine: `assertNoFailure()`.
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
  public func assertingNoErrors(
    file: StaticString = #fileID, line: UInt = #line
  ) -> InfallibleSignal<Value> {
    InfallibleSignal(
      doError { error in
        fatalError("Signal.assertingNoErrors(): an error came, \(error)", file: file, line: line)
      })
  }
}
