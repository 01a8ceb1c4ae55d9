import Foundation
import Signals
import TestSupport
import Testing

/// The programs of the page on porting from ReactiveObjC.
@Suite(.timeLimit(.minutes(60)), .leavesNothing)
struct PortingFromReactiveObjCPrograms: Programs {
  let page = Page("PortingFromReactiveObjC")

  @Test func aSignalItsSubscriberItsDisposable() async {
    let greeting = Signal<String>.create { subscriber in
      subscriber.sendNext("hello")
      subscriber.sendCompleted()
      return Disposable { print("closed") }
    }

    greeting.subscribe(
      next: { text in print(text) },
      error: { error in print(error) },
      completed: { print("completed") })
    await page.check()
  }

  @Test func operators() async {
    let words = Subject<String>()
    let counts = Subject<Int>()
    combineLatest(words, counts)
      .map { word, count in
        String(repeating: word, count: count)
      }
      .filter { text in text.count > 2 }
      .flattenMap { text -> Signal<String> in
        if text.hasPrefix("x") { return .empty }
        return .return(text)
      }
      .subscribeNext { text in print(text) }
    words.sendNext("ab")
    counts.sendNext(2)
    await page.check()
  }

  @Test func weakifyAndSelf() async {
    final class Screen: Sendable {
      let taps = Subject<Void>()
      let count = BehaviorSubject(0)

      init() {
        taps.subscribeNext { [weak self] in
          guard let self else { return }
          count.sendNext(count.value + 1)
        }
      }
    }
    let screen = Screen()
    screen.count.subscribeNext { print($0) }
    screen.taps.sendNext(())
    await page.check()
  }

  @Test func subjectsAndSignalsThatAreSubscribedToOnceForAll() async {
    let subject = Subject<Int>()
    let latest = subject.replayLast()
    subject.sendNext(1)
    latest.subscribeNext { x in
      print(x)
    }

    let connection =
      Signal.return(2).publish()
    connection.signal.subscribeNext { x in
      print(x)
    }
    connection.connect()
    await page.check()
  }

  @Test func racscheduler() async {
    Scheduler.main.schedule {
      print("next turn")
    }
    Signal.try { "a file" }
      .subscribe(on: .background(.low))
      .deliver(on: .main)
      .subscribeNext { text in
        print(
          text, "on the main thread:",
          Scheduler.current === Scheduler.main)
      }
    await page.check()
  }

  @Test func schedulerOfAContext() throws {
    let context = ContextScheduler()
    let isCurrent = Signal.from([1, 2]).deliver(on: context)
      .map { _ in Scheduler.current === context }
    #expect(try isCurrent.waitForArray() == [true, true])
  }

  @Test func smallWords() async {
    let busy = BehaviorSubject(false)
    let color = BehaviorSubject("black")
    let text = BehaviorSubject("hello")
    let grey = Signal.return("grey")

    let starts = busy.filter { $0 }
    let canEdit = busy.not()
    let dots = starts.mapReplace("…")
    let shown = busy.if(then: grey, else: color)
    let optional =
      color.map { Optional($0) }.startWith(nil)

    combineLatest(text, shown)
      .subscribeNext { text, color in
        print(text, color)
      }
    text.materialize().subscribeNext { event in
      if case .next(let value) = event {
        print(value)
      }
    }
    merge(dots, canEdit.map { "\($0)" })
      .subscribeNext { print($0) }
    optional.subscribeNext { print($0 ?? "nil") }
    await page.check()
  }

  @Test func valuesOfOneType() async {
    enum Request: Sendable {
      case page(Int)
      case search(String)
    }
    let loaded = Subject<[String]>()
    let failed = Subject<any Error>()
    merge(
      loaded.mapReplace(()), failed.mapReplace(())
    )
    .subscribeNext { print("reload") }
    loaded.sendNext(["tea"])

    let clock = TestScheduler()
    let load = Command<Request, String>(on: clock) {
      switch $0 {
      case .page(let number): .return("page \(number)")
      case .search(let text): .return("found \(text)")
      }
    }
    load.execute(.page(2)).subscribeNext { print($0) }
    clock.run()
    await page.check()
  }

  @Test func workWithoutASubscriber() async {
    let taps = Subject<Void>()
    let titles = Subject<String>()
    @Sendable func refresh() -> Signal<Int> { Signal.empty.initially { print("refreshing") } }
    @Sendable func save() -> Signal<Int> { .from([1, 2]) }

    refresh().subscribe()

    save().then { .return("saved") }
      .subscribeNext { text in
        print(text)
      }

    let count = MutableProperty(0)
    taps.subscribeNext {
      count.modify { $0 += 1 }
    }

    let title = MutableProperty("")
    titles.take(1).bind(to: title)

    taps.sendNext(())
    taps.sendNext(())
    titles.sendNext("first")
    titles.sendNext("second")
    print(count.value, title.value)
    await page.check()
  }

  @Test func throttlingWhileInactive() async {
    let clock = TestScheduler()  // a test's; a program leaves `on:` out
    let isActive = MutableProperty(true)
    let searches = Subject<String>()
    let latest = searches.replayLast()
    isActive.values.distinctUntilChanged()
      .take(until: latest.ignoreValues())
      .combineLatest(with: latest)
      .debounce(for: .seconds(1), on: clock, while: { !$0.0 })
      .map { $1 }
      .subscribe(next: { print($0) }, completed: { print("completed") })

    searches.sendNext("s")
    isActive.value = false
    searches.sendNext("sw")
    searches.sendNext("swi")
    clock.advance(by: .seconds(1))
    searches.sendNext("swif")
    isActive.value = true
    searches.sendNext("swift")
    searches.sendCompleted()
    await page.check()
  }
}

struct Response: Sendable {
  var items: [String]
  var next: Int?
}

extension Signal where Value == Response {
  var parsedResults: Signal<[String]> {
    map { response in response.items }
  }
}

final class ContextScheduler: Scheduler, @unchecked Sendable {
  private let context = DispatchQueue(label: "context")  // stands for a managed object context

  init() { super.init(name: "context") }

  override func schedule(_ action: @escaping @Sendable () -> Void) -> Disposable {
    let disposable = Disposable()
    context.async { [self] in  // context.perform { … }
      if !disposable.isDisposed { performAsCurrent(action) }
    }
    return disposable
  }
}
