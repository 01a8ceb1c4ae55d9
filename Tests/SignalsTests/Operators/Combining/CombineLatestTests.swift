import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("combineLatest", .leavesNothing) struct CombineLatestTests {
  private let marbles = Marbles()

  @Test("sends pairs of the latest values") func values() {
    let (source, other) = (marbles.cold("a---b-----|"), marbles.cold("--1---2-3|"))
    marbles.expect(source.combineLatest(with: other), toBe: "--'a1'-'b1'-'b2'-'b3'-|")
  }

  @Test("takes any number of signals") func many() {
    let (a, b) = (marbles.cold("a---b-----|"), marbles.cold("--1---2-3|"))
    let c = marbles.cold("x---|")
    marbles.expect(combineLatest(a, b, c), toBe: "--'a1x'-'b1x'-'b2x'-'b3x'-|")
    marbles.expect(
      combineLatest([a, b] as [Signal<String>]), toBe: "--[a,1]-[b,1]-[b,2]-[b,3]-|")
  }

  @Test("sends the value in between when two change in the same instant") func sameInstant() {
    marbles.expect(
      combineLatest(marbles.cold("a-b|"), marbles.cold("1-2|")), toBe: "'a1'-('b1''b2')|")
  }

  @Test("completes when all have, also when one has sent nothing") func completion() {
    marbles.expect(marbles.cold("a-|").combineLatest(with: marbles.cold("-|")), toBe: "--|")
    marbles.expect(
      marbles.cold("a-|").combineLatest(with: marbles.cold("1--2|")), toBe: "'a1'--'a2'|")
  }

  @Test("passes an error at once, and disposes of the others") func error() {
    let other = marbles.cold("1--2")
    marbles.expect(marbles.cold("a-X").combineLatest(with: other), toBe: "'a1'-X")
    marbles.expect(other, subscribedDuring: "^-!")
  }

  @Test("subscribes to none after one that fails at once") func failsAtOnce() {
    let other = marbles.cold("1")
    marbles.expect(combineLatest(Signal<String>.error(TestError()), other), toBe: "X")
    marbles.expectNoSubscription(to: other)
  }

  @Test("disposes of all") func disposal() {
    let (source, other) = (marbles.cold("a-b"), marbles.cold("1"))
    marbles.expect(source.combineLatest(with: other), toBe: "'a1'-!")
    marbles.expect(source, subscribedDuring: "^-!")
    marbles.expect(other, subscribedDuring: "^-!")
  }

  @Test("sends a nested value's pair before the outer one returns")
  func reentrancy() {
    let log = EventLog<Int>()
    let (first, second) = (Subject<Int>(), Subject<Int>())
    combineLatest(first, second).subscribeNext { pair in
      log.add("\(pair)")
      if pair == (1, 1) { second.sendNext(2) }
      log.add("end")
    }
    second.sendNext(1)
    first.sendNext(1)
    #expect(log.events == ["(1, 1)", "(1, 2)", "end", "end"])
    // Break the cycle: the subscriber's block holds a subject.
    for subject in [first, second] { subject.sendCompleted() }
  }

  @Test("releases the values at the end", .tags(.E8), arguments: [true, false])
  func memory(completes: Bool) {
    let alive = Counter()
    let (first, second) = (Subject<Tracked>(), Subject<Tracked>())
    let subscription = combineLatest(first, second).subscribe()
    first.sendNext(Tracked(alive))
    second.sendNext(Tracked(alive))
    #expect(alive.value == 2)
    if completes {
      first.sendCompleted()
      second.sendCompleted()
    } else {
      subscription.dispose()
    }
    #expect(alive.value == 0)
    withExtendedLifetime(subscription) {}
  }

  @Test("combines 10,000 signals, and merges and zips them", .tags(.D7)) func many10000() async {
    let log = EventLog<Int>()
    await onSmallStack {
      let signals = (0..<10_000).map { Signal.return($0) }
      combineLatest(signals).map { $0.reduce(0, +) }.log(to: log)
      zip(signals).map { $0.reduce(0, +) }.log(to: log)
      merge(signals).aggregate(start: 0) { $0 + $1 }.log(to: log)
    }
    #expect(log.events == ["49995000", "|", "49995000", "|", "49995000", "|"])
  }

  private enum Connection: Sendable { case on, off }

  @Test("takes two to six signals, and the compiler infers the next closures")
  func overloads() {
    let (a, b) = (Signal.return(1), Signal.return("b"))
    let on = Signal.return(Connection.on)
    let two = combineLatest(on, b).map { $0 == .on && $1.count == 1 }
    #expect(two.collected().values == [true])
    let three = combineLatest(a, on, b).map { $0 > 0 && $1 == .on && $2 == "b" }
    #expect(three.collected().values == [true])
    let four = combineLatest(a, b, a, on).map { $0 + $2 > 1 && $1 == "b" && $3 == .on }
    #expect(four.collected().values == [true])
    let five = combineLatest(a, b, a, b, a).map { first, _, _, _, last in first + last }
    #expect(five.collected().values == [2])
    let six = combineLatest(a, b, a, b, a, on).map { first, _, _, _, _, last in
      first == 1 && last == .on
    }
    #expect(six.collected().values == [true])
    let seven = combineLatest(a, b, a, b, a, b, on).map { $0.6 == Connection.on }
    #expect(seven.collected().values == [true])
  }
}

