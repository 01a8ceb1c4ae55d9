import MarbleGallery
import Testing

/// The documentation's first page is an index of the module.
@Suite(.leavesNothing) struct IndexTests {
  @Test("Every public type, function and signal method is in the index, once")
  func completeness() {
    let tree = SourceTree()
    let names = DeclaredNames(tree, below: ["Sources/Signals", "Scheduling"]).names
    var entries: [String: Int] = [:]
    for line in tree.page("Signals").split(separator: "\n") where line.hasPrefix("- ``") {
      // Without what tells overloads apart.
      let path = line.codeSpans[0].prefix { $0 != "-" }
      entries[String(path), default: 0] += 1
    }
    let expected = names.filter { $0.type == nil || $0.type == "Signal" || $0.type == "Sequence" }
      .filter { !$0.name.hasPrefix("init") }
    for (entry, declarations) in Dictionary(
      grouping: expected,
      by: { name in
        (name.type.map { "\($0)/" } ?? "") + name.name
      }) where entry != "Sequence/signal(on:)"
    {
      #expect(entries[entry] == declarations.count, "\(entry)")
    }
  }
}
