import Signals

/// Whether a sequence sends the element that ends it.
public enum TakeBehavior: Sendable {
  /// The element that ends the sequence is sent, as the last one.
  case inclusive
  /// The element that ends the sequence is left out.
  case exclusive
}

extension ObservableType {
  /// Returns a sequence of the elements that completes as soon as an element fails a test. An error
  /// that `predicate` throws ends the sequence.
  ///
  /// - Parameters:
  ///   - predicate: The test.
  ///   - behavior: Whether the element that fails the test is sent before completion.
  public func take(
    while predicate: @escaping @Sendable (Element) throws -> Bool,
    behavior: TakeBehavior = .exclusive
  ) -> Observable<Element> {
    Observable(source.take(while: predicate, inclusive: behavior == .inclusive))
  }

  /// Returns a sequence of the elements that completes as soon as an element passes a test. An
  /// error that `predicate` throws ends the sequence.
  ///
  /// - Parameters:
  ///   - predicate: The test.
  ///   - behavior: Whether the element that passes the test is sent before completion.
  public func take(
    until predicate: @escaping @Sendable (Element) throws -> Bool,
    behavior: TakeBehavior = .exclusive
  ) -> Observable<Element> {
    Observable(source.takeUntilFirst(where: predicate, inclusive: behavior == .inclusive))
  }
}
