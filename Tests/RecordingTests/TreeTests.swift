import TestSupport
import Testing

@testable import signals_top

@Suite("The tree and the graph of signals-top", .leavesNothing)
struct TreeTests {
  private func tree(_ rows: [Row]) -> [String] {
    Tree(of: rows).rows.map { $0.lead + "\($0.row.number)" }
  }

  @Test("show below each row those that feed it, in the order of the rows")
  func tree() {
    let rows = [
      Row(5, feeding: 2), Row(1), Row(2, feeding: 1), Row(9), Row(4, feeding: 2),
      Row(3, feeding: 1), Row(6, feeding: 3),
    ]
    #expect(tree(rows) == ["1", "├ 2", "│ ├ 5", "│ └ 4", "└ 3", "  └ 6", "9"])
  }

  @Test("keep rows whose output is not listed, and circles")
  func others() {
    let rows = [Row(1, feeding: 8), Row(2, feeding: 3), Row(3, feeding: 2), Row(4, feeding: 4)]
    #expect(tree(rows) == ["1", "4", "2", "└ 3"])
    let long = (1...10_000).map { Row($0, feeding: $0 - 1) }
    #expect(tree(long).count == 10_000)
  }

  @Test("are a graph for Graphviz, too, of the rows that are alive")
  func graph() {
    var (first, second, third) = (Row(1, "a\"b\\", feeding: 0), Row(2, feeding: 1), Row(3))
    first.name = "name"
    second.subject = 3
    second.total = 1_234
    second.waiting = 2
    third.isSubject = true
    third.cause = 1
    var fifth = Row(5)
    (fifth.cause, fifth.sender) = (1, 2)
    let lines = Graph(of: [first, second, third, Row(4, feeding: 1, end: "cut"), fifth]).lines
    #expect(
      lines == [
        "digraph signals {", "  rankdir=LR;", "  node [shape=box];",
        #"  1 [label="name\na\"b\\\nFeed.swift:1\n0 values"];"#,
        #"  2 [label="map\nFeed.swift:2\n1,234 values, 2 waiting"];"#,
        #"  3 [label="map\nFeed.swift:3\n0 values", shape=ellipse];"#,
        #"  5 [label="map\nFeed.swift:5\n0 values"];"#,
        "  2 -> 1;", "  3 -> 2;", "  1 -> 3 [style=dashed];", "  2 -> 5 [style=dashed];", "}",
      ])
  }
}
