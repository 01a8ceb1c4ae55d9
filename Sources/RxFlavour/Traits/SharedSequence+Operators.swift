// The forms of operators that differ from the operators in meaning, so that they are written by
// hand. `scripts/generate` writes all others, which `Forms.tsv` names.

// These don't send at subscription, but on the strategy's scheduler.
extension SharedSequence {
  /// Returns a sequence that completes on the strategy's scheduler.
  public static func empty() -> SharedSequence {
    Self(raw: .empty().subscribe(on: SharingStrategy.scheduler))
  }

  /// Returns a sequence of one element, which is sent on the strategy's scheduler.
  public static func just(_ element: Element) -> SharedSequence {
    Self(raw: .just(element).subscribe(on: SharingStrategy.scheduler))
  }
}
