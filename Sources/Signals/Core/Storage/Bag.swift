/// A collection that removes an element in O(1), by the key that `insert` returned for it.
///
/// Keeps the order of insertion, except that a freed place is used again.
struct Bag<Element> {
  struct Key: Equatable {
    fileprivate let place: Int

    /// Stands for a place that the bag's owner keeps outside the bag.
    static var first: Key { Key(place: -1) }
  }

  private var places: [Element?] = []
  private var free: [Int] = []

  mutating func insert(_ element: Element) -> Key {
    guard let place = free.popLast() else {
      places.append(element)
      return Key(place: places.count - 1)
    }
    places[place] = element
    return Key(place: place)
  }

  mutating func remove(_ key: Key) -> Element? {
    guard places.indices.contains(key.place), let element = places[key.place] else { return nil }
    places[key.place] = nil
    free.append(key.place)
    return element
  }

  /// Empties the bag for good, and returns its elements. Keys from before are no longer valid.
  mutating func removeAll() -> [Element] {
    let all = places.compactMap { $0 }
    places = []
    free = []
    return all
  }
}
