import Signals
import SignalsTesting
import TestSupport
import Testing

/// The recipes for queues and streams.
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct RecipesForQueues: Programs {
  let page = Page("Recipes")

  @Test func autosave() async {
    struct Draft: Sendable {
      var text = ""
      var revision = 0
      var begun = 0  // the revision with which the last save has begun
      var isUnsaved: Bool { revision != begun }
    }

    let clock = TestScheduler()
    let draft = MutableProperty(Draft())
    @Sendable func upload(_ text: String) -> Signal<String> {
      Signal.return(text).delay(for: .seconds(3), on: clock)
        .initially { print(clock.now, "saves", text) }
    }
    let saveNewest = Signal<String>.defer {
      guard draft.value.isUnsaved else { return .empty }
      draft.modify { $0.begun = $0.revision }
      return upload(draft.value.text).retry(3, backoff: .exponential(from: .seconds(1)), on: clock)
        .catch { error in
          print("not saved:", error)
          draft.begun.value = -1
          return .empty
        }
    }

    let pause = draft.revision.values.distinctUntilChanged().skip(1)
      .debounce(for: .seconds(1), on: clock).mapReplace(())
    let deadline = draft.isUnsaved.values.distinctUntilChanged().flatMapLatest { isUnsaved in
      isUnsaved ? Signal.timer(after: .seconds(5), on: clock).mapReplace(()) : .never
    }
    let closing = Subject<Void>()
    merge(pause, deadline)
      .take(until: closing).concat(with: .return(()))
      .concatMap(buffering: .newest(1)) { _ in saveNewest }
      .subscribe(
        next: { print(clock.now, "saved", $0) },
        completed: { print("closed") })
    for time in [0, 2, 2.8, 3.6, 4.4, 5.2, 6, 6.8, 9.5] {
      clock.advance(to: .seconds(time))
      draft.modify { ($0.text, $0.revision) = ("text of \(time)", $0.revision + 1) }
    }
    closing.sendNext(())
    clock.run()
    await page.check()
  }

  @Test func uploadQueue() async {
    let clock = TestScheduler()
    let isRunning = MutableProperty(true)
    @Sendable func send(_ part: Int, of file: String) -> Signal<String> {
      Signal.return("\(file) \(part * 50) %").delay(for: .seconds(1), on: clock)
    }

    let files = Subject<String>()
    files
      .concatMap { file in
        Signal.range(start: 1, count: 2).concatMap { part in
          isRunning.values.filter { $0 }.take(1)
            .flattenMap { _ in send(part, of: file) }
        }
      }
      .subscribe(
        next: { print(clock.now, $0) },
        completed: { print("all files are sent") })
    files.sendNext("photo")
    files.sendNext("film")
    files.sendCompleted()
    clock.advance(by: .seconds(1.5))
    isRunning.value = false
    clock.advance(by: .seconds(10))
    isRunning.value = true
    clock.run()
    await page.check()
  }

  @Test func orderByKey() async {
    struct Entry: Sendable {
      var account: String
      var amount: Int
    }

    let clock = TestScheduler()
    @Sendable func book(_ entry: Entry) -> Signal<String> {
      Signal.return("\(entry.account) \(entry.amount)")
        .delay(for: .seconds(entry.amount), on: clock)
    }

    let entries = Subject<Entry>()
    entries
      .groupBy(\.account)
      .flattenMap { account in account.concatMap { book($0) } }
      .subscribeNext { print(clock.now, $0) }
    for (account, amount) in [("Ada", 3), ("Ada", 1), ("Bob", 2)] {
      entries.sendNext(Entry(account: account, amount: amount))
    }
    entries.sendCompleted()
    clock.run()
    await page.check()
  }

  @Test func router() async {
    struct Room: Sendable {
      let messages = Subject<String>()
      var users = 0
    }

    let rooms = MutableProperty<[String: Room]>([:])
    @Sendable func messages(in name: String) -> Signal<String> {
      .using(
        {
          rooms.modify { rooms in
            rooms[name, default: Room()].users += 1
            return rooms[name]!.messages
          }
        },
        release: { _ in
          rooms.modify { rooms in
            rooms[name]?.users -= 1
            if rooms[name]?.users == 0 { rooms[name] = nil }
          }
        },
        in: { messages in messages })
    }

    let kitchen = messages(in: "kitchen").subscribeNext { print("kitchen:", $0) }
    let hall = messages(in: "hall").subscribeNext { print("hall:", $0) }
    for (room, text) in [("kitchen", "tea"), ("hall", "post"), ("attic", "dust")] {
      rooms.value[room]?.messages.sendNext(text)
    }
    hall.dispose()
    print(rooms.value.keys.sorted())
    kitchen.dispose()
    await page.check()
  }

  @Test func tokenBucket() async {
    struct Bucket: Sendable {
      var next = Duration.seconds(-2)  // when the next token was, or will be, there
      var wait = Duration.zero
      var request = 0
    }

    let clock = TestScheduler()
    let requests = Subject<Int>()
    requests
      .timestamp(on: clock)
      .scan(into: Bucket()) { bucket, request in
        let token = max(bucket.next, request.time - .seconds(2))  // at most three tokens
        bucket.next = token + .seconds(1)
        bucket.wait = token - request.time
        bucket.request = request.value
      }
      .flattenMap { bucket in
        .return(bucket.request).delay(for: bucket.wait, on: clock)
      }
      .subscribeNext { print(clock.now, $0) }
    for request in 1...5 { requests.sendNext(request) }
    clock.advance(by: .seconds(10))
    for request in 6...9 { requests.sendNext(request) }
    requests.sendCompleted()
    clock.run()
    await page.check()
  }

  @Test func callLimit() async {
    let clock = TestScheduler()
    let turns = Subject<Signal<String>>()
    turns.flatten(maxConcurrent: 2).subscribe()
    @Sendable func limited(_ request: Signal<String>) -> Signal<String> {
      .create { caller in
        let call = Lifetime()
        turns.sendNext(
          request
            .doNext { caller.sendNext($0) }
            .doError { caller.sendError($0) }
            .doCompleted { caller.sendCompleted() }
            .take(until: call)
            .catch(to: .empty))
        return Disposable { call.finish() }
      }
    }

    let calls = ["a", "b", "c", "d"].map { name in
      limited(.return(name).delay(for: .seconds(1), on: clock))
        .subscribeNext { print(clock.now, $0) }
    }
    calls[2].dispose()
    clock.run()
    turns.sendCompleted()
    await page.check()
  }

  @Test func batches() async {
    struct Lost: Error {}

    let clock = TestScheduler()
    let attempts = MutableProperty(0)
    @Sendable func send(_ batch: [Int]) -> Signal<[Int]> {
      .defer {
        print(clock.now, "sends", batch)
        attempts.modify { $0 += 1 }
        return attempts.value == 1 ? .error(Lost()) : .return(batch)
      }
    }

    let measurements = Subject<Int>()
    measurements
      .buffer(for: .seconds(5), orCount: 3, on: clock)
      .concatMap { batch in
        send(batch).retry(3, backoff: .constant(.seconds(2)), on: clock)
      }
      .compactMap(\.last)
      .subscribe(
        next: { print(clock.now, "acknowledged up to", $0) },
        error: { print("to be sent again at the next start:", $0) })
    for number in 1...7 { measurements.sendNext(number) }
    clock.run()
    measurements.sendNext(8)
    measurements.sendCompleted()
    await page.check()
  }

  @Test func movingWindow() async {
    Signal.from([1, 5, 3, 9, 4])
      .scan(into: [Int]()) { window, sample in
        window.append(sample)
        if window.count > 3 { window.removeFirst() }
      }
      .filter { $0.count == 3 }
      .subscribeNext { print($0, $0.reduce(0, +) / 3) }
    await page.check()
  }

  @Test func orderedMerge() async {
    struct Line: Sendable {
      var time: Duration
      var text: String
    }

    let clock = TestScheduler()
    let (web, database) = (Subject<Line>(), Subject<Line>())
    merge(web, database)
      .flattenMap { line in
        let wait = line.time + .seconds(2) - clock.now
        return Signal.return((line, isLate: wait < .zero)).delay(for: wait, on: clock)
      }
      .subscribeNext { line, isLate in
        print(clock.now, (isLate ? "late: " : "") + line.text)
      }
    clock.advance(to: .seconds(4))
    web.sendNext(Line(time: .seconds(4), text: "GET /"))
    database.sendNext(Line(time: .seconds(3), text: "SELECT"))
    database.sendNext(Line(time: .seconds(1), text: "INSERT"))
    clock.advance(to: .seconds(5))
    web.sendNext(Line(time: .seconds(5), text: "200"))
    for source in [web, database] { source.sendCompleted() }
    clock.run()
    await page.check()
  }

  @Test func oldLogs() async {
    struct Line: Sendable {
      var time: Int
      var text: String
    }
    struct Lines: Sendable {
      var waiting: [Line] = []
      var ready: [Line] = []
    }

    let (web, database) = (Subject<Line>(), Subject<Line>())
    merge(web, database)
      .map { line in line as Line? }
      .concat(with: .return(nil))  // the end: the last lines are ready
      .scan(into: Lines()) { lines, line in
        if let line { lines.waiting.append(line) }
        lines.waiting.sort { $0.time < $1.time }
        let newest = lines.waiting.last?.time ?? 0
        let ready = lines.waiting.prefix { line == nil || $0.time <= newest - 2 }
        lines.ready = Array(ready)
        lines.waiting.removeFirst(ready.count)
      }
      .flattenMap { lines in .from(lines.ready) }
      .subscribeNext { print($0.time, $0.text) }
    web.sendNext(Line(time: 1, text: "GET /"))
    web.sendNext(Line(time: 4, text: "200"))
    database.sendNext(Line(time: 3, text: "SELECT"))
    web.sendNext(Line(time: 7, text: "GET /a"))
    database.sendNext(Line(time: 6, text: "INSERT"))
    web.sendCompleted()
    database.sendCompleted()
    await page.check()
  }
}
