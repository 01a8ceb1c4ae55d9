import Foundation
import Signals
import SignalsFoundation
import TestSupport
import Testing

/// The programs of the page on porting from ReactiveObjC.
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct PortingFromReactiveObjCPrograms: Programs {
  let page = Page("PortingFromReactiveObjC")

  func read() throws -> String { "a file" }

  struct Operation: Sendable {
    func cancel() {}
  }

  /// What a program calls a request: two pages.
  func request(
    _ number: Int, then completion: @Sendable (Result<Response, any Error>) -> Void
  ) -> Operation {
    completion(
      .success(number == 1 ? Response(items: ["a", "b"], next: 2) : Response(items: ["c"])))
    return Operation()
  }

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

  @Test func propertiesRacobserveAndRac() async {
    let name = MutableProperty("")
    let greeting = MutableProperty("")

    name.values
      .map { name in "Hello, \(name)" }
      .bind(to: greeting)

    greeting.values.subscribeNext { greeting in
      print(greeting)
    }
    name.value = "Ada"
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

  @Test func raccommand() async {
    let clock = TestScheduler()  // .main by default
    let isValid = BehaviorSubject(true)
    let save = Command<String, Int>(
      enabled: isValid, on: clock
    ) { text in
      .return(text.count)
    }

    save.executing.subscribeNext { busy in
      print("busy:", busy)
    }
    save.executionSignals.switchToLatest()
      .subscribeNext { size in
        print("saved", size)
      }
    save.executionSignals
      .flattenMap { execution in
        execution.materialize()
          .filter { event in event.isTerminal }
      }
      .subscribeNext { _ in print("done") }
    save.errors.subscribeNext { error in
      print("failed:", error)
    }
    save.execute("text")
    clock.run()
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

  @Test func racchannel() async {
    let channel = Channel<String>()
    channel.following.subscribeNext { text in
      print("the view shows", text)
    }
    channel.leading.subscribeNext { text in
      print("the model gets", text)
    }
    channel.leading.sendNext("Ada")
    channel.following.sendNext("Grace")
    await page.check()
  }

  @Test func controlsNotificationsSelectors() async {
    let taps = Subject<Void>()
    taps.subscribeNext { print("tapped") }
    taps.sendNext(())  // in the button's action

    let center = NotificationCenter()
    let saved = center.signal(
      for: Notification.Name("saved")
    ) { note in note.name.rawValue }
    // In a property of the object:
    let scope =
      saved.subscribeNext { print($0) }.scoped()
    center.post(
      name: Notification.Name("saved"), object: nil)
    scope.dispose()
    await page.check()
  }

  @Test func aPropertyOfAProperty() async {
    final class ViewModel: Sendable {
      let title = BehaviorSubject("untitled")
      let date = BehaviorSubject<String?>(nil)
    }
    let viewModel = BehaviorSubject<ViewModel?>(nil)

    viewModel
      .flatMapLatest { model -> Signal<String?> in
        guard let model else { return .return(nil) }
        return model.title.map { Optional($0) }
      }
      .subscribeNext { print("title:", $0 ?? "none") }
    viewModel
      .flatMapLatest { $0?.date ?? .return(nil) }
      .compactMap { $0 }  // ignore:nil
      .subscribeNext { print("date:", $0) }

    let first = ViewModel()
    viewModel.sendNext(first)
    first.date.sendNext("today")
    viewModel.sendNext(nil)
    await page.check()
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

  @Test func workInTheBackground() async {
    let data = Signal<String>.startLazily(
      on: .background(.background)
    ) { subscriber in
      do {
        subscriber.sendNext(try read())
        subscriber.sendCompleted()
      } catch {
        subscriber.sendError(error)
      }
    }
    data.subscribeNext { print($0) }
    await page.check()
  }

  @Test func workThatLooksWhetherItIsDisposedOf() async {
    let lines = Signal<Int>.create { subscriber in
      for number in 1...1000 {
        if subscriber.isDisposed { break }
        print("reads line", number)
        subscriber.sendNext(number)
      }
      subscriber.sendCompleted()
      return nil
    }
    lines.take(2).subscribe()
    await page.check()
  }

  @Test func aRequestPageAfterPage() async {
    @Sendable func fetchPage(_ number: Int) -> Signal<String> {
      Signal.create { subscriber in
        let operation = request(number) { result in
          switch result {
          case .success(let response):
            let thisPage = Signal.from(response.items)
            let nextPage =
              response.next.map { fetchPage($0) }
              ?? .empty
            thisPage.concat(nextPage)
              .subscribe(subscriber)
          case .failure(let error):
            subscriber.sendError(error)
          }
        }
        return Disposable { operation.cancel() }
      }
      .replayLazily()
      .named("fetchPage \(number)")
    }
    fetchPage(1).collect().subscribeNext { print($0) }
    await page.check()
  }
}
