/// The number of requests for each path, in limited memory.
///
/// Counts are exact up to ``capacity`` different paths. Beyond it, the median of all counts is
/// subtracted from each count, and the paths that have nothing left are forgotten. (This is the
/// Misra–Gries algorithm, in the form of Anderson et al., "A High-Performance Algorithm for
/// Identifying Frequent Items in Data Streams", 2017.) Counts are too low then, never too high, and
/// by no more than ``shortfall``. The shortfall stays below the number of requests divided by half
/// the capacity: one request in 5,000. A path with more requests than that is never missed.
struct BusiestPaths: Sendable {
  let capacity: Int

  /// By how much a count may be too low; 0 while counts are exact.
  private(set) var shortfall = 0

  private var counts: [String: Int] = [:]

  /// - Parameter capacity: How many different paths are counted exactly; at least 1.
  init(capacity: Int = 10_000) {
    precondition(capacity >= 1, "BusiestPaths(capacity: \(capacity)): less than 1")
    self.capacity = capacity
  }

  /// Counts a request for `path`.
  mutating func add(_ path: String) {
    counts[path, default: 0] += 1
    if counts.count > capacity { forgetHalf() }
  }

  /// The `count` busiest paths, the busiest first, and in alphabetical order where equally busy.
  func top(_ count: Int) -> [(path: String, requests: Int)] {
    var top: [(path: String, requests: Int)] = []
    for (path, requests) in counts {
      if top.count == count, let last = top.last, requests < last.requests { continue }
      let entry = (path: path, requests: requests)
      let place = top.firstIndex { isBusier(entry, than: $0) } ?? top.endIndex
      top.insert(entry, at: place)
      if top.count > count { top.removeLast() }
    }
    return top
  }

  private func isBusier(
    _ one: (path: String, requests: Int), than other: (path: String, requests: Int)
  ) -> Bool {
    one.requests == other.requests ? one.path < other.path : one.requests > other.requests
  }

  private mutating func forgetHalf() {
    let median = counts.values.sorted()[counts.count / 2]
    counts = counts.compactMapValues { $0 > median ? $0 - median : nil }
    shortfall += median
  }
}
