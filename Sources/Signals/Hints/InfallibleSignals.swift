// What users write first to pass between the two types of signals. The compiler answers with the
// form that the library has.

@_documentation(visibility: private)
extension InfallibleSignalProtocol {
  @available(
    *, unavailable,
    message:
      "an infallible signal is a Signal: leave out '.signal', or write 'as Signal' in its place"
  )
  public var signal: Signal<Value> { fatalError() }
}

@_documentation(visibility: private)
extension InfallibleSignal {
  @available(
    *, unavailable,
    message:
      "a signal may fail: in place of 'InfallibleSignal(…)', write 'catchingErrors(with:)', 'catchingErrors(to:)' or 'assertingNoErrors()' behind it"
  )
  public convenience init<Source: Signal<Value>>(_ source: Source) { fatalError() }
}
