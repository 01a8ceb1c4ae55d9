import MarbleGallery
import Testing

/// The documentation's first page is an index of the module.
@Suite(.leavesNothing) struct IndexTests {
  @Test("Every public type, function and signal method is in the index, once")
  func completeness() {
    for gap in Self.gaps(in: SourceTree()) { Issue.record("\(gap)") }
  }

  /// What to change in the index.
  static func gaps(in tree: SourceTree) -> [String] {
    let names = DeclaredNames(tree, below: ["Sources/Signals", "Scheduling"]).names
    var entries: [String: Int] = [:]
    for line in tree.page("Signals").split(separator: "\n") where line.hasPrefix("- ``") {
      // Without what tells overloads apart.
      let path = line.codeSpans[0].prefix { $0 != "-" }
      entries[String(path), default: 0] += 1
    }
    var declarations: [String: Int] = ["Sequence/signal(on:)": 0]
    for name in names where name.type == nil || ["Signal", "Sequence"].contains(name.type) {
      if name.name.hasPrefix("init(") { continue }
      let entry = (name.type.map { "\($0)/" } ?? "") + name.name
      if entry != "Sequence/signal(on:)" { declarations[entry, default: 0] += 1 }
    }
    let page = "Sources/Signals/Signals.docc/Signals.md"
    return Set(declarations.keys).union(entries.keys.filter { $0.hasPrefix("Signal/") }).sorted()
      .compactMap { entry in
        let (listed, declared) = (entries[entry] ?? 0, declarations[entry] ?? 0)
        if listed < declared {
          return "\(page): add below the heading of its theme\n- ``\(entry)``"
        }
        return listed > declared
          ? "\(page): ``\(entry)`` is there \(listed) times, and declared \(declared) times" : nil
      }
  }
}
