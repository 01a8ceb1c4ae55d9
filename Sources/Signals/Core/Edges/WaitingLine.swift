/// Work that waits for its turn, first come, first served. It may be withdrawn while it waits.
struct WaitingLine {
  typealias Work = () -> Void

  /// In the order of arrival. Withdrawn work leaves an empty place, except at the end of the line.
  private var places: [Work?] = []
  /// How many places at the front are used up.
  private var used = 0
  /// The key of the work in the last place, if it has one.
  private var lastKey: ObjectIdentifier?
  /// The number of the first place that is not used up.
  private(set) var first = 0

  var isEmpty: Bool { places.count == used }

  /// The number of the next place, after the last one.
  var end: Int { first + places.count - used }

  /// Adds `work` at the end. If the last work there has the same key, `work` replaces it, and the
  /// replaced work is returned.
  mutating func append(_ work: @escaping Work, replacing key: ObjectIdentifier? = nil) -> Work? {
    if let key, key == lastKey, !isEmpty { return replace(&places[places.count - 1], with: work) }
    places.append(work)
    lastKey = key
    return nil
  }

  /// Removes the first `count` places, or as many as there are.
  mutating func take(_ count: Int) -> Batch {
    let taken = min(count, places.count - used)
    first += taken
    if used == 0, taken == places.count { return Batch(replace(&places, with: [])) }
    let batch = Batch(Array(places[used..<used + taken]))
    for place in used..<used + taken { places[place] = nil }
    used += taken
    // The places of the batch stay, so that putting it back moves no other work.
    if used * 2 >= places.count { forgetUsed(keeping: taken) }
    return batch
  }

  /// Puts back the work that `take` has removed and that was not done.
  mutating func putBack(_ batch: consuming Batch) {
    let rest = batch.rest
    if isEmpty { lastKey = nil }
    if rest.count > used {
      // The batch was the whole line.
      forgetUsed(keeping: 0)
      places.insert(contentsOf: rest, at: 0)
    } else {
      used -= rest.count
      for (place, work) in zip(used..., rest) { places[place] = work }
    }
    first -= rest.count
  }

  /// Removes and returns the work in place `number`, if it waits.
  mutating func withdraw(_ number: Int) -> Work? {
    let index = number - first + used
    guard index >= used, index < places.count else { return nil }
    let work = places[index].take()
    if index == places.count - 1 { lastKey = nil }
    while places.count > used, places[places.count - 1] == nil { places.removeLast() }
    return work
  }

  private mutating func forgetUsed(keeping kept: Int) {
    if isEmpty {
      (places, used) = ([], 0)
    } else {
      places.removeFirst(used - kept)
      used = kept
    }
  }

  /// Work that was taken from the line, to be done now.
  struct Batch {
    /// In reverse order, so that taking the next work removes the last element, and the work is
    /// released when it is done.
    private var places: [Work?]

    fileprivate init(_ places: [Work?]) { self.places = places.reversed() }

    fileprivate var rest: ReversedCollection<[Work?]> { places.reversed() }

    var count: Int { places.count }

    /// Does the next work. Returns false if none is left.
    mutating func doNext() -> Bool {
      guard let work = places.popLast() else { return false }
      work?()
      return true
    }
  }
}
