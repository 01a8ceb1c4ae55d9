import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("zip", .leavesNothing) struct ZipTests {
  private let marbles = Marbles()

  @Test("RACStreamExamples 31, 32: sends pairs of the values with the same number") func values() {
    let (source, other) = (marbles.cold("a-b---c-|"), marbles.cold("-1--2---3--4|"))
    marbles.expect(source.zip(with: other), toBe: "-'a1'--'b2'---('c3'|)")
    marbles.expect(other, subscribedDuring: "^-------!")
  }

  @Test("RACStreamExamples 35, 36, 39, 40, 42: takes any number of signals") func many() {
    let (a, b) = (marbles.cold("a-b---c-|"), marbles.cold("-1--2---3--4|"))
    let c = marbles.cold("w-x-y---z")
    marbles.expect(zip(a, b, c), toBe: "-'a1w'--'b2x'---('c3y'|)")
    marbles.expect(zip([a, b] as [Signal<String>]), toBe: "-[a,1]--[b,2]---([c,3]|)")
    marbles.expect(zip(a), toBe: "a-b---c-|")
    marbles.expect(zip([a] as [Signal<String>]), toBe: "[a]-[b]---[c]-|")
  }

  @Test(
    "RACSignalSpec 141, 142: completes when a signal has, and none of its values is left",
    .tags(.G9))
  func completion() {
    let other = marbles.cold("----1-2")
    marbles.expect(marbles.cold("ab|").zip(with: other), toBe: "----'a1'-('b2'|)")
    marbles.expect(marbles.cold("-|").zip(with: other), toBe: "-|")
    marbles.expect(other, subscribedDuring: "^-----!", "^!")
  }

  @Test("RACStreamExamples 41, 43: of no signals completes", .tags(.G7)) func none() {
    marbles.expect(zip([] as [Signal<Int>]), toBe: "|")
  }

  @Test("RACSignalSpec 147: keeps signals of different speeds in step") func speeds() {
    let (a, b) = (marbles.cold("a-b---(cd)X"), marbles.cold("a---b---c---d"))
    let c = marbles.cold("a-(bcd)")
    marbles.expect(zip(a, b, c), toBe: "'aaa'---'bbb'--X")
    marbles.expect(b, subscribedDuring: "^------!")
  }

  @Test(
    "RACSignalSpec 148, RACStreamExamples 34, 38: subscribes to a signal as often as it is given")
  func itself() {
    let source = marbles.cold("a-b|")
    marbles.expect(source.zip(with: source), toBe: "'aa'-'bb'|")
    marbles.expect(source, subscribedDuring: "^--!", "^--!")
    let other = marbles.cold("1-2|")
    marbles.expect(
      zip([source, source, other, source, other] as [Signal<String>]),
      toBe: "[a,a,1,a,1]-[b,b,2,b,2]|")
  }

  @Test("RACStreamExamples 33, 37: stops an endless synchronous signal") func endless() {
    let (numbers, endless) = (Signal.from(1...2), Signal.return(0).repeat())
    #expect(numbers.zip(with: endless).map { [$0, $1] }.collected().values == [[1, 0], [2, 0]])
    let three = zip(numbers, numbers, endless).map { [$0, $1, $2] }
    #expect(three.collected().values == [[1, 1, 0], [2, 2, 0]])
  }

  @Test("RACSignalSpec 145, 146: passes an error only while a pair is possible")
  func lateError() {
    let failing = marbles.cold("-a-b-c-X")
    marbles.expect(failing.zip(with: marbles.cold("(1234|)")), toBe: "-'a1'-'b2'-'c3'-X")
    marbles.expect(failing.zip(with: marbles.cold("(12|)")), toBe: "-'a1'-('b2'|)")
  }

  @Test("RACSignalSpec 143, 144: passes an error at once, before waiting values")
  func error() {
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
