public import Signals

extension ObservableType where Element: Equatable {
  /// Returns a sequence of the elements that differ from the one before.
  @inlinable
  public func distinctUntilChanged() -> Observable<Element> {
    Observable(source.distinctUntilChanged())
  }
}

extension ObservableType {
  /// Returns a sequence of the elements whose key differs from the key of the element before. An
  /// error that `keySelector` throws ends the sequence.
  @inlinable
  public func distinctUntilChanged<Key: Equatable & Sendable>(
    _ keySelector: @escaping @Sendable (Element) throws -> Key
  ) -> Observable<Element> {
    distinctUntilChanged(keySelector) { $0 == $1 }
  }

  /// Returns a sequence of the elements that aren't the same as the one sent before. An error that
  /// `comparer` throws ends the sequence.
  ///
  /// - Parameter comparer: Whether the element sent before and a new one are the same.
  @inlinable
  public func distinctUntilChanged(
    _ comparer: @escaping @Sendable (Element, Element) throws -> Bool
  ) -> Observable<Element> {
    Observable(source.distinctUntilChanged(by: comparer))
  }

  /// Returns a sequence of the elements whose key isn't the same as the key of the element sent
  /// before. An error that one of the functions throws ends the sequence.
  ///
  /// - Parameters:
  ///   - keySelector: Returns the key of an element; called once for each.
  ///   - comparer: Whether two keys are the same.
  @inlinable
  public func distinctUntilChanged<Key: Sendable>(
    _ keySelector: @escaping @Sendable (Element) throws -> Key,
    comparer: @escaping @Sendable (Key, Key) throws -> Bool
  ) -> Observable<Element> {
    Observable(
      source.map { (key: try keySelector($0), element: $0) }
        .distinctUntilChanged { try comparer($0.key, $1.key) }
        .map { $0.element })
  }

  /// Returns a sequence of the elements whose property at a key path differs from that of the
  /// element before.
  @inlinable
  public func distinctUntilChanged<Property: Equatable & SendableMetatype>(
    at keyPath: any KeyPath<Element, Property> & Sendable
  ) -> Observable<Element> {
    distinctUntilChanged { $0[keyPath: keyPath] == $1[keyPath: keyPath] }
  }
}
