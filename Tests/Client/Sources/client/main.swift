import Signals

/// Subscribes, maps, hops to another scheduler and back, and drives everything from a
/// `TestScheduler`.
@MainActor
func run() async {
  // On virtual time.
  let scheduler = TestScheduler()
  let words = Subject<String>()
  let lengths = Recorded<Int>()
  scheduler.schedule {
    words
      .debounce(for: .milliseconds(300), on: scheduler)
      .map { $0.count }
      .distinctUntilChanged()
      .subscribeNext { lengths.append($0) }
  }
  for (time, word) in [(0, "s"), (100, "si"), (200, "sig"), (900, "sign"), (1_000, "signals")] {
    scheduler.schedule(after: .milliseconds(time)) { words.sendNext(word) }
  }
  scheduler.advance(by: .seconds(2))
  check(lengths.values == [3, 7], "throttled lengths, got \(lengths.values)")

  // To another scheduler and back.
  let background = Scheduler.background(name: "worker")
  let arrivals = AsyncStream<(Int, Bool)>.makeStream()
  Signal.from(1...3)
    .deliver(on: background)
    .map { ($0 * $0, Scheduler.current === background) }
    .deliver(on: .main)
    .subscribe(
      next: { arrivals.continuation.yield(($0.0, $0.1 && Scheduler.current === Scheduler.main)) },
      completed: { arrivals.continuation.finish() })
  var squares: [Int] = []
  for await (square, wereOnSchedulers) in arrivals.stream {
    check(wereOnSchedulers, "the schedulers of \(square)")
    squares.append(square)
  }
  check(squares == [1, 4, 9], "squares, got \(squares)")
  print("client: all right")
}

func check(_ condition: Bool, _ what: String) {
  guard !condition else { return }
  fatalError("client: wrong: \(what)")
}

await run()
