import Signals
import TestSupport
import Testing

/// The programs of the page on signals and asynchronous sequences.
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct SignalsOrAsyncSequencesPrograms: Programs {
  let page = Page("SignalsOrAsyncSequences")

  @Test func waitingForAPause() async {
    let clock = TestScheduler()  // .main in a program
    let keys = Subject<String>()
    keys.debounce(for: .milliseconds(300), on: clock)
      .distinctUntilChanged()
      .subscribeNext { print("search", $0) }
    keys.sendNext("te")
    keys.sendNext("tea")
    clock.advance(by: .milliseconds(300))
    await page.check()
  }

  @Test func twoSourcesAtOnce() async {
    let name = MutableProperty("")
    let age = MutableProperty(0)
    combineLatest(name.values, age.values)
      .subscribeNext { print($0, $1) }
    name.value = "Ada"
    await page.check()
  }

  @Test func aProducerThatWaits() async throws {
    let positions = Subject<Int>()
    let newest = positions.values(buffering: .newest(1))
    var iterator = newest.makeAsyncIterator()
    for position in 1...3 { positions.sendNext(position) }
    if let position = try await iterator.next() { print(position) }
    await page.check()
  }

  @Test func oneBecomesTheOther() async throws {
    let (readings, continuation) = AsyncStream<Int>.makeStream()
    continuation.yield(20)
    continuation.yield(20)
    continuation.yield(21)
    continuation.finish()
    let changes = readings.signal().distinctUntilChanged()
    for try await reading in changes.values() { print(reading) }
    await page.check()
  }
}
