import Signals
import TestSupport
import Testing

/// The examples in the comments in the folder Creation.
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct CreationExamples: Programs {
  let page = Page("Sources/Signals/Creation")

  @Test func deferEach() async {
    let clock = TestScheduler()
    let time = Signal.defer { Signal.return(clock.now) }
    clock.advance(by: .seconds(5))
    time.subscribeNext { print($0) }
    await page.check()
  }

  @Test func from() async {
    let names = Signal.from("Ada", "Grace")
    names.subscribe(next: { print($0) }, completed: { print("end") })
    await page.check()
  }

  @Test func generate() async {
    let sizes = Signal.generate(first: 16, while: { $0 <= 64 }, next: { $0 * 2 })
    sizes.subscribeNext { print($0) }
    await page.check()
  }

  @Test func interval() async {
    let clock = TestScheduler()
    let ticks = Signal.interval(every: .seconds(1), on: clock)
    let subscription = ticks.subscribeNext { print($0) }
    clock.advance(by: .seconds(2))
    subscription.dispose()
    await page.check()
  }

  @Test func returnValue() async {
    let cached = ["Ada": 36]
    func age(of name: String) -> Signal<Int> {
      cached[name].map { .return($0) } ?? .empty
    }
    age(of: "Ada").subscribeNext { print($0) }
    await page.check()
  }

  @Test func timer() async {
    let clock = TestScheduler()
    let end = Signal.timer(after: .seconds(3), on: clock)
    end.subscribeNext { print("tea is ready after", $0) }
    clock.run()
    await page.check()
  }

  @Test func tryValue() async {
    struct NoNumber: Error {}
    let number = Signal<Int>.try {
      guard let number = Int("x7") else { throw NoNumber() }
      return number
    }
    number.subscribe(next: { print($0) }, error: { print("failed:", $0) })
    await page.check()
  }

  @Test func using() async {
    let lines = Signal<String>.using(
      { print("open") }, release: { print("close") },
      in: { Signal.from("one", "two") })
    lines.subscribeNext { print($0) }
    await page.check()
  }
}

/// The examples in the comments of `Signal`.
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct SignalExamples: Programs {
  let page = Page("Sources/Signals/Signal.swift")

  @Test func create() async {
    let answer = Signal<String>.create { subscriber in
      subscriber.sendNext("hello")
      subscriber.sendCompleted()
      return Disposable { print("closed") }
    }
    answer.subscribe(next: { print($0) }, completed: { print("end") })
    await page.check()
  }
}

/// The examples in the comments in the folder Subjects.
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct SubjectsExamples: Programs {
  let page = Page("Sources/Signals/Subjects")

  @Test func behaviorSubject() async {
    let volume = BehaviorSubject(5)
    volume.subscribeNext { print("volume:", $0) }
    volume.sendNext(6)
    await page.check()
  }

  @Test func replaySubject() async {
    let messages = ReplaySubject<String>(capacity: 2)
    for message in ["one", "two", "three"] { messages.sendNext(message) }
    messages.subscribeNext { print($0) }
    await page.check()
  }

  @Test func subject() async {
    let messages = Subject<String>()
    messages.subscribe(next: { print("got", $0) }, completed: { print("end") })
    messages.sendNext("hello")
    messages.sendCompleted()
    await page.check()
  }
}

/// The examples in the comments in the folder Properties.
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct PropertiesExamples: Programs {
  let page = Page("Sources/Signals/Properties")

  @Test func bind() async {
    let prices = Signal.from(51, 64)
    let price = MutableProperty(0)
    prices.bind(to: price)
    print(price.value)
    await page.check()
  }

  @Test func property() async {
    let name = MutableProperty("Ada")
    let greeting = name.map { "Hello, \($0)" }
    name.value = "Grace"
    print(greeting.value)
    await page.check()
  }

  @Test func mutableProperty() async {
    let count = MutableProperty(0)
    count.values.subscribeNext { print($0) }
    count.value = 1
    count.modify { $0 += 1 }
    await page.check()
  }
}

/// The examples in the comments in the folder Concurrency.
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct ConcurrencyExamples: Programs {
  let page = Page("Sources/Signals/Concurrency")

  func name(of id: Int) async -> String { "user \(id)" }

  @Test func array() async throws {
    let names = Signal.from("Ada", "Grace")
    let all = try await names.array()
    print(all.count, "names")
    await page.check()
  }

  @Test func first() async throws {
    let prices = Signal.from(51, 64)
    if let price = try await prices.first() {
      print("the first price is", price)
    }
    await page.check()
  }

  @Test func mapAsync() async {
    let ids = Signal.from(7, 9)
    let names = ids.mapAsync(maxConcurrent: 2) { id in await name(of: id) }
    names.subscribeNext { print($0) }
    await page.check()
  }

  @Test func produce() async {
    let countdown = Signal<Int>.produce { subscriber in
      for number in [3, 2, 1] { await subscriber.sendWhenReady(number) }
    }
    countdown.subscribe(next: { print($0) }, completed: { print("start") })
    await page.check()
  }

  @Test func task() async {
    let user = Signal.task { await name(of: 7) }
    user.subscribeNext { print($0) }
    await page.check()
  }

  @Test func values() async throws {
    let temperatures = Signal.from(20, 21)
    for try await temperature in temperatures.values() {
      print(temperature)
    }
    print("end")
    await page.check()
  }
}
