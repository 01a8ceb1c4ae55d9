// The forms of operators that differ from the operators in meaning, so that they are written by
// hand. `scripts/generate` writes all others, which `Forms.tsv` names.

extension InfallibleType {
  /// Returns a sequence of the elements until `other` sends an element. An error of `other` has no
  /// effect.
  public func take<Other: ObservableConvertibleType>(until other: Other) -> Infallible<Element> {
    Infallible(asObservable().take(until: other.asObservable().silencingErrors()))
  }

  /// Returns a sequence of the elements that come after `other` has sent an element. An error of
  /// `other` has no effect.
  public func skip<Other: ObservableConvertibleType>(until other: Other) -> Infallible<Element> {
    Infallible(asObservable().skip(until: other.asObservable().silencingErrors()))
  }
}

extension Observable {
  fileprivate func silencingErrors() -> Observable { self.catch { _ in .never() } }
}
