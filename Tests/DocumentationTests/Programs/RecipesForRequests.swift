import Signals
import SignalsTesting
import TestSupport
import Testing

/// The recipes for connections and requests.
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct RecipesForRequests: Programs {
  let page = Page("Recipes")

  @Test func reconnect() async {
    struct Lost: Error {}
    struct NotAllowed: Error {}

    let clock = TestScheduler()
    let attempts = MutableProperty(0)
    let connection = Signal<String>.defer {
      print(clock.now, "connects")
      attempts.modify { $0 += 1 }
      switch attempts.value {
      case 3:
        return Signal.interval(every: .seconds(10), on: clock).take(2)
          .mapReplace("beat").concat(with: .never)  // and then it hangs
      case 5: return .error(NotAllowed())
      default: return .error(Lost())
      }
    }
    connection
      .timeout(perValue: .seconds(30), on: clock)
      .retry(
        backoff: .exponential(from: .seconds(1), upTo: .seconds(60)),
        resetsAfterValue: true, on: clock, while: { !($0 is NotAllowed) }
      )
      .subscribe(
        next: { print(clock.now, $0) },
        error: { print(clock.now, $0) })
    clock.run()
    await page.check()
  }

  @Test func tokenRefresh() async {
    struct Expired: Error {}
    struct Session: Sendable {
      var token = "old"
      var refresh: Signal<String>?
    }

    let clock = TestScheduler()
    let session = MutableProperty(Session())
    @Sendable func load(_ number: Int, _ token: String) -> Signal<Int> {
      Signal.timer(after: .milliseconds(100 * number), on: clock)
        .map { _ in if token == "old" { throw Expired() } else { number } }
    }

    let askForToken = Signal.return("new").delay(for: .seconds(1), on: clock)
      .initially { print(clock.now, "asks for a token") }
      .doNext { token in session.modify { $0 = Session(token: token) } }
      .doError { _ in session.modify { $0.refresh = nil } }
    @Sendable func newToken(inPlaceOf used: String) -> Signal<String> {
      session.modify { session in
        if session.token != used { return .return(session.token) }
        let refresh = session.refresh ?? askForToken.replayLazily()
        session.refresh = refresh
        return refresh
      }
    }
    @Sendable func request(_ number: Int) -> Signal<Int> {
      .defer {
        let used = session.value.token
        return load(number, used).catch { error in
          guard error is Expired else { throw error }
          return newToken(inPlaceOf: used).flattenMap { load(number, $0) }
        }
      }
    }
    merge((1...50).map(request)).count()
      .subscribeNext { print(clock.now, $0, "answers") }
    clock.run()
    await page.check()
  }

  @Test func cacheThenNetwork() async {
    struct Offline: Error {}

    let clock = TestScheduler()
    let network = MutableProperty((delay: Duration.zero, isOnline: true))
    let files = ["/news": "old news"]
    @Sendable func read(_ path: String) -> Signal<String> {
      Signal.timer(after: .seconds(1), on: clock).compactMap { _ in files[path] }
    }
    @Sendable func download(_ path: String) -> Signal<String> {
      Signal.timer(after: network.value.delay, on: clock).map { _ in
        if network.value.isOnline { "new " + path.dropFirst() } else { throw Offline() }
      }
    }

    @Sendable func load(_ path: String) -> Signal<String> {
      let newest = download(path)
        .catch { error in read(path).ifEmpty(switchTo: .error(error)) }
      return read(path).take(untilReplacement: newest).distinctUntilChanged()
    }
    for (path, delay, isOnline) in [
      ("/news", 3, true), ("/news", 0.5, true), ("/news", 3, false), ("/sport", 3, false),
    ] {
      network.value = (.seconds(delay), isOnline)
      print(path, delay, isOnline)
      load(path).subscribe(
        next: { print($0) },
        error: { print($0) },
        completed: { print("end") })
      clock.run()
    }
    await page.check()
  }

  @Test func pages() async {
    struct Listing: Sendable {
      var names: [String]
      var next: Int?
    }

    let clock = TestScheduler()
    @Sendable func load(_ number: Int) -> Signal<Listing> {
      let names = ["\(number)a", "\(number)b"]
      return Signal.return(Listing(names: names, next: number < 100 ? number + 1 : nil))
        .delay(for: .seconds(1), on: clock)
        .initially { print("loads page", number) }
    }

    load(1)
      .expand { listing in listing.next.map(load) }
      .flattenMap { listing in .from(listing.names) }
      .take(5)
      .collect()
      .subscribeNext { print($0) }
    clock.run()
    await page.check()
  }

  @Test func circuitBreaker() async {
    struct CircuitOpen: Error {}
    struct NoAnswer: Error {}
    struct Breaker: Sendable {
      enum State { case closed(failures: Int), open(until: Duration), trying }
      var state = State.closed(failures: 0)
      var era = 0

      mutating func begin(at now: Duration) throws -> Int {
        switch state {
        case .closed: return era
        case .open(let time) where time <= now: change(to: .trying)
        default: throw CircuitOpen()
        }
        return era
      }

      mutating func ended(_ end: SubscriptionEnd, begunIn era: Int, at now: Duration) {
        guard era == self.era else { return }  // an answer of the time before
        switch (end, state) {
        case (.completed, _): state = .closed(failures: 0)
        case (.error, .closed(let failures)) where failures < 2:
          state = .closed(failures: failures + 1)
        case (.disposed, .closed): break
        default: change(to: .open(until: now + .seconds(30)))
        }
      }

      private mutating func change(to new: State) { (state, era) = (new, era + 1) }
    }

    let clock = TestScheduler()
    let breaker = MutableProperty(Breaker())
    @Sendable func guarded(_ request: Signal<String>) -> Signal<String> {
      .defer {
        let era = try breaker.modify { try $0.begin(at: clock.now) }
        let ended: @Sendable (SubscriptionEnd) -> Void = { end in
          breaker.modify { $0.ended(end, begunIn: era, at: clock.now) }
        }
        return request.doNext { _ in ended(.completed) }.onEnd(ended)
      }
    }
    let request = Signal.try { if clock.now < .seconds(50) { throw NoAnswer() } else { "answer" } }
    Signal.interval(every: .seconds(10), on: clock).take(7)
      .flattenMap { _ in guarded(request).catch { .return("\($0)") } }
      .subscribeNext { print(clock.now, $0) }
    clock.run()
    await page.check()
  }
}
