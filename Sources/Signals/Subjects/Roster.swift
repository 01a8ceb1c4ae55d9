/// A list of subscriptions in the order of joining. A subscription is removed by its number.
///
/// It does not know the type of the subscriptions' values, which would be looked up at run time on
/// each access.
///
/// Removing an element leaves a hole. The holes are removed when they outnumber the elements, so a
/// removal costs O(log n), in whatever order elements leave. A copy can be walked while the list
/// changes.
struct Roster {
  typealias Element = SerialEdge

  private struct Place {
    let number: Int
    var element: Element?
  }

  private var places: [Place] = []
  private var holes = 0
  private var lastNumber = 0

  var isEmpty: Bool { places.count == holes }

  /// Adds `element`, and returns its number.
  mutating func append(_ element: Element) -> Int {
    lastNumber += 1
    places.append(Place(number: lastNumber, element: element))
    return lastNumber
  }

  /// Removes the element that has `number`, and returns it.
  mutating func remove(_ number: Int) -> Element? {
    guard let place = place(of: number), let element = places[place].element.take() else {
      return nil
    }
    holes += 1
    if holes * 2 > places.count {
      places.removeAll { $0.element == nil }
      holes = 0
    }
    return element
  }

  /// Empties the list, and returns its former contents.
  mutating func takeAll() -> Roster {
    let all = self
    self = Roster()
    return all
  }

  func forEach(_ body: (Element) -> Void) {
    for place in places {
      if let element = place.element { body(element) }
    }
  }

  private func place(of number: Int) -> Int? {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < places.count && places[low].number == number ? low : nil
  }
}
