import Signals

/// Whether the element that ends a sequence is one of its elements.
public enum TakeBehavior: Sendable {
  /// It is the last one.
  case inclusive
  /// It is left out.
  case exclusive
}

extension ObservableType {
  /// Returns a sequence of the elements for as long as they pass a test, which then completes. An
  /// error that `predicate` throws ends the sequence.
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

  /// Returns a sequence of the elements until one passes a test, which then completes. An error
  /// that `predicate` throws ends the sequence.
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

  /// Unlike in Signals, the element that ends it is sent, too.
  private func takeThroughFirst(
    where isLast: @escaping @Sendable (Element) throws -> Bool
  ) -> Observable<Element> {
    let source = source
    return .outlet { outlet in
      var isOver = false
      outlet.subscribe(
        to: source,
        next: { element in
          if isOver { return }
          do { isOver = try isLast(element) } catch { return outlet.sendError(error) }
          let isOver = isOver
          outlet.sendNext(element)
          if isOver { outlet.sendCompleted() }
        })
    }
  }
}
