import Foundation
import MarbleGallery
import TestSupport
import Testing

private let tree = SourceTree()

/// All pages, from the root.
private let pages: [String] = {
  let catalogs = [
    "Signals.docc/", "SignalsTesting.docc/", "SignalsFoundation.docc/", "SignalsControls.docc/",
    "RxFlavour.docc/", "RxFlavourTesting.docc/",
  ]
  // A page of figures.
  let others = ["Reliability.md"]
  return ["README.md"]
    + tree.files(below: "Sources", ending: ".md").filter { name in
      catalogs.contains { name.contains($0) } && !others.contains { name.hasSuffix($0) }
    }
}()

/// The sources whose documentation comments show more than an expression: all that contain Swift
/// code.
private let commentedFiles: [String] = ["Sources", "Scheduling"].flatMap {
  tree.files(below: $0, ending: ".swift")
}.filter { tree.text(of: $0)?.contains("/// ```swift") == true }

/// The files with programs.
private let programs: [ProgramFile] = {
  let path = "Tests/DocumentationTests/Programs"
  let folder = tree.root.appending(path: path).path
  let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  // Examples that pages show in part, and that are compiled elsewhere.
  let examples = [
    "Sources/Examples/SignIn/SignInForm.swift",
    "Integrations/GTK/Sources/SignInWindow/SignInWindow.swift",
    "Tests/Platforms/Sources/SignInViews/SignInViewController.swift",
    "Tests/Platforms/Sources/SignInViews/SignInView.swift",
    "Tests/Platforms/Tests/PlatformTests/Comments.swift",
  ]
  let messages = tree.files(below: "scripts/messages", ending: ".swift")
  return (names.sorted().map { "\(path)/\($0)" } + examples + messages)
    .compactMap { tree.text(of: $0) }.map { ProgramFile($0) }
}()

/// A file with programs.
private struct ProgramFile {
  var lines: [String]
  /// The bodies of the functions that check their output.
  var checked: [[String]] = []

  init(_ text: String) {
    let all = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines = asGlobal(all)
    for line in lines where line.contains("() async") {
      guard let function = line.firstRange(of: "func ") else { continue }
      let name = String(line[function.upperBound...].prefix { $0 != "(" })
      if let body = Page.body(of: name, in: text) { checked.append(body) }
    }
  }
}

/// The code in the pages is the code of the test functions in `Programs`.
@Suite(.leavesNothing) struct PageTests {
  @Test("Every piece of Swift in a page is compiled", arguments: pages)
  func compiled(page: String) {
    let text = tree.text(of: page) ?? ""
    #expect(!text.isEmpty)
    for block in CodeBlock.all(in: text) where !block.isForeign {
      let isKnown = programs.contains { has($0.lines, block.lines) }
      #expect(isKnown, "\(page): no program has\n\(block.text)")
    }
  }

  @Test("Every piece of Swift in a documentation comment is compiled", arguments: commentedFiles)
  func commented(file: String) {
    let blocks = CodeBlock.all(in: comments(in: tree.text(of: file) ?? ""))
    #expect(!blocks.isEmpty)
    for block in blocks {
      #expect(programs.contains { has($0.lines, block.lines) }, "\(file): \(block.text)")
    }
  }

  @Test("Every output in a page is that of a program that runs", arguments: pages)
  func run(page: String) { expectOutputs(in: tree.text(of: page) ?? "", page) }

  @Test(
    "Every output in a documentation comment is that of a program that runs",
    arguments: commentedFiles)
  func runComment(file: String) { expectOutputs(in: comments(in: tree.text(of: file) ?? ""), file) }

  private func expectOutputs(in text: String, _ page: String) {
    let blocks = CodeBlock.all(in: text).filter { $0.output != nil }
    #expect(blocks.count == CodeBlock.outputs(in: text), "\(page): an output without a program")
    for block in blocks where !block.isForeign {
      let isRun = programs.contains { $0.checked.contains { has($0, block.lines) } }
      #expect(isRun, "\(page): no test runs\n\(block.text)")
    }
  }

  @Test("There are pages and programs to check")
  func notNothing() {
    #expect(pages.count > 6)
    #expect(commentedFiles.count > 80)
    #expect(programs.count > 3)
  }
}
