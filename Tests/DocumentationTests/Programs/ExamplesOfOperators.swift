import Signals
import TestSupport
import Testing

/// The examples in the comments in the folder Transforming.
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct TransformingExamples: Programs {
  let page = Page("Sources/Signals/Operators/Transforming")

  @Test func and() async {
    let (isValid, isOnline) = (MutableProperty(true), MutableProperty(false))
    let canSend = isValid.values.and(isOnline.values)
    canSend.subscribeNext { print($0) }
    isOnline.value = true
    await page.check()
  }

  @Test func bufferCount() async {
    let rows = Signal.from(1, 2, 3, 4, 5)
    let pages = rows.buffer(count: 2)
    pages.subscribeNext { print("page:", $0) }
    await page.check()
  }

  @Test func combinePrevious() async {
    let prices = Signal.from(51, 64, 58)
    let changes = prices.combinePrevious(start: 50) { $1 - $0 }
    changes.subscribeNext { print($0) }
    await page.check()
  }

  @Test func compactMap() async {
    let typed = Signal.from("12", "x", "7")
    let numbers = typed.compactMap { Int($0) }
    numbers.subscribeNext { print($0) }
    await page.check()
  }

  @Test func enumerated() async {
    let names = Signal.from("Ada", "Grace")
    let ranking = names.enumerated()
    ranking.subscribeNext { print("\($0.index + 1). \($0.value)") }
    await page.check()
  }

  @Test func groupBy() async {
    let words = Signal.from("tea", "milk", "jam")
    words.groupBy { $0.count }.subscribeNext { group in
      group.subscribeNext { print("\(group.key) letters:", $0) }
    }
    await page.check()
  }

  @Test func ifEmpty() async {
    let results = Signal<String>.empty
    let text = results.ifEmpty("nothing found")
    text.subscribeNext { print($0) }
    await page.check()
  }

  @Test func map() async {
    let prices = Signal.from(5, 12)
    let labels = prices.map { price in "\(price) €" }
    labels.subscribeNext { print($0) }
    await page.check()
  }

  @Test func materialize() async {
    let answers = Signal.from("yes", "no")
    let events = answers.materialize()
    events.subscribeNext { print($0) }
    await page.check()
  }

  @Test func scan() async {
    let payments = Signal.from(100, -30, 20)
    let balance = payments.scan(start: 0) { sum, payment in sum + payment }
    balance.subscribeNext { print("balance:", $0) }
    await page.check()
  }
}

/// The examples in the comments in the folder Filtering.
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct FilteringExamples: Programs {
  let page = Page("Sources/Signals/Operators/Filtering")

  @Test func distinctUntilChanged() async {
    let temperatures = Signal.from(20, 20, 21, 21, 20)
    let changes = temperatures.distinctUntilChanged()
    changes.subscribeNext { print($0) }
    await page.check()
  }

  @Test func elementAt() async {
    let ranking = Signal.from("Ada", "Grace", "Alan")
    let second = ranking.element(at: 1)
    second.subscribeNext { print($0) }
    await page.check()
  }

  @Test func filter() async {
    let temperatures = Signal.from(18, 31, 24, 35)
    let alarms = temperatures.filter { $0 > 30 }
    alarms.subscribeNext { print("too hot:", $0) }
    await page.check()
  }

  @Test func ignore() async {
    let typed = Signal.from("", "swift", "")
    let searched = typed.ignore("")
    searched.subscribeNext { print($0) }
    await page.check()
  }

  @Test func ignoreValues() async {
    let upload = Signal.from("50 %", "100 %")
    let end = upload.ignoreValues()
    end.subscribe(next: { print($0) }, completed: { print("uploaded") })
    await page.check()
  }

  @Test func sample() async {
    let (temperatures, ticks) = (Subject<Int>(), Subject<Void>())
    temperatures.sample(when: ticks).subscribeNext { print($0) }
    temperatures.sendNext(20)
    temperatures.sendNext(21)
    ticks.sendNext(())
    await page.check()
  }

  @Test func skip() async {
    let lines = Signal.from("Name", "Ada", "Grace")
    let names = lines.skip(1)
    names.subscribeNext { print($0) }
    await page.check()
  }

  @Test func skipWhile() async {
    let lines = Signal.from("# a comment", "first", "second")
    let text = lines.skip(while: { $0.hasPrefix("#") })
    text.subscribeNext { print($0) }
    await page.check()
  }

  @Test func take() async {
    let visitors = Signal.from("Ada", "Grace", "Alan")
    let winners = visitors.take(2)
    winners.subscribe(next: { print($0) }, completed: { print("no prize is left") })
    await page.check()
  }

  @Test func takeLast() async {
    let log = Signal.from("begun", "loaded", "failed")
    let end = log.take(last: 2)
    end.subscribeNext { print($0) }
    await page.check()
  }

  @Test func takeUntil() async {
    let (positions, release) = (Subject<Int>(), Subject<Void>())
    positions.take(until: release).subscribeNext { print("dragged to", $0) }
    positions.sendNext(10)
    release.sendNext(())
    positions.sendNext(20)
    await page.check()
  }

  @Test func takeUntilFirst() async {
    let answers = Signal.from("yes", "no", "stop", "yes")
    let counted = answers.takeUntilFirst(where: { $0 == "stop" })
    counted.subscribe(next: { print($0) }, completed: { print("end") })
    await page.check()
  }

  @Test func takeWhile() async {
    let downloaded = Signal.from(20, 60, 100, 100)
    let progress = downloaded.take(while: { $0 < 100 })
    progress.subscribe(next: { print("\($0) %") }, completed: { print("done") })
    await page.check()
  }
}

