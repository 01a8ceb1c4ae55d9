import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("race", .leavesNothing) struct RaceTests {
  private let marbles = Marbles()

  @Test("passes the events of the faster one, and disposes of the other") func values() {
    let (source, other) = (marbles.cold("--a-b-c|"), marbles.cold("-1---2---3|"))
    marbles.expect(source.race(with: other), toBe: "-1---2---3|")
    marbles.expect(source, subscribedDuring: "^!")
    marbles.expect(other.race(with: source), toBe: "-1---2---3|")
  }

  @Test("takes any number of signals") func many() {
    let (a, b) = (marbles.cold("--a-b-c|"), marbles.cold("-1---2---3|"))
    let c = marbles.cold("---X")
    marbles.expect(race(a, b, c), toBe: "-1---2---3|")
    marbles.expect(race([a, b, c] as [Signal<String>]), toBe: "-1---2---3|")
    marbles.expect(race([] as [Signal<String>]), toBe: "|")
    marbles.expect(race(a), toBe: "--a-b-c|")
  }

  @Test("is won by the first one of the same instant") func sameInstant() {
    marbles.expect(race(marbles.cold("--a-b|"), marbles.cold("--1-2|")), toBe: "--a-b|")
  }

  @Test("is won by completion or an error too") func ends() {
    marbles.expect(race(marbles.cold("--a"), marbles.cold("-|")), toBe: "-|")
    marbles.expect(race(marbles.cold("--a"), marbles.cold("-X")), toBe: "-X")
    marbles.expect(race(marbles.cold("-a-X"), marbles.cold("--b")), toBe: "-a-X")
  }

  @Test("subscribes to none after one that sends synchronously") func atOnce() {
    let later = marbles.cold("a")
    marbles.expect(race(.never, .return("b"), later), toBe: "(b|)")
    marbles.expectNoSubscription(to: later)
  }

  @Test("disposes of all, and of the winner when that is known") func disposal() {
    let (source, other) = (marbles.cold("--a-b-c|"), marbles.cold("-1---2---3|"))
    marbles.expect(race(source, other), toBe: "!")
    marbles.expect(race(source, other), toBe: "-1-!")
    marbles.expect(source, subscribedDuring: "(^!)", "^!")
    marbles.expect(other, subscribedDuring: "(^!)", "^--!")
  }

  @Test("lets the winner send nested values") func reentrancy() {
    let log = EventLog<Int>()
    let (first, second) = (Subject<Int>(), Subject<Int>())
    race(first, second).subscribeNext {
      log.add("\($0)")
      if $0 == 1 {
        second.sendNext(20)
        first.sendNext(2)
      }
    }
    first.sendNext(1)
    second.sendNext(21)
    #expect(log.events == ["1", "2"])
    // Break the cycle: the subscriber's block holds the subject.
    first.sendCompleted()
  }

  @Test("contract 8: ends when all are abandoned") func lifetime() {
    var subject: Subject<Int>? = Subject()
    let subscription = race(subject!, Signal<Int>.never).subscribe()
    #expect(!subscription.isDisposed)
    subject = nil
    #expect(subscription.isDisposed)
  }

  @Test("has one winner when all start at the same time on 8 threads", .timeLimit(.minutes(60)))
  func concurrency() {
    for _ in 0..<300 {
      let subjects = (0..<8).map { _ in Subject<Int>() }
      let received = Mutexed<Set<Int>>([])
      let detector = OverlapDetector()
      race(subjects as [Signal<Int>]).subscribeNext { value in
        detector.pass { received.value.insert(value / 100) }
      }
      onThreads(8) { number in
        for value in 0..<20 { subjects[number].sendNext(number * 100 + value) }
      }
      #expect(received.value.count == 1)
      #expect(detector.overlapCount == 0)
    }
  }
}
