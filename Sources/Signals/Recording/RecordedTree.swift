#if Recording
  /// The subscriptions of a chain as text, the receiver on top: a line for each operator, with its
  /// place in the program, the values it has passed on, and its end.
  struct RecordedTree {
    private let records: [UInt32: SubscriptionRecord]
    private let feeding: [UInt32: [SubscriptionRecord]]

    init(_ records: [SubscriptionRecord]) {
      self.records = Dictionary(uniqueKeysWithValues: records.map { ($0.number, $0) })
      let fed = records.filter { $0.output != 0 }
      feeding = Dictionary(grouping: fed, by: \.output).mapValues {
        $0.sorted { $0.number < $1.number }
      }
    }

    /// The lines of the chain to which `record` belongs.
    func lines(with record: SubscriptionRecord) -> [String] {
      var (root, passed) = (record, Set<UInt32>())
      while let output = records[root.output], passed.insert(root.number).inserted { root = output }
      // A list takes the place of recursion, since chains may be long.
      var lines: [String] = []
      var (waiting, seen) = ([(record: root, depth: 0, above: CallSite.Resolved())], Set<UInt32>())
      while let (record, depth, above) = waiting.popLast() {
        guard seen.insert(record.number).inserted else { continue }
        let copy = record.copy
        let site = CallSite.Resolved(operation: copy.operation, place: copy.made)
        // Several subscriptions of one operator are one line.
        let isPart = site == above && site.place != nil
        if !isPart { lines.append(String(repeating: "  ", count: depth) + copy.description) }
        var sources = feeding[record.number] ?? []
        if let subject = records[copy.subject] { sources.append(subject) }
        waiting += sources.reversed().map { ($0, isPart ? depth : depth + 1, site) }
      }
      return lines
    }
  }

  extension RecordedSubscription: CustomStringConvertible {
    package var description: String {
      var parts = [operation]
      if !name.isEmpty { parts.append("“\(name)”") }
      if let made { parts.append("\(made)") }
      parts.append(values == 1 ? "1 value" : "\(values) values")
      if waiting > 0 { parts.append("\(waiting) waiting") }
      if dropped > 0 { parts.append("\(dropped) dropped") }
      if isPaused { parts.append("paused") }
      if let end { parts.append(end.rawValue) }
      return parts.joined(separator: "  ")
    }
  }

  extension RecordedSubscription.Place: CustomStringConvertible {
    /// The name of the file and the line.
    package var description: String {
      "\(file.split(separator: "/").last ?? ""):\(line)"
    }
  }
#endif

/// Returns what describes the chain of signals that ends with `subscription`, also when that has
/// ended; nil if it was not recorded.
package func recordedChain(of subscription: Disposable) -> (@Sendable () -> String)? {
  #if Recording
    guard let record = (subscription as? Edge)?.record else { return nil }
    return {
      let records = Recording.registry.withLock { Array($0.records.values) }
      return RecordedTree(records).lines(with: record).joined(separator: "\n")
    }
  #else
    nil
  #endif
}
