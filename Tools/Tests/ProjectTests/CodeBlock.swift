import Foundation

/// A piece of Swift in a page of the documentation, and the output that the page shows.
struct CodeBlock: Sendable {
  /// The lines, without their common indentation, without imports, and as global code.
  var lines: [String]
  /// The block of plain text that follows, if there is one.
  var output: [String]?

  var text: String { lines.joined(separator: "\n") }

  /// The blocks of `page`, a Markdown text.
  static func all(in page: String) -> [CodeBlock] {
    var blocks: [CodeBlock] = []
    var fence: (language: String, lines: [String])?
    // An output follows its program directly: only white space may come between them.
    var mayHaveOutput = false
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      let trimmed = line.drop { $0 == " " }
      if trimmed.hasPrefix("```"), !trimmed.hasPrefix("````") {
        guard let open = fence else {
          fence = (String(trimmed.dropFirst(3)), [])
          continue
        }
        fence = nil
        let lines = undented(open.lines)
        if open.language == "swift" {
          blocks.append(CodeBlock(lines: withoutImports(lines), output: nil))
          mayHaveOutput = true
        } else {
          if open.language == "text", mayHaveOutput { blocks[blocks.count - 1].output = lines }
          mayHaveOutput = false
        }
      } else if fence != nil {
        fence?.lines.append(String(line))
      } else if !trimmed.isEmpty {
        mayHaveOutput = false
      }
    }
    return blocks
  }

  /// The number of blocks of plain text in `page`, each of which has to be a program's output.
  static func outputs(in page: String) -> Int {
    page.split(separator: "\n").filter { $0.drop { $0 == " " } == "```text" }.count
  }

  private static func withoutImports(_ lines: [String]) -> [String] {
    asGlobal(lines.drop { $0.hasPrefix("import ") || $0.hasPrefix("@testable ") || $0.isEmpty })
  }
}

/// `lines` without the attribute that a function needs where it is inside of another one, as in a
/// test. In the global code of a page it needs none.
func asGlobal(_ lines: some Sequence<String>) -> [String] {
  lines.map { $0.replacing("@Sendable func ", with: "func ", maxReplacements: 1) }
}

/// `lines` without the spaces that all of them begin with.
func undented(_ lines: [String]) -> [String] {
  let depth =
    lines.filter { !$0.allSatisfy { $0 == " " } }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
  return lines.map { line in
    line.allSatisfy { $0 == " " } ? "" : String(line.dropFirst(depth))
  }
}

/// Whether `lines` contains `part` in one piece, with any indentation.
func has(_ lines: [String], _ part: [String]) -> Bool { position(of: part, in: lines[...]) != nil }

/// Where `part` begins in `lines`.
func position(of part: [String], in lines: ArraySlice<String>) -> Int? {
  guard let last = lines.indices.dropLast(max(part.count - 1, 0)).last, !part.isEmpty else {
    return nil
  }
  let first = part[0].drop { $0 == " " }
  for start in lines.startIndex...last where lines[start].hasSuffix(first) {
    if undented(Array(lines[start..<start + part.count])) == part { return start }
  }
  return nil
}
