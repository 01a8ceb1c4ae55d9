import Foundation
import MarbleGallery
import SignalsTesting
import TestSupport

/// A page of the documentation, while one of its programs runs.
///
/// The program is the body of a test function, up to the call of ``check(file:function:)``. That
/// call reads the function's own source, and looks up which blocks of the page the program consists
/// of. It expects the program to have printed what the page shows below these blocks.
final class Page: Sendable {
  private let path: String
  /// Makes the signals of the program begin at once, as they do on the main thread.
  private let clock = TestScheduler()
  private let printed = Printed()

  /// The page at `path` from the root or, if that has no slash and no dot, the page of that name in
  /// the catalog of Signals. A source file, or a folder of such files, is a page that consists of
  /// its documentation comments.
  init(_ path: String) {
    let isPath = path.contains("/") || path.contains(".")
    self.path = isPath ? path : "Sources/Signals/Signals.docc/\(path).md"
  }

  func print(_ items: [Any]) {
    printed.add(items.map { "\($0)" }.joined(separator: " "))
  }

  /// Waits until the program has printed the page's output, and compares.
  func check(file: String = #filePath, function: String = #function) async {
    clock.run()
    let program = Program.of(page: path, file: file, function: function)
    compare(await printed.lines(atLeast: program.output.count), with: program)
  }

  /// Does the same as the `async` method, for a program that doesn't wait for anything else. It
  /// blocks the thread.
  func check(file: String = #filePath, function: String = #function) {
    clock.run()
    let program = Program.of(page: path, file: file, function: function)
    compare(printed.lines(atLeast: program.output.count), with: program)
  }

  private func compare(_ lines: [String], with program: Program) {
    if let mistake = program.mistake { return report(mistake) }
    if lines != program.output {
      let (found, said) = (
        lines.joined(separator: "\n"), program.output.joined(separator: "\n")
      )
      let missing = program.output.count - lines.count
      let wait =
        missing > 0 ? "\nIt does nothing more. Missing lines: \(missing)." : ""
      report("\(program.name)() prints\n\(found)\nand \(path) says\n\(said)\(wait)")
    }
  }

  private func report(_ message: String) {
    TestFailure(message: message, location: TestLocation()).report()
  }
}

/// A function that consists of blocks of a page.
private struct Program {
  var name: String
  /// The output that the page shows.
  var output: [String] = []
  /// Why the function is no such program.
  var mistake: String?

  private static let known = Known()

  /// The programs that were looked up, so that each is looked up once.
  private final class Known: @unchecked Sendable {
    private let lock = NSLock()
    private var programs: [[String]: Program] = [:]

    subscript(key: [String]) -> Program? {
      get { lock.withLock { programs[key] } }
      set { lock.withLock { programs[key] = newValue } }
    }
  }

  static func of(page path: String, file: String, function: String) -> Program {
    let key = [path, file, function]
    if let program = known[key] { return program }
    let program = Program(page: path, file: file, function: function)
    known[key] = program
    return program
  }

  private init(page path: String, file: String, function: String) {
    name = String(function.prefix { $0 != "(" })
    guard let page = SourceTree().page(at: path) else {
      mistake = "there is no page \(path)"
      return
    }
    guard let source = try? String(contentsOfFile: file, encoding: .utf8),
      let body = Page.body(of: name, in: source)
    else {
      mistake = "there is no function \(name) in \(file)"
      return
    }
    var rest = body[...]
    var count = 0
    for block in CodeBlock.all(in: page) where !block.isForeign {
      guard let start = position(of: block.lines, in: rest) else { continue }
      count += 1
      output += block.output ?? []
      rest = rest[(start + block.lines.count)...]
    }
    if count == 0 { mistake = "no block of \(path) is in \(name)()" }
  }
}

extension Page {
  /// The lines of the function `name` up to the check of its output; nil if it has no such check.
  static func body(of name: String, in source: String) -> [String]? {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let head = lines.firstIndex(where: { $0.contains("func \(name)(") }) else { return nil }
    let end = lines[head].prefix { $0 == " " } + "}"
    let body = lines[(head + 1)...].prefix { $0 != end }
    let check = body.firstIndex { $0.contains("page.check()") }
    return check.map { asGlobal(undented(Array(body[..<$0]))) }
  }
}

extension SourceTree {
  /// The text of a page or, for a source file or a folder of such files, of its documentation
  /// comments.
  fileprivate func page(at path: String) -> String? {
    if path.hasSuffix(".md") { return text(of: path) }
    let files = path.hasSuffix(".swift") ? [path] : files(below: path, ending: ".swift")
    let texts = files.compactMap { text(of: $0) }.map(comments)
    return texts.isEmpty ? nil : texts.joined(separator: "\n")
  }
}

/// The text of the documentation comments in a source file.
func comments(in source: String) -> String {
  let lines = source.split(separator: "\n").map { $0.drop { $0 == " " } }
  return lines.filter { $0.hasPrefix("///") }.map { $0.dropFirst(3) }.joined(separator: "\n")
}

/// The lines that a program has printed, from any thread.
final class Printed: @unchecked Sendable {
  private let condition = NSCondition()
  private var all: [String] = []
  private let rest: Duration
  private let processorTime: @Sendable () -> Duration

  /// - Parameters:
  ///   - rest: How long the process must do next to nothing until lines that have not come count as
  ///     missing. While other tests run, the program may still get its turn.
  ///   - processorTime: How long the process has been running on processors.
  init(
    rest: Duration = .seconds(5),
    processorTime: @escaping @Sendable () -> Duration = { .microseconds(clock()) }
  ) {
    self.rest = rest
    self.processorTime = processorTime
  }

  func add(_ line: String) {
    condition.withLock {
      all.append(line)
      condition.broadcast()
    }
  }

  /// All lines, as soon as there are `count`, or no more come; further lines at that time belong to
  /// them.
  func lines(atLeast count: Int) -> [String] {
    let limit = ContinuousClock.now + patience
    var (start, used) = (ContinuousClock.now, processorTime())
    return condition.withLock {
      while all.count < count, ContinuousClock.now < limit {
        let known = all.count
        if Thread.isMainThread {
          // Output on the main queue, or on its thread, would otherwise wait until this returns.
          condition.unlock()
          _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
          condition.lock()
        } else {
          _ = condition.wait(until: Date(timeIntervalSinceNow: rest / .seconds(1)))
        }
        guard all.count == known else {
          (start, used) = (ContinuousClock.now, processorTime())
          continue
        }
        if ContinuousClock.now - start < rest { continue }
        if processorTime() - used < rest / 20 { break }
        (start, used) = (ContinuousClock.now, processorTime())
      }
      return all
    }
  }

  func lines(atLeast count: Int) async -> [String] {
    let lines = condition.withLock { all }
    if lines.count >= count { return lines }
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let lines: [String] = self.lines(atLeast: count)
        continuation.resume(returning: lines)
      }
    }
  }
}

/// A suite of programs, which print into their page.
protocol Programs: Sendable {
  var page: Page { get }
}

extension Programs {
  /// Programs call this in place of the standard library's function.
  nonisolated func print(_ items: Any...) { page.print(items) }
}
