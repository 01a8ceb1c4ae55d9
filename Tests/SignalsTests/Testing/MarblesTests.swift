import Foundation
import SignalsTesting
import Synchronization
import TestSupport
import Testing

@Suite(.leavesNothing) struct MarblesTests {
  @Test func takeEndsWithTheLastValue() {
    let marbles = Marbles()
    let source = marbles.cold("a-b-c-|")
    marbles.expect(source.take(2), toBe: "a-(b|)")
    marbles.expect(source, subscribedDuring: "^-!")
  }

  @Test func mapsNamesToValuesAndBack() {
    let marbles = Marbles()
    let source = marbles.cold("a-b|", ["a": 1, "b": 2])
    marbles.expect(source.map { $0 * 10 }, toBe: "x-y|", ["x": 10, "y": 20])
    marbles.expect(marbles.cold("1-2-|", as: Int.self).map { $0 + 9 }, toBe: "'10'-'11'-|")
  }

  @Test func takesValuesWithALabelToo() {
    let marbles = Marbles()
    let values = ["a": 1, "b": 2]
    marbles.expect(marbles.cold("a-b|", values: values), toBe: "1-2|")
    marbles.expect(marbles.hot("a-b|", values: values), toBe: "a-b|", values: values)
    let recorder = marbles.cold("a-b|", values: values).record(on: marbles.scheduler)
    marbles.scheduler.run()
    marbles.expect(recorder, toBe: "a-b|", values: values)
  }

  @Test func readsNumbers() {
    let marbles = Marbles()
    marbles.expect(marbles.cold("1-2-|", as: Int.self).map { $0 + 1 }, toBe: "2-3-|")
  }

  @Test func disposesWhereTheDiagramSaysSo() {
    let marbles = Marbles()
    let source = marbles.cold("a-b-c-|")
    marbles.expect(source, toBe: "a-!")
    marbles.expect(source, toBe: "a-(b!)")
    marbles.expect(source, toBe: "a-", disposedAt: 2)
    marbles.expect(source, subscribedDuring: "^-!", "^-!", "^-!")
  }

  @Test func disposesInAGroupAfterAllThatIsDueInItsTick() {
    let marbles = Marbles()
    let source = marbles.cold("--a---")
    marbles.expect(source.deliver(on: marbles.scheduler), toBe: "--(a!)")
    let far = (0..<10).reduce(source as Signal) { signal, _ in
      signal.deliver(on: marbles.scheduler)
    }
    marbles.expect(far, toBe: "--(a!)")
    marbles.expect(far, toBe: "--!")
  }

  @Test func goesOnWhereTheTestHasAdvancedTheClock() {
    let marbles = Marbles()
    marbles.scheduler.schedule(after: .seconds(1)) { [scheduler = marbles.scheduler] in
      scheduler.advance(by: .seconds(2000))
    }
    marbles.expect(marbles.cold("--a|"), toBe: "--a|")
    #expect(marbles.scheduler.now == .seconds(2001))
    marbles.expect(marbles.cold("a|"), toBe: "a|")
  }

  @Test func countsAWindowFromTheRunThatItBeganIn() {
    let marbles = Marbles()
    let source = marbles.cold("-")
    let subscription = SerialDisposable()
    marbles.scheduler.schedule { subscription.disposable = source.subscribe() }
    marbles.run()
    marbles.scheduler.schedule(after: .seconds(2)) { subscription.dispose() }
    marbles.run()
    #expect(source.subscriptions.map(\.end) == [.seconds(1002)])
    marbles.expect(source, subscribedDuring: "^{1001}!")
  }

  @Test func refusesARunThatGoesBeyondTheEndOfTheClock() async {
    let longTick = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let marbles = Marbles(tick: .seconds(365 * 86_400))
      marbles.expect(marbles.cold("a{400}b|"), toBe: "a")
    }
    let message = "1000 ticks of 31536000 s, from 0 s after 0 s on, go beyond the end of the clock"
    let lines = String(decoding: longTick?.standardErrorContent ?? [], as: UTF8.self)
    #expect(lines.contains("Marbles.run(): \(message)"), Comment(rawValue: lines))
    await #expect(processExitsWith: .failure) {
      let marbles = Marbles()
      let events = [(1, -10_000_000_000), (2, 1)].map { value, time in
        TimedEvent(.next(value), at: .seconds(time))
      }
      marbles.expect(marbles.hot(events), toBe: "-----")
      exit(0)
    }
  }

  @Test func keepsSubscriptionsOfSignalsThatDoNotEnd() {
    let marbles = Marbles()
    let source = marbles.cold("a-")
    marbles.expect(source, toBe: "a")
    marbles.expect(source, subscribedDuring: "^")
    let hot = marbles.hot("a-^-b-")
    marbles.expect(hot, toBe: "--b")
    marbles.expect(hot, subscribedDuring: "^")
  }

  @Test func playsHotSignalsFromBeforeTheSubscription() {
    let marbles = Marbles()
    let source = marbles.hot("--a--^-b--|")
    marbles.expect(source, toBe: "--b--|")
    marbles.expect(source, subscribedDuring: "^----!")
  }

  @Test func comparesErrors() {
    struct Other: Error {}
    let marbles = Marbles()
    marbles.expect(marbles.cold("a-X"), toBe: "a-X")
    marbles.expect(marbles.cold("a-X", error: Other()), toBe: "a-X", error: Other())
  }

  @Test func recordsSeveralSubscriptionsOfOneRun() {
    let marbles = Marbles()
    let source = marbles.hot("a-b-c-|")
    let first = marbles.record(source)
    let second = marbles.record(source, from: 2, disposedAt: 5)
    marbles.run()
    marbles.expect(first, toBe: "a-b-c-|")
    marbles.expect(second, toBe: "--b-c!")
    marbles.expect(source, subscribedDuring: "^-----!", "--^--!")
  }

  @Test func makesSignalsWithinARun() {
    let marbles = Marbles()
    let source = marbles.cold("a--b------|")
    let signal = source.flatMap { name in
      marbles.cold(name == "a" ? "1--2--3|" : "4--5--6|")
    }
    marbles.expect(signal, toBe: "1--(24)--(35)--6|")
  }
}

