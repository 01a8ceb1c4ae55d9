import Foundation
import MarbleGallery
import Signals
import Synchronization
import TestSupport
import Testing

/// The program that the first page of the documentation and the README begin with.
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct SignalsPrograms: Programs {
  let page = Page("Signals")

  @Test func overview() async throws {
    let clock = TestScheduler()
    let program = Task(executorPreference: clock.executor) {
      let typed = Signal.from(["s", "si", "sig"])  // a text field
        .concatMap { .return($0).delay(for: .milliseconds(100)) }
        .concat(with: .never)
      let isOnline = MutableProperty(false)  // the first request fails

      let answers = typed.debounce(for: .milliseconds(300))
        .distinctUntilChanged()
        .flatMapLatest { text in
          Signal.task { try await search(for: text) }
            .doError { print("failed:", $0) }
            .retry(2, backoff: .constant(.seconds(1)))
        }

      for try await words in answers.take(1).values() {
        print(words)
      }

      struct NoConnection: Error {}

      @Sendable func search(for text: String) async throws -> [String] {
        print("searching for", text)
        guard isOnline.swap(true) else { throw NoConnection() }
        return ["sigh", "signal"]
      }
    }
    clock.run()
    try await program.value
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
