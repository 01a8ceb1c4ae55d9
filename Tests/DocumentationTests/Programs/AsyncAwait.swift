import Observation
import Signals
import Testing

/// The programs of the page on async/await.
@Suite(.timeLimit(.minutes(60))) struct AsyncAwaitPrograms: Programs {
  let page = Page("AsyncAwait")

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

  enum Request {
    @TaskLocal static var user = "nobody"
  }

  @Test func values() async throws {
    var total = 0
    for try await number in Signal.from(1...4).values() {
      total += number
    }
    print(total)
    await page.check()
  }

  @Test func buffering() async throws {
    let positions = Subject<Int>()
    let latest = positions.values(buffering: .newest(1))
    var iterator = latest.makeAsyncIterator()
    for position in 1...5 { positions.sendNext(position) }
    print(try await iterator.next() as Any)
    print(latest.droppedCount)
    await page.check()
  }

  @Test func leavingTheLoop() async throws {
    for try await number in Signal.from(1...).values() where number == 3 {
      print(number)
      break
    }
    await page.check()
  }

  @Test func oneResult() async throws {
    print(try await Signal.from(1...3).first() as Any)
    print(try await Signal.from(1...3).last() as Any)
    print(try await Signal.from(1...3).array())
    print(try await Signal<Int>.empty.first(default: 0))
    try await Signal.from(1...3).completion()
    await page.check()
  }

  @Test func latestOfManyTasks() async throws {
    @Sendable func lookUp(_ query: String) async throws -> String {
      // The first one goes on until it is cancelled.
      if query == "sig" { for await _ in AsyncStream<Never>.makeStream().stream {} }
      try Task.checkCancellation()
      return query + "!"
    }
    let queries = Subject<String>()
    let answers = queries.flatMapLatest { query in
      .task { try await lookUp(query) }  // cancelled when the next query comes
    }
    var iterator = answers.values().makeAsyncIterator()
    queries.sendNext("sig")
    queries.sendNext("signal")
    let answer = try await iterator.next(isolation: #isolation)
    #expect(answer == "signal!")
    await page.check()
  }

  @Test func mapAsync() async throws {
    @Sendable func lookUp(_ query: String) async throws -> String { query + "!" }
    let sizes = try await Signal.from(["a", "bb", "ccc"])
      .mapAsync(maxConcurrent: 2) { try await lookUp($0).count }
      .array()
    print(sizes)
    await page.check()
  }

  @Test func produce() async throws {
    let countdown = Signal<Int>.produce { subscriber in
      for number in [3, 2, 1] {
        subscriber.sendNext(number)
        await Task.yield()
      }
    }
    print(try await countdown.array())
    await page.check()
  }

  @Test func asynchronousSequence() async throws {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    for number in 1...3 { continuation.yield(number) }
    continuation.finish()
    print(try await stream.signal().map { $0 * $0 }.array())
    await page.check()
  }

  @MainActor @Test func mainActor() async {
    let screen = Screen()
    screen.show(.return("hello"))
    while screen.title != "HELLO" { await Task.yield() }
  }

  @Test func otherActor() async throws {
    let store = Store()
    let onStore = TaskScheduler(isolatedTo: store)
    let total = try await Signal.return(1).deliver(on: onStore)
      .map { _ in store.assumeIsolated { $0.total } }.first()
    print(total as Any)
    await page.check()
    await store.add(.from(1...4))
    while await store.total != 10 { await Task.yield() }
  }

  @Test func whoseValues() async throws {
    let answers = Subject<String>()
    answers.map { "\($0), \(Request.user)" }.subscribeNext { print($0) }
    try await Request.$user.withValue("Ada") {
      answers.sendNext("at once")
      print(try await Signal.task { "in a task, \(Request.user)" }.first()!)
      let later = Signal.return("later").deliver(on: TaskScheduler())
        .map { "\($0), \(Request.user)" }
      print(try await later.first()!)
      let user = Request.user
      print(try await later.map { _ in "as a part of it, \(user)" }.first()!)
    }
    await page.check()
  }

  @MainActor @Test func observable() async {
    let person = Person()
    Signal.observing(person) { $0.firstName + " " + $0.lastName }
      .subscribeOnMainActor { print($0) }
    person.lastName = "King"
    person.lastName = "Lovelace"
    await page.check()
  }
}
