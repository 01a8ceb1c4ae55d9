/// Elements that wait, first in, first out.
struct WaitingList<Element> {
  private var elements: [Element?] = []
  /// How many elements at the front have been removed.
  private var removed = 0

  var isEmpty: Bool { first == nil }

  var first: Element? { removed < elements.count ? elements[removed] : nil }

  mutating func append(_ element: Element) { elements.append(element) }

  mutating func removeLast() { elements.removeLast() }

  mutating func popFirst() -> Element? {
    guard removed < elements.count else { return nil }
    let first = elements[removed].take()
    removed += 1
    if removed == elements.count {
      (elements, removed) = ([], 0)
    } else if removed > 32, removed > elements.count / 2 {
      elements.removeFirst(removed)
      removed = 0
    }
    return first
  }
}
