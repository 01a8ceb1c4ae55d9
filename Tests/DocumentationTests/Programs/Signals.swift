import Foundation
import MarbleGallery
import Signals
import Synchronization
import TestSupport
import Testing

/// The program that the first page of the documentation and the README begin with.
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct SignalsPrograms: Programs {
  let page = Page("Signals")

  /// A search whose connection is lost at the first call.
  private final class Server: Sendable {
    private let calls = Mutex(0)

    func isCalledFirst() -> Bool {
      calls.withLock { calls in
        calls += 1
        return calls == 1
      }
    }
  }

  private struct NoConnection: Error {}
  private let server = Server()

  @Sendable private func search(for text: String) -> Signal<[String]> {
    .defer {
      print("searching for", text)
      guard server.isCalledFirst() else { return .return(["sigh", "signal"]) }
      print("no connection")
      return .error(NoConnection())
    }
  }

  @Test func overview() async {
    let clock = TestScheduler()  // an app needs no `on:`
    let text = Subject<String>()

    text
      .debounce(for: .milliseconds(300), on: clock)
      .distinctUntilChanged()
      .flatMapLatest { text in
        search(for: text)
          .retry(
            2, backoff: .constant(.seconds(1)), on: clock)
      }
      .subscribe(
        next: { print(clock.now, $0) },
        error: { print("failed:", $0) })

    for typed in ["s", "si", "sig"] {
      text.sendNext(typed)
      clock.advance(by: .milliseconds(100))
    }
    clock.run()
    await page.check()
  }

  @Test("The README begins with the same program")
  func readme() throws {
    func program(_ page: String) -> CodeBlock? {
      let text = SourceTree().text(of: page) ?? ""
      return CodeBlock.all(in: text).first { $0.output != nil }
    }
    let first = try #require(program("Sources/Signals/Signals.docc/Signals.md"))
    let readme = try #require(program("README.md"))
    #expect(first.lines == readme.lines && first.output == readme.output)
    #expect(first.lines.count < 30)
  }
}
