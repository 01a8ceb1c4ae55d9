/// A first-in, first-out queue: a ring buffer that grows, O(1) at both ends.
///
/// The buffer is a plain pointer. An array of optionals would do the same, but generic code looks
/// up the types of array and optional at run time on each access, which costs more than the work.
@safe  // The queue owns its memory, of which `count` elements from `head` on exist.
@usableFromInline
package final class Queue<Element> {
  // Only the owner of the queue uses these variables, a word at a time.
  @safe @exclusivity(unchecked) private var ring: UnsafeMutablePointer<Element>
  @safe @exclusivity(unchecked) private var capacity: Int
  @safe @exclusivity(unchecked) private var head = 0
  @safe @exclusivity(unchecked) package private(set) var count = 0

  @usableFromInline package init() {
    capacity = 0
    ring = .allocate(capacity: 0)
  }

  deinit {
    removeAll()
    unsafe ring.deallocate()
  }

  @usableFromInline package var isEmpty: Bool { count == 0 }

  package func append(_ element: Element) {
    if count == capacity { grow() }
    var tail = head + count
    if tail >= capacity { tail -= capacity }
    unsafe (ring + tail).initialize(to: element)
    count += 1
  }

  /// Removes the first element; there has to be one.
  @usableFromInline func removeFirst() -> Element {
    precondition(count > 0, "Queue.removeFirst(): the queue is empty")
    let first = unsafe ring + head
    head += 1
    if head == capacity { head = 0 }
    count -= 1
    return unsafe first.move()
  }

  var first: Element? { isEmpty ? nil : ring[head] }

  package func popFirst() -> Element? { isEmpty ? nil : removeFirst() }

  /// Calls `body` with each element, oldest first, until it returns false.
  func forEach(while body: (Element) -> Bool) {
    for offset in 0..<count where !body(ring[(head + offset) % capacity]) { return }
  }

  /// Removes all elements, and returns them.
  func takeAll() -> [Element] {
    let all = elements
    removeAll()
    return all
  }

  /// Removes all elements, and keeps the memory for the next ones.
  func removeAll() {
    let (old, first) = (count, head)
    count = 0
    head = 0
    for offset in 0..<old { unsafe (ring + (first + offset) % capacity).deinitialize(count: 1) }
  }

  /// The elements, oldest first.
  var elements: [Element] { (0..<count).map { ring[(head + $0) % capacity] } }

  private func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: max(4, capacity * 2))
    unsafe larger.moveInitialize(from: ring + head, count: capacity - head)
    unsafe (larger + capacity - head).moveInitialize(from: ring, count: head)
    unsafe ring.deallocate()
    unsafe ring = larger
    capacity = max(4, capacity * 2)
    head = 0
  }
}
