import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("zip", .leavesNothing) struct ZipTests {
  private let marbles = Marbles()

  @Test("sends pairs of the values with the same number") func values() {
    let (source, other) = (marbles.cold("a-b---c-|"), marbles.cold("-1--2---3--4|"))
    marbles.expect(source.zip(with: other), toBe: "-'a1'--'b2'---('c3'|)")
    marbles.expect(other, subscribedDuring: "^-------!")
  }

  @Test("takes any number of signals") func many() {
    let (a, b) = (marbles.cold("a-b---c-|"), marbles.cold("-1--2---3--4|"))
    let c = marbles.cold("w-x-y---z")
    marbles.expect(zip(a, b, c), toBe: "-'a1w'--'b2x'---('c3y'|)")
    marbles.expect(zip([a, b] as [Signal<String>]), toBe: "-[a,1]--[b,2]---([c,3]|)")
    marbles.expect(zip(a), toBe: "a-b---c-|")
  }

  @Test("completes when a signal has completed and none of its values is left", .tags(.G9))
  func completion() {
    let other = marbles.cold("----1-2")
    marbles.expect(marbles.cold("ab|").zip(with: other), toBe: "----'a1'-('b2'|)")
    marbles.expect(marbles.cold("-|").zip(with: other), toBe: "-|")
    marbles.expect(other, subscribedDuring: "^-----!", "^!")
  }

  @Test("of no signals completes", .tags(.G7)) func none() {
    marbles.expect(zip([] as [Signal<Int>]), toBe: "|")
  }

  @Test("passes an error at once, before waiting values") func error() {
    let other = marbles.cold("1----2")
    marbles.expect(marbles.cold("abcX").zip(with: other), toBe: "'a1'--X")
    marbles.expect(other, subscribedDuring: "^--!")
  }

  @Test("disposes of all") func disposal() {
    let (source, other) = (marbles.cold("a-b"), marbles.cold("1"))
    marbles.expect(source.zip(with: other), toBe: "'a1'-!")
    marbles.expect(source, subscribedDuring: "^-!")
    marbles.expect(other, subscribedDuring: "^-!")
  }

  @Test("pairs nested values before the outer pair returns")
  func reentrancy() {
    let log = EventLog<Int>()
    let (first, second) = (Subject<Int>(), Subject<Int>())
    zip(first, second).subscribeNext { pair in
      log.add("\(pair)")
      if pair.0 < 3 { second.sendNext(pair.1 + 1) }
      log.add("end \(pair.0)")
    }
    for value in 1...3 { first.sendNext(value) }
    second.sendNext(1)
    #expect(log.events.filter { $0.hasPrefix("(") } == ["(1, 1)", "(2, 2)", "(3, 3)"])
    // Break the cycle: the subscriber's block holds a subject.
    for subject in [first, second] { subject.sendCompleted() }
  }

  @Test("releases waiting values at the end", .tags(.G8), arguments: [true, false])
  func memory(completes: Bool) {
    let alive = Counter()
    let (first, second) = (Subject<Tracked>(), Subject<Int>())
    let subscription = zip(first, second).subscribe()
    for _ in 0..<10 { first.sendNext(Tracked(alive)) }
    #expect(alive.value == 10)
    second.sendNext(1)
    #expect(alive.value == 9)
    if completes { second.sendCompleted() } else { subscription.dispose() }
    #expect(alive.value == 0)
    withExtendedLifetime(subscription) {}
  }

  private enum Connection: Sendable { case on, off }

  @Test("takes two to six signals, and the compiler infers the next closures")
  func overloads() {
    let (a, b) = (Signal.return(1), Signal.return("b"))
    let on = Signal.return(Connection.on)
    let two = zip(on, b).map { $0 == .on && $1.count == 1 }
    #expect(two.collected().values == [true])
    let three = zip(a, on, b).map { $0 > 0 && $1 == .on && $2 == "b" }
    #expect(three.collected().values == [true])
    let four = zip(a, b, a, on).map { $0 + $2 > 1 && $1 == "b" && $3 == .on }
    #expect(four.collected().values == [true])
    let five = zip(a, b, a, b, a).map { first, _, _, _, last in first + last }
    #expect(five.collected().values == [2])
    let six = zip(a, b, a, b, a, on).map { first, _, _, _, _, last in first == 1 && last == .on }
    #expect(six.collected().values == [true])
    let seven = zip(a, b, a, b, a, b, on).map { $0.6 == Connection.on }
    #expect(seven.collected().values == [true])
  }
}

