import Foundation
import Signals
import Testing

/// The programs of the page on porting from ReactiveObjC.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct PortingFromReactiveObjCPrograms: Programs {
  let page = Page("PortingFromReactiveObjC")

  struct Response: Sendable {
    var items: [String]
    var next: Int?
  }

  struct Operation: Sendable {
    func cancel() {}
  }

  /// What a program calls a request: two pages.
  nonisolated func request(
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
    let name = BehaviorSubject("")
    let greeting = BehaviorSubject("")

    name.map { name in "Hello, \(name)" }
      .subscribe(greeting)

    greeting.subscribeNext { greeting in
      print(greeting)
    }
    name.sendNext("Ada")
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
    let saved = Signal<String>.create { subscriber in
      nonisolated(unsafe) let observer =
        center.addObserver(
          forName: Notification.Name("saved"),
          object: nil, queue: nil
        ) { note in
          subscriber.sendNext(note.name.rawValue)
        }
      return Disposable {
        center.removeObserver(observer)
      }
    }
    // In a property of the object:
    let scope =
      saved.subscribeNext { print($0) }.scoped()
    center.post(
      name: Notification.Name("saved"), object: nil)
    scope.dispose()
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

  @Test func aSignInForm() async {
    struct WrongPassword: Error {}

    let clock = TestScheduler()
    let form = SignInForm(on: clock) { name, password in
      let answer: Signal<String> =
        switch password {
        case "correct horse": .return(name)
        case "no answer": .never
        default: .error(WrongPassword())
        }
      return answer.delaySubscription(for: .seconds(1), on: clock)
    }
    form.signIn.enabled.subscribeNext { print(clock.now, "enabled:", $0) }
    form.message.skip(1).subscribeNext { print(clock.now, $0) }

    form.name.sendNext("Ada")
    for password in ["wrong horse", "correct horse", "no answer"] {
      form.password.sendNext(password)
      clock.advance(by: .seconds(1))
      form.signIn.execute()
      clock.run()
    }
    await page.check()
  }
}

final class SignInForm: Sendable {
  let name = BehaviorSubject("")
  let password = BehaviorSubject("")
  let isBusy = BehaviorSubject(false)
  let message = BehaviorSubject("")
  let signIn: Command<Void, String>

  init(
    on scheduler: Scheduler = .main,
    service: @escaping @Sendable (_ name: String, _ password: String) -> Signal<String>
  ) {
    let isNameValid = name.map { $0.count >= 3 }
    let isPasswordValid = password.map { $0.count >= 8 }
    let isValid = combineLatest([isNameValid, isPasswordValid]).and()

    signIn = Command(enabled: isValid, on: scheduler) { [name, password] in
      service(name.value, password.value)
        .timeout(after: .seconds(10), on: scheduler)
    }

    signIn.executing.subscribe(isBusy)
    merge(
      signIn.executionSignals.mapReplace("…"),
      signIn.executionSignals.switchToLatest().map { "Hello, \($0)" },
      signIn.errors.map { "\($0)" }
    ).subscribe(message)
  }
}
