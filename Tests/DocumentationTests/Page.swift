import Foundation
import MarbleGallery
import Testing

/// A page of the documentation, while one of its programs runs.
///
/// The program is the body of a test function, up to the call of ``check(file:function:)``. That
/// reads the function's own source, looks up which blocks of the page it consists of, and expects
/// the program to have printed what the page shows below them.
final class Page: Sendable {
  private let path: String
  private let printed = Printed()

  /// The page at `path`, from the root, or of that name in the catalog of Signals.
  init(_ path: String) {
    self.path = path.contains(".") ? path : "Sources/Signals/Signals.docc/\(path).md"
  }

  func print(_ items: [Any]) {
    printed.add(items.map { "\($0)" }.joined(separator: " "))
  }

  /// Waits until the program has printed what the page says, and compares.
  func check(file: String = #filePath, function: String = #function) async {
    let name = String(function.prefix { $0 != "(" })
    let tree = SourceTree()
    guard let page = tree.text(of: path) else {
      Issue.record("there is no page \(path)")
      return
    }
    guard let source = try? String(contentsOfFile: file, encoding: .utf8),
      let body = Self.body(of: name, in: source)
    else {
      Issue.record("there is no function \(name) in \(file)")
      return
    }
    var rest = body[...]
    var expected: [String] = []
    var count = 0
    for block in CodeBlock.all(in: page) where !block.isForeign {
      guard let start = position(of: block.lines, in: rest) else { continue }
      count += 1
      expected += block.output ?? []
      rest = rest[(start + block.lines.count)...]
    }
    if count == 0 {
      Issue.record("no block of \(path) is in \(name)()")
      return
    }
    let lines = await printed.lines(atLeast: expected.count)
    if lines != expected {
      let (found, said) = (lines.joined(separator: "\n"), expected.joined(separator: "\n"))
      Issue.record("\(name)() prints\n\(found)\nand \(path) says\n\(said)")
    }
  }

  /// The lines of the function `name`, before it checks what it has printed; nil if it doesn't.
  static func body(of name: String, in source: String) -> [String]? {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let head = lines.firstIndex(where: { $0.contains("func \(name)(") }) else { return nil }
    let end = lines[head].prefix { $0 == " " } + "}"
    let body = lines[(head + 1)...].prefix { $0 != end }
    let check = body.firstIndex { $0.contains("await page.check()") }
    return check.map { undented(Array(body[..<$0])) }
  }
}

/// The lines that a program has printed, from whatever threads.
private final class Printed: Sendable {
  private let stream = AsyncStream<String>.makeStream()

  func add(_ line: String) { stream.continuation.yield(line) }

  /// All lines, as soon as there are `count`; what else is there by then belongs to them.
  func lines(atLeast count: Int) async -> [String] {
    // Told apart from lines, since an empty one may be printed.
    let end = "\0"
    var lines: [String] = []
    var iterator = stream.stream.makeAsyncIterator()
    while lines.count < count, let line = await iterator.next() { lines.append(line) }
    stream.continuation.yield(end)
    while let line = await iterator.next(), line != end { lines.append(line) }
    return lines
  }
}

/// A suite of programs, which print into their page.
protocol Programs: Sendable {
  var page: Page { get }
}

extension Programs {
  /// What a program calls in place of the standard library's function.
  nonisolated func print(_ items: Any...) { page.print(items) }
}
