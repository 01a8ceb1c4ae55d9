import Foundation
import Signals
import TestSupport
import Testing

/// The programs of the page on requests and background work from ReactiveObjC.
@Suite(.timeLimit(.minutes(60)), .leavesNothing)
struct ReactiveObjCRequestsPrograms: Programs {
  let page = Page("ReactiveObjCRequests")

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
    @Sendable func fetchPage(_ number: Int) -> Signal<Response> {
      Signal.create { subscriber in
        let operation = request(number) { result in
          switch result {
          case .success(let response):
            subscriber.sendNext(response)
            subscriber.sendCompleted()
          case .failure(let error):
            subscriber.sendError(error)
          }
        }
        return Disposable { operation.cancel() }
      }
    }
    let items = fetchPage(1)
      .expand { $0.next.map { fetchPage($0) } }
      .flattenMap { .from($0.items) }
      .replayLazily()
      .named("fetchPages")
    items.collect().subscribeNext { print($0) }
    await page.check()
  }

  @Test func aRequestThatNeedsALogin() async {
    struct Unauthorized: Error {}

    let isLoggedIn = MutableProperty(false)
    let request = Signal<String>.try {
      guard isLoggedIn.value else {
        throw Unauthorized()
      }
      return "an answer"
    }
    let logIn = Signal<Void>.try {
      print("log in")
      isLoggedIn.value = true
    }
    request
      .catch { error -> Signal<String> in
        guard error is Unauthorized else {
          throw error
        }
        return logIn.then { request }
      }
      .subscribe(
        next: { print($0) },
        error: { print("failed:", $0) })
    await page.check()
  }

  @Test func aCountdown() async {
    let clock = TestScheduler()  // or .main
    Signal.interval(every: .seconds(1), on: clock)
      .startWith(.zero)
      .scan(start: 4) { left, _ in left - 1 }
      .take(4)
      .subscribe(
        next: { print("again in", $0) },
        completed: { print("again") })
    clock.run()
    await page.check()
  }
}
