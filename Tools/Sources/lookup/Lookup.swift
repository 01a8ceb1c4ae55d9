import CommandLineTool
import Foundation
import Signals
import SignalsFoundation
import SignalsNetworking

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Looks up words on a server while they are typed: `lookup http://localhost:8080/words/`
@main
enum Lookup {
  static let tool = Tool("lookup")

  static func main() {
    tool.fillClosedStreams()
    answers(from: server(in: CommandLine.arguments.dropFirst()))
      .take(until: .posixSignals(SIGINT, SIGTERM))
      .subscribe(
        next: { tool.print($0) },
        error: { tool.fail("\($0)") },
        completed: { exit(0) })
    dispatchMain()
  }

  /// The answers to the words that come in, one on each line. A word is looked up only after a
  /// short pause. The next word cancels a look-up that still goes on. The first 1,000 bytes of a
  /// word are kept.
  static func answers(from server: URL) -> Signal<String> {
    FileHandle.standardInput.chunks().lines(keeping: 1_000)
      .debounce(for: .milliseconds(200), on: .background(name: "lookup.typing"))
      .distinctUntilChanged()
      .map { answer(to: $0, from: server) }
      .switchToLatest()
  }

  /// The server's answer to `word`. The server is asked up to four times, with longer and longer
  /// pauses, unless it says that it has no such word. If the last attempt fails, the answer is the
  /// error.
  static func answer(to word: String, from server: URL) -> Signal<String> {
    URLSession.shared.response(to: URLRequest(url: server.appending(path: word)))
      .requireStatus()
      .retry(
        3, backoff: .exponential(from: .milliseconds(50), factor: 2, upTo: .seconds(1)),
        while: { ($0 as? HTTPStatusError)?.status != 404 }
      )
      .map { "\(word): \(String(decoding: $0.data, as: UTF8.self))" }
      .catch { .return("\(word): \(words(for: $0))") }
  }

  /// A connection that fails in words: the description of its error is a dump for programmers.
  private static func words(for error: any Error) -> String {
    (error as? URLError)?.localizedDescription ?? "\(error)"
  }
}
