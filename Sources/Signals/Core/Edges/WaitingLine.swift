/// Work that waits for its turn, first come, first served. It may be withdrawn while it waits.
struct WaitingLine {
  typealias Work = () -> Void

  /// A structure, since a queue would convert a bare function on its way in and out.
  fileprivate struct Place {
    /// Nil if the work was withdrawn.
    var work: Work?
    /// Whether the work is no event. Then it waits for the events before it, and nothing waits for
    /// it.
    var isChange = false
  }

  /// In the order of arrival; made when it is needed. Withdrawn work leaves an empty place, except
  /// at the end of the line.
  private var places: Queue<Place>?
  /// The key of the work in the last place, if it has one.
  private var lastKey: ObjectIdentifier?
  /// The number of the first place.
  private(set) var first = 0

  var count: Int { places?.count ?? 0 }

  var isEmpty: Bool { count == 0 }

  /// The number of the next place, after the last one.
  var end: Int { first + count }

  /// Whether the first place waits for no event.
  var beginsWithChange: Bool { isChange(at: 0) }

  private func isChange(at index: Int) -> Bool {
    guard let places, index < places.count else { return false }
    return places[index].isChange
  }

  /// Adds `work` at the end. If the last work there has the same key, `work` replaces it, and the
  /// replaced work is returned.
  mutating func append(_ work: @escaping Work, replacing key: ObjectIdentifier? = nil) -> Work? {
    if let key, key == lastKey, !isEmpty {
      return replace(&places![count - 1], with: Place(work: work)).work
    }
    append(Place(work: work))
    lastKey = key
    return nil
  }

  /// Adds work at the end that is no event.
  mutating func append(change work: @escaping Work) {
    append(Place(work: work, isChange: true))
    lastKey = nil
  }

  private mutating func append(_ place: Place) {
    let places = places ?? Queue()
    self.places = places
    places.append(place)
  }

  /// Removes the first `count` places, or as many as there are, and then all that wait for no
  /// event.
  mutating func take(_ count: Int) -> Batch {
    var taken = min(count, self.count)
    while isChange(at: taken) { taken += 1 }
    first += taken
    guard let places, taken < self.count else { return Batch(places: replace(&places, with: nil)) }
    let batch = Queue<Place>()
    for _ in 0..<taken { batch.append(places.removeFirst()) }
    return Batch(places: batch)
  }

  /// Puts back the work that `take` has removed and that was not done.
  mutating func putBack(_ batch: consuming Batch) {
    first -= batch.count
    guard !isEmpty, let places, let rest = batch.places else {
      if isEmpty { (places, lastKey) = (batch.places, nil) }
      return
    }
    while !rest.isEmpty { places.prepend(rest.removeLast()) }
  }

  /// Removes and returns the work in place `number`, if it waits.
  mutating func withdraw(_ number: Int) -> Work? {
    guard let places, number >= first, number < end else { return nil }
    if number == end - 1 { lastKey = nil }
    let work = places[number - first].work
    places[number - first] = Place(work: nil, isChange: true)
    while !places.isEmpty, places[places.count - 1].work == nil { places.removeLast() }
    return work
  }

  /// Work that was taken from the line, to be done now.
  struct Batch {
    fileprivate let places: Queue<Place>?

    var count: Int { places?.count ?? 0 }

    /// Does the next work, and releases it. Returns false if none is left.
    mutating func doNext() -> Bool {
      guard let place = places?.popFirst() else { return false }
      place.work?()
      return true
    }
  }
}
