/// The changes from one list to another: the rows that are removed, inserted, moved and changed.
///
/// <!-- inside () -->
/// ```swift
/// let changes = ListChanges(from: ["a", "b", "c"], to: ["c", "a", "d"])
/// // removals [1], insertions [2], moves [2 → 0]
/// ```
/// <!-- after
/// withExtendedLifetime(changes) {}
/// -->
///
/// Rows are told apart by an identity. Several rows of a list may have the same identity, so
/// duplicates are allowed; which of them stays is not promised. Without duplicates, as few rows as
/// possible move. The time is proportional to the lengths of the lists, and to `m log m` for the
/// `m` rows between the first and the last change.
///
/// The method is Heckel's ("A technique for isolating differences between files", 1978), without
/// its search for unique lines. The rows that move are those outside of a longest increasing
/// subsequence.
public struct ListChanges: Equatable, Sendable {
  /// A row that changes its place among the others that stay.
  public struct Move: Equatable, Sendable {
    /// The row's index in the old list.
    public var from: Int
    /// The row's index in the new list.
    public var to: Int

    /// Creates a move.
    public init(from: Int, to: Int) {
      self.from = from
      self.to = to
    }
  }

  /// The rows that are not in the new list: indexes in the old list, ascending.
  public private(set) var removals: [Int] = []
  /// The rows that were not in the old list: indexes in the new list, ascending.
  public private(set) var insertions: [Int] = []
  /// The rows that change places, by their new index, ascending.
  public private(set) var moves: [Move] = []
  /// The rows that have other contents than in the old list: indexes in the new list, ascending.
  public private(set) var updates: [Int] = []

  /// Whether the lists are the same.
  public var isEmpty: Bool {
    removals.isEmpty && insertions.isEmpty && moves.isEmpty && updates.isEmpty
  }

  /// Compares lists of elements that have an identity and can be compared.
  public init<Element: Identifiable & Equatable>(from old: [Element], to new: [Element]) {
    self.init(from: old, to: new, by: \.id, areSame: ==)
  }

  /// Compares lists of elements that are their own identity.
  @_disfavoredOverload
  public init<Element: Hashable>(from old: [Element], to new: [Element]) {
    self.init(from: old, to: new, by: { $0 }, areSame: { _, _ in true })
  }

  /// Compares lists.
  ///
  /// - Parameters:
  ///   - old: The present list.
  ///   - new: The list to show.
  ///   - id: The identity of a row.
  ///   - areSame: Whether two rows of the same identity have the same contents.
  public init<Element, ID: Hashable>(
    from old: [Element], to new: [Element], by id: (Element) -> ID,
    areSame: (Element, Element) -> Bool
  ) {
    // In a long list, most rows stay at the beginning or at the end. They need no look-up.
    let shorter = min(old.count, new.count)
    var prefix = 0
    while prefix < shorter, id(old[prefix]) == id(new[prefix]) { prefix += 1 }
    var suffix = 0
    while suffix < shorter - prefix,
      id(old[old.count - 1 - suffix]) == id(new[new.count - 1 - suffix])
    {
      suffix += 1
    }

    // The old index of each row of the middle part.
    var oldIndexes: [Occurrence<ID>: Int] = [:]
    var counts: [ID: Int] = [:]
    for index in prefix..<(old.count - suffix) {
      oldIndexes[.next(id(old[index]), &counts)] = index
    }
    counts.removeAll(keepingCapacity: true)
    var origins: [(old: Int, new: Int)] = []
    var stays = [Bool](repeating: false, count: old.count - prefix - suffix)
    for index in prefix..<(new.count - suffix) {
      if let origin = oldIndexes[.next(id(new[index]), &counts)] {
        origins.append((origin, index))
        stays[origin - prefix] = true
      } else {
        insertions.append(index)
      }
    }
    removals = stays.indices.filter { !stays[$0] }.map { $0 + prefix }

    let inOrder = longestIncreasingSubsequence(of: origins.map(\.old))
    for (origin, isInOrder) in zip(origins, inOrder) where !isInOrder {
      moves.append(Move(from: origin.old, to: origin.new))
    }

    for index in 0..<prefix where !areSame(old[index], new[index]) { updates.append(index) }
    for origin in origins where !areSame(old[origin.old], new[origin.new]) {
      updates.append(origin.new)
    }
    for index in (new.count - suffix)..<new.count
    where !areSame(old[index - new.count + old.count], new[index]) {
      updates.append(index)
    }
  }
}

/// The identity of a row, and how many rows before it have the same one.
private struct Occurrence<ID: Hashable>: Hashable {
  let id: ID
  let number: Int

  static func next(_ id: ID, _ counts: inout [ID: Int]) -> Self {
    let number = counts[id, default: 0]
    counts[id] = number + 1
    return Self(id: id, number: number)
  }
}

/// For each of `numbers`, which are all different, whether it belongs to a longest increasing
/// subsequence.
private func longestIncreasingSubsequence(of numbers: [Int]) -> [Bool] {
  // For each length, the index of the smallest number that ends a sequence of that length; and the
  // predecessors.
  var ends: [Int] = []
  var predecessors = [Int](repeating: -1, count: numbers.count)
  for index in numbers.indices {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[ends[middle]] < numbers[index] { low = middle + 1 } else { high = middle }
    }
    if low > 0 { predecessors[index] = ends[low - 1] }
    if low == ends.count { ends.append(index) } else { ends[low] = index }
  }
  var belongs = [Bool](repeating: false, count: numbers.count)
  var index = ends.last ?? -1
  while index >= 0 {
    belongs[index] = true
    index = predecessors[index]
  }
  return belongs
}
