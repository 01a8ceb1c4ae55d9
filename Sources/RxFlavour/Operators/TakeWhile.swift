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
    switch behavior {
    case .exclusive: Observable(source.take(while: predicate))
    case .inclusive: takeThroughFirst { try !predicate($0) }
    }
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
    switch behavior {
    case .exclusive: Observable(source.take { try !predicate($0) })
    case .inclusive: takeThroughFirst(where: predicate)
    }
  }

  /// Takes elements up to and including the first one that passes a test. (Signals leaves that one
  /// out.)
  private func takeThroughFirst(
    where isLast: @escaping @Sendable (Element) throws -> Bool
  ) -> Observable<Element> {
    let source = source
    return .lastingJunction { junction in
      var isOver = false
      junction.subscribe(
        to: source,
        next: { element in
          if isOver { return }
          do { isOver = try isLast(element) } catch { return junction.sendError(error) }
          let isOver = isOver
          junction.sendNext(element)
          if isOver { junction.sendCompleted() }
        })
    }
  }
}
