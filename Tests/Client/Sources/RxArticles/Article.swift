import RxSwift
import Synchronization

/// A program of an article, with the output that the article shows.
struct Article: Sendable {
  let title: String
  let output: String
  let program: @Sendable () -> Void

  init(_ title: String, prints output: String, _ program: @escaping @Sendable () -> Void) {
    self.title = title
    self.output = output
    self.program = program
  }

  /// Runs the program. Returns the first difference between its output and the expected one.
  func run() -> String? {
    transcript.withLock { $0 = [] }
    Swift.print("--- \(title) ---")
    program()
    let printed = transcript.withLock { $0 }
    let expected = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for line in 0..<max(printed.count, expected.count) {
      let actual = line < printed.count ? "“\(printed[line])”" : "nothing"
      let wanted = line < expected.count ? "“\(expected[line])”" : "nothing"
      if actual != wanted { return "\(title): line \(line + 1) is \(actual), not \(wanted)" }
    }
    return nil
  }
}

private let transcript = Mutex<[String]>([])

/// Prints `items`, and remembers the line.
func print(_ items: Any...) {
  let line = items.map { "\($0)" }.joined(separator: " ")
  transcript.withLock { $0.append(line) }
  Swift.print(line)
}

/// The errors of the articles' programs.
enum ArticleError: Error {
  case negative
  case notANumber(String)
}
