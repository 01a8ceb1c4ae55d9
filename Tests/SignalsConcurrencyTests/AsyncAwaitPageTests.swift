import Foundation
import Observation
import Signals
import Testing

@MainActor final class Screen {
  var title = ""

  func show(_ titles: Signal<String>) {
    titles
      .deliver(on: .background())
      .map { $0.uppercased() }
      .subscribeOnMainActor { [weak self] in self?.title = $0 }
  }
}

actor Store {
  var total = 0

  func add(_ amounts: Signal<Int>) {
    amounts.subscribe(isolatedTo: self, next: { store, amount in store.total += amount })
  }
}

@MainActor @Observable final class Person {
  var firstName = "Ada"
  var lastName = "Byron"
}

/// The programs of the page on async/await, which do what their comments say.
@Suite(.timeLimit(.minutes(60))) struct AsyncAwaitPageTests {
  private let output = Shared<[String]>([])

  private func print(_ value: Any) { output.withLock { $0.append("\(value)") } }

  @Test("a loop over the values") func loop() async throws {
    var total = 0
    for try await number in Signal.from(1...4).values() {
      total += number
    }
    print(total)  // 10
    #expect(output.value == ["10"])
  }

  @Test("a buffering policy") func buffering() async throws {
    let positions = Subject<Int>()
    let latest = positions.values(buffering: .newest(1))
    var iterator = latest.makeAsyncIterator()
    for position in 1...5 { positions.sendNext(position) }
    print(try await iterator.next() as Any)  // Optional(5)
    print(latest.droppedCount)  // 4
    #expect(output.value == ["Optional(5)", "4"])
  }

  @Test("leaving the loop") func leaving() async throws {
    for try await number in Signal.from(1...).take(100).values() where number == 3 {
      print(number)  // 3
      break
    }
    #expect(output.value == ["3"])
  }

  @Test("one result") func results() async throws {
    print(try await Signal.from(1...3).first() as Any)  // Optional(1)
    print(try await Signal.from(1...3).last() as Any)  // Optional(3)
    print(try await Signal.from(1...3).toArray())  // [1, 2, 3]
    print(try await Signal<Int>.empty.firstOrDefault(0))  // 0
    try await Signal.from(1...3).completion()
    #expect(output.value == ["Optional(1)", "Optional(3)", "[1, 2, 3]", "0"])
  }

  @Test("the latest of many tasks") func latest() async throws {
    let lookedUp = Shared<[String]>([])
    @Sendable func lookUp(_ query: String) async throws -> String {
      // The first one goes on until it is cancelled.
      if query == "sig" { try await Task.sleep(for: .seconds(3600)) }
      lookedUp.withLock { $0.append(query) }
      return query + "!"
    }
    let queries = Subject<String>()
    let answers = queries.flatMapLatest { query in
      .task { try await lookUp(query) }  // cancelled when the next query comes
    }
    var iterator = answers.values().makeAsyncIterator()
    queries.sendNext("sig")
    queries.sendNext("signal")
    #expect(try await iterator.next() == "signal!")
    #expect(lookedUp.value == ["signal"])
  }

  @Test("mapping to tasks") func mapping() async throws {
    @Sendable func lookUp(_ query: String) async throws -> String { query + "!" }
    let sizes = try await Signal.from(["a", "bb", "ccc"])
      .mapAsync(maxConcurrent: 2) { try await lookUp($0).count }
      .toArray()
    print(sizes)  // [2, 3, 4]
    #expect(output.value == ["[2, 3, 4]"])
  }

  @Test("a producing function") func producing() async throws {
    let countdown = Signal<Int>.produce { subscriber in
      for number in [3, 2, 1] {
        subscriber.sendNext(number)
        try await Task.sleep(for: .milliseconds(1))
      }
    }
    print(try await countdown.toArray())  // [3, 2, 1]
    #expect(output.value == ["[3, 2, 1]"])
  }

  @Test("an asynchronous sequence") func sequence() async throws {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    for number in 1...3 { continuation.yield(number) }
    continuation.finish()
    print(try await stream.signal().map { $0 * $0 }.toArray())  // [1, 4, 9]
    #expect(output.value == ["[1, 4, 9]"])
  }

  @MainActor
  @Test("a screen") func screen() async {
    let screen = Screen()
    screen.show(.return("hello"))
    await wait { screen.title == "HELLO" }
  }

  @Test("actors") func actors() async throws {
    let store = Store()
    let onStore = TaskScheduler(isolatedTo: store)
    let isThere = try await Signal.return(1).deliver(on: onStore)
      .map { _ in store.assumeIsolated { $0.total } }.first()
    print(isThere as Any)  // Optional(0)
    #expect(output.value == ["Optional(0)"])
    await store.add(.from(1...4))
    await wait { await store.total == 10 }
  }

  @MainActor
  @Test("an observable model") func observing() async {
    let person = Person()
    Signal.observing(person) { $0.firstName + " " + $0.lastName }
      .subscribeOnMainActor { print($0) }  // Ada Byron, then Ada Lovelace
    person.lastName = "King"
    person.lastName = "Lovelace"
    await wait { output.value == ["Ada Byron", "Ada Lovelace"] }
  }

  @Test("The page has these programs") func page() throws {
    func lines(_ text: some StringProtocol) -> [Substring] {
      text.split(separator: "\n").map { Substring($0.drop { $0 == " " }) }
    }
    let file = URL(filePath: #filePath)
    let root = file.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let source = lines(try String(contentsOf: file, encoding: .utf8))
    let page = try String(
      contentsOf: root.appending(path: "Sources/Signals/Signals.docc/AsyncAwait.md"),
      encoding: .utf8)
    let blocks = page.split(separator: "```swift\n").dropFirst().map {
      lines($0.prefix(upTo: $0.firstRange(of: "```")?.lowerBound ?? $0.endIndex))
    }
    #expect(blocks.count == 13)
    for block in blocks where source.firstRange(of: block) == nil {
      Issue.record("no test has \(block.joined(separator: "\n"))")
    }
  }
}
