import Signals

extension ObservableType {
  /// Returns a sequence that sends the latest element of the source each time `sampler` sends or
  /// completes. If there is no new element, it sends `defaultValue`, if that is given.
  ///
  /// When the source has completed, the next event of `sampler` completes the sequence. An error of
  /// either passes at once. (In Signals an element may be sent again, and the first completion of
  /// the two ends the signal.)
  public func sample<Source: ObservableType>(
    _ sampler: Source, defaultValue: Element? = nil
  ) -> Observable<Element> {
    let (source, sampler) = (source, sampler.source)
    return .lastingJunction { junction in
      let state = SampleState<Element>()
      let sample = {
        if let element = state.exchangeLatest(for: nil) ?? defaultValue {
          junction.sendNext(element)
        }
        if state.isOver { junction.sendCompleted() }
      }
      junction.subscribe(
        to: source, next: { _ = state.exchangeLatest(for: $0) },
        completed: { state.isOver = true })
      junction.subscribe(to: sampler, next: { _ in sample() }, completed: sample)
    }
  }
}

/// The latest element. Used in turns of the output.
private final class SampleState<Element> {
  private var latest: Element?
  var isOver = false

  /// Sets the latest element, and returns the old one. The caller releases the old element
  /// afterwards, because its release may run code that calls this method again.
  func exchangeLatest(for element: Element?) -> Element? {
    let old = latest
    latest = element
    return old
  }
}