extension Signal {
  func flatMap<New: Sendable>(_ f: @escaping @Sendable (Value) -> Signal<New>) -> Signal<New> {
    flattenMap { f($0) }
  }
}

@Suite(.leavesNothing) struct MessageTests {
  private final class Failures: Sendable {
    let all = Mutex<[TestFailure]>([])
    var only: String {
      let all = all.withLock { $0 }
      return all.count == 1 ? all[0].message : "\(all.count) failures"
    }
  }
  private let failures = Failures()
  private let marbles: Marbles

  init() {
    marbles = Marbles { [failures] failure in failures.all.withLock { $0.append(failure) } }
  }

  @Test func showsAMissingCompletion() {
    marbles.expect(marbles.cold("a-b-c-|"), toBe: "a-(b|)")
    #expect(
      failures.only == """
        The signal differs from its diagram at tick 2.

          expected  a-(b|)
          received  a-b   -c-|
                      ▲

        expected at tick 2, 2 s: b, completion
        received at tick 2, 2 s: b
        """)
  }

  @Test func showsWhatNamesMean() {
    let source = marbles.cold("a-b-|", ["a": 1, "b": 2])
    marbles.expect(source.map { $0 * 10 }, toBe: "a-b-|", ["a": 10, "b": 30])
    #expect(
      failures.only == """
        The signal differs from its diagram at tick 2.

          expected  a-b   -|
          received  a-'20'-|
                      ▲

        expected at tick 2, 2 s: b
        received at tick 2, 2 s: '20'
        where
          a = 10
          b = 30
        """)
  }

  @Test func showsErrors() {
    marbles.expect(marbles.cold("a----X"), toBe: "a-|")
    #expect(
      failures.only == """
        The signal differs from its diagram at tick 2.

          expected  a-|
          received  a----X
                      ▲

        expected at tick 2, 2 s: completion
        received at tick 2, 2 s: nothing
        """)
  }

  @Test func showsWhichErrorCame() {
    struct Other: Error {}
    marbles.expect(marbles.cold("a-X", error: Other()), toBe: "a-X")
    #expect(failures.only.contains("expected at tick 2, 2 s: error SignalsTesting.TestError()"))
    #expect(failures.only.contains("received at tick 2, 2 s: error "))
    #expect(failures.only.contains("Other()"))
  }

  @Test func tellsObjectsApart() {
    final class Failure: Error {}
    let failure = Failure()
    marbles.expect(marbles.cold("-X", error: failure), toBe: "-X", error: failure)
    #expect(failures.all.withLock { $0.isEmpty })
    marbles.expect(marbles.cold("-X", error: failure), toBe: "-X", error: Failure())
    #expect(failures.only.contains("differs from its diagram at tick 1"))
  }

  @Test func comparesObjectsThatCanBeCompared() {
    final class Failure: Error, Equatable {
      let code: Int
      init(_ code: Int) { self.code = code }
      static func == (one: Failure, other: Failure) -> Bool { one.code == other.code }
    }
    marbles.expect(marbles.cold("-X", error: Failure(4)), toBe: "-X", error: Failure(4))
    #expect(failures.all.withLock { $0.isEmpty })
    marbles.expect(marbles.cold("-X", error: Failure(4)), toBe: "-X", error: Failure(5))
    #expect(failures.only.contains("differs from its diagram at tick 1"))
  }

  @Test(arguments: [("a-b-|", 1), ("a-b-X", 3), ("a-b!", 1), ("a-b", 1), ("a!", 2)])
  func showsThatADiagramDisagreesWithADisposal(diagram: String, tick: Int) {
    marbles.expect(marbles.cold("a-b-|"), toBe: diagram, disposedAt: tick)
    #expect(
      failures.only
        == "The diagram disagrees with the disposal at tick \(tick).\n\n  \(diagram)")
  }

  @Test(arguments: [("a-b-|", 4), ("a-b-|", 7), ("a-b!", 3), ("a-b", 3), ("a-(b!)", 2), ("a-b", 2)])
  func disposesWhereTheDiagramAgrees(diagram: String, tick: Int) {
    marbles.expect(marbles.cold("a-b-|"), toBe: diagram, disposedAt: tick)
    #expect(failures.all.withLock { $0.map(\.message) } == [])
  }

  @Test func showsWindows() {
    let source = marbles.cold("a-b-c-|")
    marbles.expect(source.take(2), toBe: "a-(b|)")
    marbles.expect(source, subscribedDuring: "^---!", "--^")
    #expect(
      failures.only == """
        The subscriptions differ from their diagrams: expected 2, there were 1.

          expected  ^---!
          actual    ^-!  ◀

          expected  --^
          actual    none  ◀

        subscribed from 0 s to 2 s
        """)
  }

  @Test func pointsAtTheWrongColumn() {
    _ = marbles.cold("a-(b--|")
    #expect(
      failures.only == """
        This is not a marble diagram: no tick can pass within a group, in column 5.

          a-(b--|
              ▲
        """)
  }

  @Test func pointsAtANameWithoutValue() {
    _ = marbles.cold("a-b", ["a": 1])
    #expect(
      failures.only == """
        This is not a marble diagram: there is no Int for 'b', in column 3.

          a-b
            ▲
        """)
  }

  @Test func doesNotShowEndlessSignalsToTheirEnd() {
    let work = SerialDisposable()
    let endless = Signal<Int>.create { subscriber in
      work.disposable = Scheduler.current?.schedule(
        after: .seconds(1), repeatingEvery: .seconds(1)
      ) {
        subscriber.sendNext(1)
      }
      return work
    }
    marbles.expect(endless, toBe: "-1")
    #expect(
      failures.only == """
        The signal differs from its diagram at tick 2.

          expected  -1
          received  -1111111111111111111111…
                      ▲

        expected at tick 2, 2 s: nothing
        received at tick 2, 2 s: 1
        """)
    // Break the cycle: the work holds the scheduler on which it waits.
    work.dispose()
  }
}