/// The examples in the comments in the folder Reducing.
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct ReducingExamples: Programs {
  let page = Page("Sources/Signals/Operators/Reducing")

  @Test func aggregate() async {
    let prices = Signal.from(5, 12, 3)
    let total = prices.aggregate(start: 0) { sum, price in sum + price }
    total.subscribeNext { print("total:", $0) }
    await page.check()
  }

  @Test func all() async {
    let ages = Signal.from(34, 17, 51)
    let areAdults = ages.all { $0 >= 18 }
    areAdults.subscribeNext { print($0) }
    await page.check()
  }

  @Test func any() async {
    let results = Signal.from("passed", "failed", "passed")
    let isBroken = results.any { $0 == "failed" }
    isBroken.subscribeNext { print($0) }
    await page.check()
  }

  @Test func collect() async {
    let names = Signal.from("Ada", "Grace", "Alan")
    let all = names.collect()
    all.subscribeNext { print($0.count, "names:", $0.joined(separator: ", ")) }
    await page.check()
  }

  @Test func count() async {
    let errors = Signal.from("line 3", "line 8")
    let count = errors.count()
    count.subscribeNext { print($0, "errors") }
    await page.check()
  }

  @Test func max() async {
    let prices = Signal.from(51, 64, 58)
    let highest = prices.max()
    highest.subscribeNext { print($0) }
    await page.check()
  }
}

/// The examples in the comments in the folder Combining.
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct CombiningExamples: Programs {
  let page = Page("Sources/Signals/Operators/Combining")

  @Test func latestOfAll() async {
    let (price, count) = (Subject<Int>(), Subject<Int>())
    combineLatest(price, count).subscribeNext { print("total:", $0 * $1) }
    price.sendNext(3)
    count.sendNext(2)
    count.sendNext(5)
    await page.check()
  }

  @Test func concatenation() async {
    let stored = Signal.from("Ada", "Grace")
    let fetched = Signal.from("Alan", "Barbara")
    concat(stored, fetched).subscribeNext { print($0) }
    await page.check()
  }

  @Test func merged() async {
    let (taps, keys) = (Subject<String>(), Subject<String>())
    merge(taps, keys).subscribeNext { print("confirmed by", $0) }
    keys.sendNext("the return key")
    taps.sendNext("a tap")
    await page.check()
  }

  @Test func fastest() async {
    let clock = TestScheduler()
    let near = Signal.return("near").delay(for: .seconds(1), on: clock)
    let far = Signal.return("far").delay(for: .seconds(2), on: clock)
    race(near, far).subscribeNext { print($0) }
    clock.run()
    await page.check()
  }

  @Test func startWith() async {
    let answer = Signal.return("3 results")
    let text = answer.startWith("searching …")
    text.subscribeNext { print($0) }
    await page.check()
  }

  @Test func then() async {
    let upload = Signal.from("50 %", "100 %")
    let result = upload.then { Signal.return("uploaded") }
    result.subscribeNext { print($0) }
    await page.check()
  }

  @Test func withLatest() async {
    let (clicks, text) = (Subject<Int>(), Subject<String>())
    clicks.withLatest(from: text).subscribeNext { print("click \($0): \($1)") }
    text.sendNext("sw")
    text.sendNext("swift")
    clicks.sendNext(1)
    await page.check()
  }

  @Test func zipped() async {
    let questions = Signal.from("1 + 1", "2 + 3")
    let answers = Signal.from(2, 5)
    zip(questions, answers).subscribeNext { print($0, "=", $1) }
    await page.check()
  }
}

/// The examples in the comments in the folder Flattening.
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct FlatteningExamples: Programs {
  let page = Page("Sources/Signals/Operators/Flattening")

  /// Sends its beginning at once, and its end a second later.
  func upload(_ file: String) -> Signal<String> {
    Signal.return("\(file): done").delay(for: .seconds(1)).startWith("\(file): begun")
  }

  /// Sends its result a second later.
  func search(_ text: String) -> Signal<String> {
    Signal.return("found \(text)").delay(for: .seconds(1))
  }

  @Test func concatMap() async {
    let files = Signal.from("a.txt", "b.txt")
    let uploads = files.concatMap { file in upload(file) }  // takes a second
    uploads.subscribeNext { print($0) }
    await page.check()
  }

  @Test func exhaustMap() async {
    let taps = Signal.from(1, 2)
    let uploads = taps.exhaustMap { tap in upload("tap \(tap)") }  // takes a second
    uploads.subscribeNext { print($0) }
    await page.check()
  }

  @Test func flatMapLatest() async {
    let typed = Signal.from("sw", "swift")
    let answers = typed.flatMapLatest { text in search(text) }  // takes a second
    answers.subscribeNext { print($0) }
    await page.check()
  }

  @Test func flattenMap() async {
    let files = Signal.from("a.txt", "b.txt")
    let uploads = files.flattenMap { file in upload(file) }  // takes a second
    uploads.subscribeNext { print($0) }
    await page.check()
  }

  @Test func switchToLatest() async {
    let (songs, channels) = (Subject<String>(), Subject<Signal<String>>())
    channels.switchToLatest().subscribeNext { print($0) }
    channels.sendNext(songs)
    songs.sendNext("a song")
    channels.sendNext(.return("the news"))
    songs.sendNext("another song")
    await page.check()
  }
}
