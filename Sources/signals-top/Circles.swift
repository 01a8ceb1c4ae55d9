/// The rows that lead to themselves: what they send comes back to them.
struct Circles {
  private(set) var numbers: Set<UInt32> = []

  init(of rows: [Row]) {
    var targets: [UInt32: [UInt32]] = [:]
    var origins: [UInt32: [UInt32]] = [:]
    func connect(_ origin: UInt32, _ target: UInt32) {
      if origin == 0 || target == 0 { return }
      targets[origin, default: []].append(target)
      origins[target, default: []].append(origin)
    }
    for row in rows {
      connect(row.number, row.output)
      connect(row.subject, row.number)
      connect(row.sender, row.number)
    }
    // Kosaraju's algorithm: a second search, against the arrows and from the last row that
    // the first one has left, reaches the rows that lead to that one, and that it leads to.
    var seen: Set<UInt32> = []
    var left: [UInt32] = []
    for row in rows { Self.search(from: row.number, along: targets, &seen) { left.append($0) } }
    seen = []
    for number in left.reversed() {
      var circle: [UInt32] = []
      Self.search(from: number, along: origins, &seen) { circle.append($0) }
      if circle.count > 1 { numbers.formUnion(circle) }
    }
  }

  /// Visits all that can be reached and was not seen, and calls `leave` for each when all behind it
  /// was visited.
  private static func search(
    from start: UInt32, along arrows: [UInt32: [UInt32]], _ seen: inout Set<UInt32>,
    leave: (UInt32) -> Void
  ) {
    var waiting = [(number: start, isVisited: false)]
    while let (number, isVisited) = waiting.popLast() {
      if isVisited {
        leave(number)
      } else if seen.insert(number).inserted {
        waiting.append((number, true))
        waiting += (arrows[number] ?? []).map { ($0, false) }
      }
    }
  }
}
