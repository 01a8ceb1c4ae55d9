/// A first-in, first-out queue: a ring buffer that grows, O(1) at both ends.
///
/// The buffer is a plain pointer. An array of optionals would do the same, but generic code looks
/// up the types of array and optional at run time on each access, which costs more than the work.
///
/// Inlinable, so that other modules don't look up the type of the elements either.
@safe  // The queue owns its memory, of which `count` elements from `head` on exist.
@usableFromInline
package final class Queue<Element> {
  // Only the owner of the queue uses these variables, a word at a time.
  @safe @exclusivity(unchecked) @usableFromInline var ring: UnsafeMutablePointer<Element>
  @safe @exclusivity(unchecked) @usableFromInline var capacity = 0
  @safe @exclusivity(unchecked) @usableFromInline var head = 0
  @safe @exclusivity(unchecked) @usableFromInline package internal(set) var count = 0

  @inlinable package init() { ring = .allocate(capacity: 0) }

  @inlinable deinit {
    while count > 0 { _ = removeFirst() }
    unsafe ring.deallocate()
  }

  @inlinable package var isEmpty: Bool { count == 0 }

  @inlinable package var first: Element? { isEmpty ? nil : ring[head] }

  /// The element in a place; the oldest one is in place 0. There has to be one.
  @inlinable package subscript(place: Int) -> Element {
    get { unsafe at(place).pointee }
    set { unsafe at(place).pointee = newValue }
  }

  @inlinable package func append(_ element: Element) {
    if count == capacity { grow() }
    var tail = head + count
    if tail >= capacity { tail -= capacity }
    unsafe (ring + tail).initialize(to: element)
    count += 1
  }

  /// Adds an element before the first one.
  @inlinable package func prepend(_ element: Element) {
    if count == capacity { grow() }
    head = head == 0 ? capacity - 1 : head - 1
    count += 1
    unsafe at(0).initialize(to: element)
  }

  /// Removes the first element; there has to be one.
  @inlinable package func removeFirst() -> Element {
    precondition(count > 0, "Queue.removeFirst(): the queue is empty")
    let first = unsafe (ring + head).move()
    head += 1
    if head == capacity { head = 0 }
    count -= 1
    if count == 0, capacity > 1000 { releaseMemory() }
    return first
  }

  @inlinable package func popFirst() -> Element? { isEmpty ? nil : removeFirst() }

  /// Removes the last element; there has to be one.
  @inlinable @discardableResult package func removeLast() -> Element {
    precondition(count > 0, "Queue.removeLast(): the queue is empty")
    count -= 1
    return unsafe at(count).move()
  }

  @inlinable @inline(__always) func at(_ place: Int) -> UnsafeMutablePointer<Element> {
    let index = head + place
    return unsafe ring + (index < capacity ? index : index - capacity)
  }

  @usableFromInline func releaseMemory() {
    unsafe ring.deallocate()
    (ring, capacity, head) = (.allocate(capacity: 0), 0, 0)
  }

  @inlinable func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: max(4, capacity * 2))
    unsafe larger.moveInitialize(from: ring + head, count: capacity - head)
    unsafe (larger + capacity - head).moveInitialize(from: ring, count: head)
    unsafe ring.deallocate()
    unsafe ring = larger
    capacity = max(4, capacity * 2)
    head = 0
  }
}
