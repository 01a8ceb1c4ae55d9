import Signals
import TestSupport
import Testing

/// The programs of the page on lifetimes, threads and order from ReactiveObjC.
@Suite(.timeLimit(.minutes(60)), .leavesNothing)
struct LifetimesInReactiveObjCPrograms: Programs {
  let page = Page("LifetimesInReactiveObjC")

  @Test func whoKeepsWhom() async {
    final class Cell: Sendable {
      let reused = Subject<Void>()  // sends in prepareForReuse
      private let lifetime = Lifetime()
      private let log: @Sendable (String) -> Void

      init(
        _ names: Signal<String>,
        log: @escaping @Sendable (String) -> Void
      ) {
        self.log = log
        names.take(until: reused)
          .subscribeNext { log("until reuse: \($0)") }
        names.take(until: reused).take(until: lifetime)
          .subscribe(
            next: { log("until release: \($0)") },
            completed: { log("completed") })
      }

      deinit { log("deinit") }
    }
    let names = Subject<String>()
    do {
      let cell = Cell(names) { print($0) }
      names.sendNext("Ada")
      withExtendedLifetime(cell) {}
    }
    names.sendNext("Grace")
    await page.check()
  }

  @Test func whatEndsWithTheOwner() async {
    final class Search: Sendable {
      let text = MutableProperty("")
      let taps = Subject<Void>()
      private let lifetime = Lifetime()

      init(
        _ request: Signal<String>, on clock: Scheduler,
        log: @escaping @Sendable (String) -> Void
      ) {
        text.changes.debounce(for: .seconds(1), on: clock)
          .subscribe(
            next: { log("waited: \($0)") },
            completed: { log("text completed") })
        taps.flatMapLatest { request }
          .subscribeNext { log("goes on: \($0)") }
        taps.flatMapLatest { request }
          .take(until: lifetime)
          .subscribe(
            next: { log("stops: \($0)") },
            completed: { log("stopped") })
      }
    }
    let clock = TestScheduler()
    let request = Signal.return("an answer")
      .delay(for: .seconds(1), on: clock)
    do {
      let search = Search(request, on: clock) { print($0) }
      search.text.value = "tea"
      search.taps.sendNext(())
      print("release")
      withExtendedLifetime(search) {}
    }
    print("a second later")
    clock.run()
    await page.check()
  }

  @Test func repeatedUntilTheEnd() async {
    final class Downloads: Sendable {
      let all: Signal<Int>
      private let ended = Subject<Void>()
      private let lifetime = Lifetime()

      init(_ chunks: Signal<Int>) {
        all = chunks.take(until: ended).count()
          .repeat().take(until: lifetime)
      }

      deinit {
        lifetime.finish()  // first
        ended.sendCompleted()
      }
    }
    let chunks = Subject<Int>()
    var downloads: Downloads? = Downloads(chunks)
    downloads?.all.subscribe(
      next: { print("chunks:", $0) },
      completed: { print("completed") })
    chunks.sendNext(5)
    downloads = nil
    await page.check()
  }

  @Test func commandReleased() async {
    let clock = TestScheduler()  // .main by default
    do {
      let save = Command<Void, String>(on: clock) {
        Signal.return("saved")
          .delay(for: .seconds(1), on: clock)
      }
      save.executing.subscribe(
        next: { print("executing:", $0) },
        completed: { print("completed") })
      save.execute().subscribeNext { print($0) }
      clock.advance(by: .zero)
      print("release")
      withExtendedLifetime(save) {}
    }
    clock.run()
    await page.check()
  }

  @MainActor @Test func whereEventsArrive() async {
    let worker = TestScheduler(name: "worker")
    let text = Signal<String>.startEagerly(on: worker) {
      print("read on", Scheduler.current!.name)
      $0.sendNext("a file")
      $0.sendCompleted()
    }
    worker.run()
    Scheduler.main.performAsCurrent {  // as in its work
      _ = text.subscribeNext {
        print($0, "on", Scheduler.current!.name)
      }
    }
    text.subscribe(on: worker).subscribeNext {
      print($0, "on", Scheduler.current!.name)
    }
    worker.run()
    await page.check()
  }

  @Test func inWhichOrder() async {
    struct Offline: Error {}

    let clock = TestScheduler()
    let send = Command<Void, Int>(on: clock) {
      .error(Offline())
    }
    send.executing.skip(1)
      .subscribeNext { print("executing:", $0) }
    send.enabled.skip(1)
      .subscribeNext { print("enabled:", $0) }
    send.errors.subscribeNext { print("errors:", $0) }
    send.execute().subscribeError { print("failed:", $0) }
    clock.run()
    await page.check()
  }
}
