import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("combineLatest", .leavesNothing) struct CombineLatestTests {
  private let marbles = Marbles()

  @Test("RACSignalSpec 41, 42: sends pairs of the latest values") func values() {
    let (source, other) = (marbles.cold("a---b-----|"), marbles.cold("--1---2-3|"))
    marbles.expect(source.combineLatest(with: other), toBe: "--'a1'-'b1'-'b2'-'b3'-|")
  }

  @Test("RACSignalSpec 48, 49, 52: takes any number of signals", .tags(.G7)) func many() {
    let (a, b) = (marbles.cold("a---b-----|"), marbles.cold("--1---2-3|"))
    let c = marbles.cold("x---|")
    marbles.expect(combineLatest(a, b, c), toBe: "--'a1x'-'b1x'-'b2x'-'b3x'-|")
    marbles.expect(
      combineLatest([a, b] as [Signal<String>]), toBe: "--[a,1]-[b,1]-[b,2]-[b,3]-|")
    marbles.expect(combineLatest(c), toBe: "x---|")
    marbles.expect(combineLatest([c] as [Signal<String>]), toBe: "[x]---|")
    marbles.expect(combineLatest([] as [Signal<String>]), toBe: "|")
  }

  @Test("RACSignalSpec 46, 47, 53, 54: subscribes to a signal as often as it is given")
  func givenTwice() {
    let (a, b, c) = (marbles.cold("a---d|"), marbles.cold("-b-|"), marbles.cold("--c|"))
    marbles.expect(combineLatest(a, b, a, c), toBe: "--'abac'-('dbac''dbdc')|")
    marbles.expect(a, subscribedDuring: "^----!", "^----!")
  }

  @Test("RACSignalSpec 51: takes nil for a value") func nils() {
    let none = Signal<Int?>.return(nil)
    #expect(combineLatest(none, none).map { first, _ in first }.collected().values == [nil])
  }

  @Test("sends the value in between when two change in the same instant") func sameInstant() {
    marbles.expect(
      combineLatest(marbles.cold("a-b|"), marbles.cold("1-2|")), toBe: "'a1'-('b1''b2')|")
  }

  @Test("RACSignalSpec 43, 45, 50: completes when all have, also when one has sent nothing")
  func completion() {
    marbles.expect(marbles.cold("a-|").combineLatest(with: marbles.cold("-|")), toBe: "--|")
    marbles.expect(
      marbles.cold("a-|").combineLatest(with: marbles.cold("1--2|")), toBe: "'a1'--'a2'|")
  }

  @Test("RACSignalSpec 44: passes an error at once, and disposes of the others") func error() {
    let other = marbles.cold("1--2")
    marbles.expect(marbles.cold("a-X").combineLatest(with: other), toBe: "'a1'-X")
    marbles.expect(other, subscribedDuring: "^-!")
    marbles.expect(marbles.cold("a--").combineLatest(with: marbles.cold("-X")), toBe: "-X")
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
