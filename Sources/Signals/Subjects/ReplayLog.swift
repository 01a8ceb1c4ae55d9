/// The last values of a subject, oldest first: a ring buffer that grows up to its capacity.
///
/// A copy is a snapshot, which costs nothing until the log changes again.
struct ReplayLog<Value> {
  /// How many values are kept; nil means all of them.
  private let capacity: Int?
  private var ring: [Value] = []
  /// The index of the oldest value, once the ring is full.
  private var oldest = 0

  init(capacity: Int?) {
    self.capacity = capacity
  }

  var last: Value? {
    oldest == 0 ? ring.last : ring[oldest - 1]
  }

  /// Adds `value`, and returns the value for which there is no more room, if any. Inlined: a call
  /// would look up the log's type at run time.
  @inline(__always)
  mutating func append(_ value: Value) -> Value? {
    guard let capacity, ring.count == capacity else {
      ring.append(value)
      return nil
    }
    guard capacity > 0 else { return value }
    let dropped = ring[oldest]
    ring[oldest] = value
    oldest = oldest + 1 == capacity ? 0 : oldest + 1
    return dropped
  }

  /// Empties the log, and returns its former contents.
  mutating func takeAll() -> ReplayLog {
    defer { self = ReplayLog(capacity: capacity) }
    return self
  }

  /// Calls `body` with each value, oldest first, until it returns false.
  func forEach(while body: (Value) -> Bool) {
    for index in oldest..<ring.count where !body(ring[index]) { return }
    for index in 0..<oldest where !body(ring[index]) { return }
  }
}

extension ReplayLog: Sendable where Value: Sendable {}