@Suite(.leavesNothing) struct MarbleDiagramTests {
  @Test(arguments: [
    "a-b-|", "a--(bc)--d-|", "'ab'-'it\\'s'-X", "[a,b]-[[a],[]]|", "a{100}b|", "a-!", "-(ab!)", "",
    "---", "'X'-'-'|",
  ])
  func readsWhatItPrints(text: String) throws {
    let diagram = try MarbleDiagram(text)
    #expect(diagram.description == text)
  }

  @Test(arguments: [
    "ab^c", "--a--^-b--|", "ab(^c|)", "ab^", "{100}a{50}^{40}b", "a{99}^", "^-a", "--a-", "",
  ])
  func readsHotSignalsThatItPrints(text: String) throws {
    let diagram = try MarbleDiagram(text, of: .hotSignal)
    #expect(try MarbleDiagram(diagram.description, of: .hotSignal) == diagram)
    let made = MarbleDiagram(diagram.marks, covering: diagram.ticks)
    #expect(made == diagram)
  }

  @Test func coversTickZero() throws {
    let early = MarbleDiagram([.init(.value("a"), at: -2)])
    #expect(early.ticks == -2..<1)
    #expect(early.description == "a-^")
    let late = MarbleDiagram([.init(.value("a"), at: 4)], covering: 3..<6)
    #expect(late.ticks == 0..<6)
    #expect(late.description == "----a-")
  }

  @Test func printsTheLongestGaps() async {
    let marks: [MarbleDiagram.Placed] = [
      .init(.value("a"), at: .min), .init(.value("b"), at: .max - 1),
    ]
    #expect(
      MarbleDiagram(marks).description == "a{9223372036854775807}^{9223372036854775805}b")
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = MarbleDiagram([.init(.completed, at: .max)])
    }
    let lines = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(lines.contains("MarbleDiagram(_:covering:): tick 9223372036854775807 has no end"))
  }

  @Test func printsAHundredThousandMarks() throws {
    let text = String(repeating: "a", count: 100_000)
    #expect(try MarbleDiagram(text).description == text)
  }

  @Test(arguments: [
    ("a)b", 2), ("(a(b))", 3), ("ab(", 3), ("()", 1), ("(a-)", 3), ("a|b", 3), ("a|-", 3),
    ("'ab", 1), ("[a", 1), ("{x}", 1), ("{3", 1), ("a]", 2), ("^a", 1), ("XX", 2),
    ("{9223372036854775807}-a", 1), ("a{2147483647}", 2),
    ("{4611686018427387904}{4611686018427387904}a", 1),
  ])
  func pointsAtTheWrongColumn(text: String, column: Int) {
    let error = #expect(throws: DiagramError.self) { try MarbleDiagram(text) }
    #expect(error?.column == column)
  }
}
