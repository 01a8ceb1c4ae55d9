/// Disposables in the order of their addition, each of them once, removable by identity in constant
/// time.
///
/// Most lists hold one or two disposables, which need no separate storage. Longer lists are an
/// array. From sixteen disposables on they also have an index from each disposable to its place,
/// and a removal leaves a hole.
package struct DisposableList: Sendable {
  private static let indexedFrom = 16

  // The first two disposables, which come before those in `places`. They are set only while
  // `places` is empty.
  private var first: Disposable?
  private var second: Disposable?
  private var places: [Disposable?] = []
  private var holes = 0
  private var index: [ObjectIdentifier: Int]?

  package init() {}

  package var isEmpty: Bool {
    first == nil && places.isEmpty
  }

  /// Adds `disposable` at the end, unless the list contains it.
  package mutating func append(_ disposable: Disposable) {
    if first === disposable || second === disposable { return }
    if places.isEmpty, second == nil {
      if first == nil { first = disposable } else { second = disposable }
      return
    }
    let key = ObjectIdentifier(disposable)
    if index == nil, places.count == Self.indexedFrom { compact() }
    if place(of: key) != nil { return }
    index?[key] = places.count
    places.append(disposable)
  }

  /// Removes the disposable of the given identity, and returns it.
  package mutating func remove(_ key: ObjectIdentifier) -> Disposable? {
    if let second, ObjectIdentifier(second) == key { return self.second.take() }
    if let first, ObjectIdentifier(first) == key {
      (self.first, second) = (second, nil)
      return first
    }
    guard let place = place(of: key) else { return nil }
    if index == nil { return places.remove(at: place) }
    index?[key] = nil
    let disposable = places[place].take()
    holes += 1
    // More than half of the places are holes, so this adds constant time to each removal.
    if holes * 2 > places.count { compact() }
    return disposable
  }

  /// Empties the list, and returns its former contents.
  package mutating func takeAll() -> DisposableList {
    exchange(&self, with: DisposableList())
  }

  package func forEach(_ body: (Disposable) -> Void) {
    if let first { body(first) }
    if let second { body(second) }
    for case let disposable? in places { body(disposable) }
  }

  private func place(of key: ObjectIdentifier) -> Int? {
    if let index { return index[key] }
    return places.firstIndex { $0.map(ObjectIdentifier.init) == key }
  }

  /// Removes the holes, and rebuilds the index if the list is long enough to have one.
  private mutating func compact() {
    places.removeAll { $0 == nil }
    holes = 0
    index =
      places.count < Self.indexedFrom
      ? nil
      : [ObjectIdentifier: Int](
        uniqueKeysWithValues: places.enumerated().map { (ObjectIdentifier($1!), $0) })
  }
}
