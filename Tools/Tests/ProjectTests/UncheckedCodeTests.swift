import DeclarationReader
import Foundation
import Testing

/// The rules about code that the compiler doesn't check, as `Maintaining/Rules.md` states them.
@Suite("Code that the compiler doesn't check") struct UncheckedCodeTests {
  private static let files = SourceTree().swiftFiles(below: "Scheduling", "Sources")
    .filter { !$0.path.hasPrefix("Sources/SignalsPorting/") }
    .map { SourceFile(path: $0.path, text: $0.text) }

  @Test("Each unchecked Sendable type is explained, or belongs to a family") func types() {
    let types = Self.files.flatMap(\.uncheckedTypes)
    let names = Set(types.map(\.name))
    for name in ["Signal", "Scheduler", "Disposable", "Observable"] {
      #expect(names.contains(name))
    }
    for type in types
    where !type.isExplained && !type.isFamilyMember(among: names) {
      Issue.record("\(type.place): say why \(type.name) is unchecked: `// Unchecked, because …`")
    }
  }

  @Test(
    "Each other attribute that vouches for code is explained",
    arguments: ["@exclusivity(unchecked)", "nonisolated(unsafe)", "@safe", "@unsafe"])
  func attributes(attribute: String) {
    var count = 0
    for file in Self.files {
      for (index, line) in file.lines.enumerated() where line.code.contains(attribute) {
        count += 1
        if !file.hasComment(at: index, attribute) {
          Issue.record("\(file.path):\(index + 1): say above why `\(attribute)` is right")
        }
      }
    }
    #expect(count > 0 || attribute == "@unsafe")
  }

  @Test("What is not explained is found") func examples() throws {
    let file = SourceFile(
      path: "A.swift",
      text: """
        class Base: @unchecked Sendable {
          // Unchecked: it has no state.
          @exclusivity(unchecked) var bare = 0
          // Belongs to the owner.
          @exclusivity(unchecked) var first = 0
          @exclusivity(unchecked) var second = 0
        }
        final class Fixed<Value: Sendable>: Base, @unchecked Sendable {
          let value: Value
          var twice: Int { 2 }
          private var unwinding = ValueUnwinding()
        }
        final class Variable<Value: Sendable>:
          Base, @unchecked Sendable
        {
          private(set) var value: Int? = { 1 }()
        }
        final class Turns: Junction<Int>, @unchecked Sendable { var state = 0 }
        final class Alone: Equatable, @unchecked Sendable {}
        """)
    let types = file.uncheckedTypes
    let names: Set = ["Base", "Junction"]
    #expect(
      types.filter { !$0.isExplained && !$0.isFamilyMember(among: names) }.map(\.name)
        == ["Variable", "Alone"])
    #expect(
      types.map(\.place) == ["A.swift:1", "A.swift:8", "A.swift:13", "A.swift:18", "A.swift:19"])
    let attribute = "@exclusivity(unchecked)"
    #expect([2, 4, 5].map { file.hasComment(at: $0, attribute) } == [true, true, true])
    #expect(!SourceFile(path: "", text: "\n\(attribute) var bare = 0").hasComment(at: 1, attribute))
  }
}

/// A file of Swift, line by line.
private struct SourceFile {
  struct Line {
    /// Without its comment, and without the text of strings.
    let code: String
    let comment: String?

    init(_ text: Substring) {
      let text = text.replacing(/"(?:\\.|[^"\\])*"/, with: "\"\"")
      let start = text.firstRange(of: "//")?.lowerBound
      code = String(text[..<(start ?? text.endIndex)]).trimmingCharacters(in: .whitespaces)
      comment = start.map { text[$0...].drop { $0 == "/" }.trimmingCharacters(in: .whitespaces) }
    }
  }

  let path: String
  let lines: [Line]

  init(path: String, text: String) {
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { Line($0) }
  }

  /// Whether there is a comment on the line, above it, or above the first of several lines with the
  /// attribute.
  func hasComment(at index: Int, _ attribute: String) -> Bool {
    if lines[index].comment != nil { return true }
    guard index > 0 else { return false }
    let above = lines[index - 1]
    if above.code.isEmpty { return above.comment != nil }
    // Attributes on lines of their own stand between the two.
    let isAttribute = above.code.hasPrefix("@") && !above.code.contains(" ")
    return (isAttribute || above.code.contains(attribute)) && hasComment(at: index - 1, attribute)
  }

  /// The types that are `@unchecked Sendable`.
  var uncheckedTypes: [UncheckedType] {
    lines.indices.filter { lines[$0].code.contains("@unchecked Sendable") }.map { end in
      var start = end
      while start > 0, !lines[start].code.contains(/\b(?:class|struct|enum|extension)\b/) {
        start -= 1
      }
      return UncheckedType(in: self, start, end)
    }
  }
}

/// A type that is `@unchecked Sendable`.
private struct UncheckedType {
  let place: String
  let name: String
  /// The type's superclass, or its first protocol.
  private let above: String
  let isExplained: Bool
  private var variables: [String] = []

  /// Reads the type whose declaration begins at the line `start`; `end` says that it is unchecked.
  init(in file: SourceFile, _ start: Int, _ end: Int) {
    place = "\(file.path):\(start + 1)"
    var head = file.lines[start...end].map(\.code).joined(separator: " ")
    while case let shorter = head.replacing(/<[^<>]*>/, with: ""), shorter != head {
      head = shorter
    }
    name = head.firstMatch(of: /(?:class|struct|enum|extension) (\w+)/).map { String($0.1) } ?? ""
    above = head.firstMatch(of: /:\s*(?:\w+\.)?(\w+)/).map { String($0.1) } ?? ""
    let body = file.lines[end...].drop { !$0.code.contains("{") }.dropFirst()
    isExplained = body.first?.comment?.hasPrefix("Unchecked") ?? false

    var depth = 0
    for line in file.lines[start...] {
      if depth == 1,
        let match = line.code.firstMatch(of: /^(?:[@\w]+(?:\(\w+\))? )*var (\w+)([^{]*)(\{?)/),
        !match.0.contains("static "), match.3.isEmpty || match.2.contains("=")
      {
        variables.append(line.code)
      }
      depth += line.code.count { $0 == "{" } - line.code.count { $0 == "}" }
      if depth == 0, line.code.hasSuffix("}") { break }
    }
  }

  /// Whether `Maintaining/Rules.md` explains the type: it is a subclass without variables, or its
  /// variables belong to the turns of an output.
  func isFamilyMember(among unchecked: Set<String>) -> Bool {
    if above.hasSuffix("Junction") || above.hasSuffix("Output") { return true }
    return unchecked.contains(above) && variables.allSatisfy { $0.contains("ValueUnwinding()") }
  }
}
