import Signals

extension ObservableType {
  /// Returns a sequence of all events of the source that sends the first event. The other sources
  /// are disposed of. Without any source the sequence never ends.
  public static func amb<Sequence: Swift.Sequence>(
    _ sequence: Sequence
  ) -> Observable<Element> where Sequence.Element == Observable<Element> {
    let signals = sequence.map(\.signal)
    return signals.isEmpty ? .never() : .ofSeveral(Signals.race(signals))
  }

  /// Returns a sequence of all events of the source or of `right`: of the one that sends first. The
  /// other one is disposed of.
  public func amb<Other: ObservableType>(
    _ right: Other
  ) -> Observable<Element> where Other.Element == Element {
    .ofSeveral(source.race(with: right.source))
  }
}
