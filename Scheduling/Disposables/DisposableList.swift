/// Disposables in the order of their addition, removable by identity in constant time.
///
/// Most lists hold one or two disposables, which need no separate storage. Longer lists are an
/// array with holes. From sixteen disposables on they also have an index from each disposable to
/// its place.
struct DisposableList: Sendable {
  private struct Place {
    var disposable: Disposable?
    /// The place where the same disposable was added before; -1 if there is none.
    var sameBefore = -1
  }

  private static let indexedFrom = 16

  // The first two disposables, which come before those in `places`. They are set only while
  // `places` is empty.
  private var first: Disposable?
  private var second: Disposable?
  private var places: [Place] = []
  private var holes = 0
  private var lastPlaces: [ObjectIdentifier: Int]?

  var isEmpty: Bool {
    first == nil && places.isEmpty
  }

  mutating func append(_ disposable: Disposable) {
    guard places.isEmpty else { return appendPlace(disposable) }
    if first == nil {
      first = disposable
    } else if second == nil {
      second = disposable
    } else {
      appendPlace(disposable)
    }
  }

  mutating func remove(_ disposable: Disposable) {
    if second === disposable { second = nil }
    if first === disposable {
      first = second
      second = nil
    }
    guard !places.isEmpty else { return }
    if lastPlaces == nil {
      places.removeAll { $0.disposable === disposable }
    } else {
      removeIndexed(disposable)
    }
  }

  mutating func takeAll() -> DisposableList {
    let all = self
    self = DisposableList()
    return all
  }

  func forEach(_ body: (Disposable) -> Void) {
    if let first { body(first) }
    if let second { body(second) }
    for place in places {
      if let disposable = place.disposable { body(disposable) }
    }
  }

  private mutating func appendPlace(_ disposable: Disposable) {
    if lastPlaces == nil, places.count == Self.indexedFrom { compact() }
    let before = lastPlaces?.updateValue(places.count, forKey: ObjectIdentifier(disposable))
    places.append(Place(disposable: disposable, sameBefore: before ?? -1))
  }

  private mutating func removeIndexed(_ disposable: Disposable) {
    var place = lastPlaces?.removeValue(forKey: ObjectIdentifier(disposable)) ?? -1
    while place >= 0 {
      let before = places[place].sameBefore
      places[place] = Place()
      holes += 1
      place = before
    }
    if holes * 2 > places.count { compact() }
  }

  /// Removes the holes, and rebuilds the index if the list is long enough to have one.
  ///
  /// A removal calls it only when more than half of the places are holes, so it adds constant time
  /// to each removal.
  private mutating func compact() {
    let old = places
    places = []
    holes = 0
    guard old.count >= Self.indexedFrom else {
      lastPlaces = nil
      places = old.filter { $0.disposable != nil }
      return
    }
    lastPlaces = [:]
    for place in old {
      guard let disposable = place.disposable else { continue }
      let before = lastPlaces?.updateValue(places.count, forKey: ObjectIdentifier(disposable))
      places.append(Place(disposable: disposable, sameBefore: before ?? -1))
    }
  }
}