@Suite("RACSignalSpec: -combineLatestWith: and +combineLatest:", .leavesNothing)
struct CombineLatestSpec {
  /// The current scheduler of the tests, so that signals begin at once.
  private let clock = TestScheduler()
  private let log = EventLog<String>()
  private let first = Subject<String?>()
  private let second = Subject<String?>()
  private let third = Subject<String?>()

  private func subscribe() {
    first.combineLatest(with: second).map { "\($0 ?? "nil") \($1 ?? "nil")" }.log(to: log)
  }

  @Test("RACSignalSpec 41: nothing is sent before both have sent a value") func spec41() {
    subscribe()
    first.sendNext("1")
    #expect(log.events == [])
    second.sendNext("2")
    #expect(log.events == ["1 2"])
  }

  @Test("RACSignalSpec 42: each value makes a pair with the latest of the other") func spec42() {
    subscribe()
    first.sendNext("1")
    second.sendNext("2")
    first.sendNext("3")
    second.sendNext("4")
    #expect(log.events == ["1 2", "3 2", "3 4"])
  }

  @Test("RACSignalSpec 43: it completes when both have") func spec43() {
    subscribe()
    first.sendCompleted()
    #expect(log.events == [])
    second.sendCompleted()
    #expect(log.events == ["|"])
  }

  @Test("RACSignalSpec 44: an error of either passes", arguments: [true, false])
  func spec44(isFirst: Bool) {
    subscribe()
    (isFirst ? first : second).sendError(SomeError())
    #expect(log.events == ["X"])
  }

  @Test("RACSignalSpec 45: nothing keeps the signals alive after completion") func spec45() {
    weak var source: Subject<String?>?
    weak var result: Signal<String>?
    do {
      let subject = Subject<String?>()
      let combined = subject.combineLatest(with: subject).map { "\($0 ?? "")\($1 ?? "")" }
      (source, result) = (subject, combined)
      combined.log(to: log)
      subject.sendCompleted()
      #expect(log.events == ["|"])
    }
    #expect(source == nil && result == nil)
  }

  @Test("RACSignalSpec 46: a signal may be combined with itself") func spec46() {
    first.combineLatest(with: first).map { "\($0 ?? "") \($1 ?? "")" }.log(to: log)
    first.sendNext("foo")
    #expect(log.events.last == "foo foo")
    first.sendNext("bar")
    #expect(log.events.last == "bar bar")
    #expect(log.events == ["foo foo", "bar foo", "bar bar"])
  }

  private let runs = Counter()

  private var counting: Signal<Int> {
    .create { [runs] subscriber in
      subscriber.sendNext(runs.increment())
      subscriber.sendCompleted()
      return nil
    }
  }

  @Test("RACSignalSpec 47: with itself, a signal is subscribed to twice") func spec47() {
    counting.combineLatest(with: counting).map { "\($0) \($1)" }.log(to: log)
    #expect(runs.value == 2)
    #expect(log.events == ["1 2", "|"])
  }

  @Test("RACSignalSpec 48: of one signal it sends its values, in arrays for a list") func spec48() {
    combineLatest(Signal.return("a")).log(to: log)
    combineLatest([Signal.return("a")]).map { "\($0)" }.log(to: log)
    #expect(log.events == ["a", "|", "[\"a\"]", "|"])
  }

  @Test("RACSignalSpec 49: of no signals it completes at once", .tags(.G7)) func spec49() {
    combineLatest([] as [Signal<Int>]).map { "\($0)" }.log(to: log)
    #expect(log.events == ["|"])
  }

  @Test("RACSignalSpec 50: it completes when all three have") func spec50() {
    combineLatest(first, second, third).map { "\($0)" }.log(to: log)
    first.sendCompleted()
    second.sendCompleted()
    #expect(log.events == [])
    third.sendCompleted()
    #expect(log.events == ["|"])
  }

  @Test("RACSignalSpec 51: nil is a value, and may be the result") func spec51() {
    let results = EventLog<String?>()
    combineLatest(first, second, third).map { first, second, third -> String? in
      #expect(first == nil && second == nil && third == nil)
      return nil
    }.log(to: results)
    for subject in [first, second, third] { subject.sendNext(nil) }
    #expect(results.events == ["nil"])
  }

  @Test("RACSignalSpec 52: the values of all signals are there") func spec52() {
    combineLatest(first, second, third).map { "\($0 ?? ""): \($1 ?? "")\($2 ?? "")" }.log(to: log)
    first.sendNext("hello")
    second.sendNext("world")
    third.sendNext("!!1")
    #expect(log.events == ["hello: world!!1"])
  }

  @Test("RACSignalSpec 53: a signal may be given several times") func spec53() {
    combineLatest(first, second, first, third)
      .map { "\($0 ?? "") : \($1 ?? "") = \($2 ?? "") : \($3 ?? "")" }.log(to: log)
    first.sendNext("apples")
    #expect(log.events == [])
    second.sendNext("oranges")
    #expect(log.events == [])
    third.sendNext("cattle")
    #expect(log.events == ["apples : oranges = apples : cattle"])
    first.sendNext("horses")
    #expect(log.events.last == "horses : oranges = horses : cattle")
  }

  @Test("RACSignalSpec 54: a signal that is given three times is subscribed to three times")
  func spec54() {
    combineLatest(counting, counting, counting).map { "\($0)\($1)\($2)" }.log(to: log)
    #expect(runs.value == 3)
    #expect(log.events == ["123", "|"])
  }
}
