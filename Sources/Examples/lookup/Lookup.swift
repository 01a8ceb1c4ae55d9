import Foundation
import Signals
import SignalsFoundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Looks words up on a server while they are typed: `lookup http://localhost:8080/words/`
@main
enum Lookup {
  private static let tool = Tool("lookup")

  static func main() {
    tool.fillClosedStreams()
    guard CommandLine.arguments.count == 2, let server = URL(string: CommandLine.arguments[1]),
      ["http", "https"].contains(server.scheme?.lowercased())
    else {
      tool.remark("usage: lookup URL\n")
      exit(2)
    }
    // Consumed, since `dispatchMain` doesn't return, and would keep it.
    answers(from: consume server)
      .take(until: .posixSignals(SIGINT, SIGTERM))
      .subscribe(
        next: { tool.print($0) },
        error: { tool.fail("\($0)") },
        completed: { exit(0) })
    dispatchMain()
  }

  /// The answers to the words that come in, a line each. Only a word after which nothing comes for a
  /// moment is looked up; the next one cancels that, if it still goes on. Of a word 1,000 bytes are kept.
  static func answers(from server: URL) -> Signal<String> {
    FileHandle.standardInput.chunks().lines(keeping: 1_000)
      .debounce(for: .milliseconds(200), on: .background(name: "lookup.typing"))
      .distinctUntilChanged()
      .map { answer(to: $0, from: server) }
      .switchToLatest()
  }

  /// What the server says about `word`. It is asked up to four times, with longer and longer pauses; then
  /// the answer is what went wrong.
  static func answer(to word: String, from server: URL) -> Signal<String> {
    URLSession.shared.response(to: URLRequest(url: server.appending(path: word)))
      .requireStatus()
      .retry(3, backoff: .exponential(from: .milliseconds(50), factor: 2, upTo: .seconds(1)))
      .map { "\(word): \(String(decoding: $0.data, as: UTF8.self))" }
      .catch { .return("\(word): \($0)") }
  }
}
