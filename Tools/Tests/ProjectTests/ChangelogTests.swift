import DeclarationReader
import Foundation
import Testing
import ToolTestSupport

/// The changelog has the form that its first lines name, which `scripts/release` reads.
@Suite(.leavesNothing) struct ChangelogTests {
  private struct Section {
    var title: String
    var body: String
  }

  private static let kinds = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"]

  private let text = SourceTree().text(of: "CHANGELOG.md") ?? ""

  /// The text below each heading that begins with `mark`.
  private func sections(of text: String, _ mark: String) -> [Section] {
    ("\n" + text).split(separator: "\n\(mark) ").dropFirst().map { section in
      let title = section.prefix { $0 != "\n" }
      return Section(title: String(title), body: String(section.dropFirst(title.count)))
    }
  }

  @Test("Versions come under Unreleased, the last one first, each with its day")
  func versions() throws {
    let titles = sections(of: text, "##").map(\.title)
    #expect(titles.first == "Unreleased")
    let versions = titles.dropFirst().map {
      $0.wholeMatch(of: /(\d+)\.(\d+)\.(\d+) - \d{4}-\d{2}-\d{2}/)
    }
    #expect(!versions.contains { $0 == nil }, "\(titles)")
    let numbers = versions.compactMap { $0 }.map {
      [Int($0.1) ?? 0, Int($0.2) ?? 0, Int($0.3) ?? 0]
    }
    for (later, earlier) in zip(numbers, numbers.dropFirst()) {
      #expect(earlier.lexicographicallyPrecedes(later))
    }
  }

  @Test("The tools tell the last version, with a mark if there are entries under Unreleased")
  func toolVersion() {
    let all = sections(of: text, "##")
    let last = all.dropFirst().first.map { String($0.title.prefix { $0 != " " }) }
    let isReleased = sections(of: all[0].body, "###").isEmpty
    let mark = last.map { "\($0)+" } ?? ""
    let tool = SourceTree().text(of: "Sources/TerminalOutput/Tool.swift") ?? ""
    let version = (isReleased ? last : nil) ?? "\(mark)unreleased"
    #expect(tool.contains("static let version = \"\(version)\"\n"))
  }

  @Test("It is read in a few minutes") func length() {
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 200)
  }

  @Test("Each entry has a heading of Keep a Changelog")
  func kinds() {
    for section in sections(of: text, "##") {
      let parts = sections(of: section.body, "###")
      #expect(parts.map(\.title).filter { !Self.kinds.contains($0) } == [])
      #expect(parts.filter { !$0.body.contains("\n- ") }.map(\.title) == [])
      let loose = section.body.components(separatedBy: "\n### ")[0]
      #expect(!loose.contains("\n- "), "an entry of \(section.title) has no heading")
    }
  }

  @Test("Each entry under Fixed names a test, or says why there is none")
  func fixed() {
    let fixed = sections(of: text, "###").filter { $0.title == "Fixed" }
    let entries = fixed.flatMap { $0.body.components(separatedBy: "\n- ").dropFirst() }
    let untested = entries.filter {
      !$0.contains(/`\w+(?:Tests|Spec)(?:\/\w+)?`/) && !$0.contains("(Not tested: ")
    }
    #expect(untested == [], "name the test as `Suite/function`, or write \"(Not tested: why)\"")
  }
}
