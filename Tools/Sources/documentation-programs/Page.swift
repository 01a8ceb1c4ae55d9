import Foundation

/// A page, or the documentation comments of a source file.
struct Page {
  var path: String
  var parts: [Part] = []
  /// What programs are called that are above the first heading.
  var title: String

  struct Part {
    enum Kind: Equatable {
      case heading, code, output
      case comment(word: String, rest: String)
    }

    var kind: Kind
    var lines: [String]
    /// The number of the first of these lines.
    var line: Int
  }

  init(at path: String) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    self.path = path
    let isSource = path.hasSuffix(".swift")
    let file = path.split(separator: "/").last?.prefix { $0 != "." } ?? ""
    // Not the name of an operator, which the program may call.
    title = isSource ? "\(file) example" : String(file)
    var open: Part?
    var isCode = false
    // An output follows its program directly: only white space may come between them.
    var mayHaveOutput = false
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      var line = line
      if isSource {
        line = line.drop { $0 == " " }
        guard line.hasPrefix("///") else { continue }
        line = line.dropFirst(3)
      }
      let trimmed = line.drop { $0 == " " }
      if isCode {
        guard trimmed.hasPrefix("```") else {
          open?.lines.append(String(line))
          continue
        }
        if let part = open, part.kind == .code || mayHaveOutput { parts.append(part.undented) }
        mayHaveOutput = open?.kind == .code
        (open, isCode) = (nil, false)
      } else if var comment = open {
        let end = trimmed.range(of: "-->")
        let last = end.map { line[..<$0.lowerBound] } ?? line
        if end == nil || !last.allSatisfy({ $0 == " " }) { comment.lines.append(String(last)) }
        open = end == nil ? comment : nil
        if end != nil { parts.append(comment.undented) }
      } else if trimmed.hasPrefix("```") {
        isCode = true
        open = Part(
          kind: trimmed == "```swift" ? .code : .output, lines: [], line: number + 2)
        if trimmed != "```swift", trimmed != "```text" { mayHaveOutput = false }
      } else if trimmed.hasPrefix("<!-- ") {
        let isWhole = trimmed.hasSuffix("-->")
        let head = trimmed.dropFirst(5).dropLast(isWhole ? 3 : 0).split(separator: " ")
          .joined(separator: " ")
        let word = Part.words.first { head == $0 || head.hasPrefix($0 + " ") } ?? ""
        let rest = head.dropFirst(word.count).drop { $0 == " " }
        let part = Part(
          kind: .comment(word: word, rest: String(rest)), lines: [], line: number + 2)
        if isWhole { parts.append(part) } else { open = part }
      } else if trimmed.hasPrefix("#"), !isSource {
        parts.append(
          Part(kind: .heading, lines: [String(trimmed.drop { $0 == "#" || $0 == " " })], line: 0))
        mayHaveOutput = false
      } else if !trimmed.isEmpty {
        mayHaveOutput = false
      }
    }
  }
}

extension Page.Part {
  static let words = [
    "before", "and", "after", "inside", "member", "top level", "compiled in", "RxFlavour",
    "imports",
    "leaves objects",
  ]

  private static let foreignMarks = [
    "RxSwift", "Combine", "ReactiveObjC", "Package.swift", "swift-tools-version", "AsyncSequence",
    "swift-clocks",
  ]

  /// Whether the block belongs to another library, or shows code that does not compile.
  var isForeign: Bool {
    let first = lines.first { !$0.isEmpty } ?? ""
    return Self.foreignMarks.contains { first.hasPrefix("// \($0)") }
      || lines.last?.hasSuffix("// does not compile") == true
  }

  /// The part without the spaces that all lines begin with.
  var undented: Self {
    let depth =
      lines.filter { !$0.allSatisfy { $0 == " " } }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    var part = self
    part.lines = lines.map { line in
      line.allSatisfy { $0 == " " } ? "" : String(line.dropFirst(depth))
    }
    return part
  }

  /// The part without the imports at its beginning, whose modules it adds to `modules`. The module
  /// of a reader's own program is not imported.
  func withoutImports(into modules: inout [String]) -> Self {
    var part = self
    while let first = part.lines.first,
      first.hasPrefix("import ") || first.hasPrefix("@testable import ") || first.isEmpty
    {
      if first.hasPrefix("import ") { modules.append(String(first.dropFirst(7))) }
      part.lines.removeFirst()
      part.line += 1
    }
    return part
  }

  /// The part with the attribute that a global function needs where it is inside of another one.
  var local: Self {
    var part = self
    part.lines = lines.map { $0.hasPrefix("func ") ? "@Sendable \($0)" : $0 }
    return part
  }

  /// The lines, for which the compiler names their place in `page`.
  func text(of page: Page, depth: Int) -> String {
    guard !lines.isEmpty else { return "" }
    let margin = String(repeating: " ", count: depth)
    return """
      #sourceLocation(file: \(String(reflecting: page.path)), line: \(line))
      \(lines.map { margin + $0 }.joined(separator: "\n"))
      #sourceLocation()

      """
  }
}