@Suite("RACSignalSpec: -zip:", .leavesNothing) struct ZipSpec {
  /// The current scheduler of the tests, so that signals begin at once.
  private let clock = TestScheduler()
  private let log = EventLog<String>()
  private let first = Subject<Int>()
  private let second = Subject<Int>()
  private let third = Subject<Int>()

  private func subscribe() {
    first.zip(with: second).map { "\($0)\($1)" }.log(to: log)
  }

  @Test("RACSignalSpec 141: it completes as soon as no pair is possible any more") func spec141() {
    subscribe()
    first.sendNext(1)
    second.sendNext(1)
    first.sendNext(2)
    first.sendCompleted()
    #expect(log.events == ["11"])
    second.sendNext(2)
    #expect(log.events == ["11", "22", "|"])
  }

  @Test("RACSignalSpec 142: it completes with one that has sent nothing") func spec142() {
    subscribe()
    second.sendCompleted()
    #expect(log.events == ["|"])
  }

  private func send(_ count: Int, _ subject: Subject<Int>, fails: Bool) {
    for value in 1...count { subject.sendNext(value) }
    if fails { subject.sendError(SomeError()) } else { subject.sendCompleted() }
  }

  @Test("RACSignalSpec 143: an error passes although the other signal goes on longer")
  func spec143() {
    subscribe()
    send(2, first, fails: true)
    send(3, second, fails: false)
    #expect(log.events == ["X"])
  }

  @Test("RACSignalSpec 144: an error passes although the other signal is shorter") func spec144() {
    subscribe()
    send(3, first, fails: true)
    send(2, second, fails: false)
    #expect(log.events == ["X"])
  }

  @Test("RACSignalSpec 145: an error after fewer values than the other signal had passes")
  func spec145() {
    subscribe()
    send(3, second, fails: false)
    send(2, first, fails: true)
    #expect(log.events == ["11", "22", "X"])
  }

  @Test("RACSignalSpec 146: an error after more values than the other signal had comes too late")
  func spec146() {
    subscribe()
    send(2, second, fails: false)
    send(3, first, fails: true)
    #expect(log.events == ["11", "22", "|"])
  }

  @Test("RACSignalSpec 147: signals of different speeds are kept in step") func spec147() {
    zip(first, second, third).map { "\($0)\($1)\($2)" }.log(to: log)
    first.sendNext(1)
    second.sendNext(1)
    third.sendNext(1)
    #expect(log.events == ["111"])
    first.sendNext(2)
    third.sendNext(2)
    third.sendNext(3)
    third.sendNext(4)
    second.sendNext(2)
    #expect(log.events == ["111", "222"])
    first.sendNext(3)
    first.sendNext(4)
    second.sendNext(3)
    #expect(log.events == ["111", "222", "333"])
    first.sendError(SomeError())
    second.sendNext(4)
    #expect(log.events == ["111", "222", "333", "X"])
  }

  @Test("RACSignalSpec 148: a signal with itself is subscribed to twice") func spec148() {
    let runs = Counter()
    let source = Signal<Int>.create { subscriber in
      runs.increment()
      subscriber.sendNext(1)
      subscriber.sendCompleted()
      return nil
    }
    source.zip(with: source).map { "\($0)\($1)" }.log(to: log)
    #expect(runs.value == 2)
    #expect(log.events == ["11", "|"])
  }
}
