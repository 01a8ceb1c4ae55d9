import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("expand", .leavesNothing) struct ExpandTests {
  private let marbles = Marbles()

  /// Completes after it has sent `values`.
  private static func signal(of values: [String]) -> Signal<String> {
    .create { subscriber in
      for value in values { subscriber.sendNext(value) }
      subscriber.sendCompleted()
      return nil
    }
  }

  /// The children of a node: "ab" has "aba" and "abb".
  private static func children(_ node: String) -> Signal<String>? {
    node.count < 3 ? signal(of: [node + "a", node + "b"]) : nil
  }

  @Test("sends each value, then those made of it, one signal after the other") func values() {
    let (source, a) = (marbles.cold("a|"), marbles.cold("-b-c|"))
    let b = marbles.cold("d-e|")
    marbles.expect(
      source.expand { $0 == "a" ? a : $0 == "b" ? b : nil }, toBe: "ab-cd-e|")
    marbles.expect(b, subscribedDuring: "----^--!")
  }

  @Test("sends one level of a tree after the other, with any number of signals at a time")
  func levels() {
    for most in [1, 2, 5, .max] {
      let log = EventLog<String>()
      Signal.return("").expand(maxConcurrent: most) { Self.children($0) }.log(to: log)
      #expect(
        log.events == [
          "", "a", "b", "aa", "ab", "ba", "bb",
          "aaa", "aab", "aba", "abb", "baa", "bab", "bba", "bbb", "|",
        ])
    }
  }

  @Test("subscribes to at most as many signals at a time") func concurrent() {
    let source = marbles.cold("(abc)|")
    let inner = marbles.cold("--1|")
    let most = marbles.record(
      source.expand(maxConcurrent: 2) { $0 == "1" ? nil : inner })
    marbles.run()
    marbles.expect(most, toBe: "(abc)-(11)--1|")
  }

  @Test("does not wait for the end of the source, nor end before it") func hotSource() {
    let source = marbles.cold("a-----b---|")
    let inner = marbles.cold("-1|")
    marbles.expect(source.expand { $0 == "1" ? nil : inner }, toBe: "a1----b1--|")
  }

  @Test("passes an error of either, or of the closure, at once") func error() {
    let (inner, failing) = (marbles.cold("--1|"), marbles.cold("--X"))
    marbles.expect(marbles.cold("a-X").expand { _ in inner }, toBe: "a-X")
    marbles.expect(marbles.cold("a---b").expand { _ in failing }, toBe: "a-X")
    marbles.expect(marbles.cold("a-b|").expand { _ in throw TestError() }, toBe: "(aX)")
    marbles.expect(
      marbles.cold("a|").expand { if $0 == "1" { throw TestError() } else { inner } },
      toBe: "a-(1X)")
    marbles.expect(inner, subscribedDuring: "^-!", "^-!")
  }

  @Test("disposes of both, and makes nothing of the value at which it ends") func disposal() {
    let (source, inner) = (marbles.cold("ab----"), marbles.cold("-1-2|"))
    let calls = EventLog<String>()
    marbles.expect(source.expand { _ in inner }, toBe: "a(b1)!")
    marbles.expect(source, subscribedDuring: "^-!")
    marbles.expect(
      marbles.cold("a---").expand {
        calls.add($0)
        return inner
      }.take(2), toBe: "a(1|)")
    #expect(calls.events == ["a"])
  }

  @Test("takes constant stack and linear time, however many levels there are", arguments: [1, 3])
  func depth(maxConcurrent: Int) async {
    let pages: [@Sendable (Int) -> Signal<Int>] = [
      { .return($0) },
      { page in
        .create { subscriber in
          subscriber.sendNext(page)
          subscriber.sendCompleted()
          return nil
        }
      },
    ]
    for page in pages {
      let count = Counter()
      await onSmallStack {
        _ = asCurrent {
          page(1).expand(maxConcurrent: maxConcurrent) { $0 < million ? page($0 + 1) : nil }
            .subscribeNext { _ in count.increment() }
        }
      }
      #expect(count.value == million)
    }
  }

  @Test("takes constant stack, even if the signals stay open") func openSignals() async {
    let count = Counter()
    await onSmallStack {
      let end = Subject<Int>()
      let subscription = Signal.return(1).expand(maxConcurrent: .max) {
        $0 < hundredThousand ? .return($0 + 1).concat(with: end) : nil
      }.subscribeNext { _ in count.increment() }
      end.sendCompleted()
      #expect(subscription.isDisposed)
    }
    #expect(count.value == hundredThousand)
  }

  @Test("lets any number of signals wait after the source has gone", arguments: [1, 4])
  func sourceGone(maxConcurrent: Int) {
    let clock = TestScheduler()
    let tree = Signal.return(0).expand(maxConcurrent: maxConcurrent) { node in
      Signal.return(node).delay(for: .seconds(1), on: clock)
        .flattenMap { node in node < 1000 ? .from(node * 10 + 1...node * 10 + 10) : .empty }
    }
    let values = tree.record(on: clock)
    clock.run()
    #expect(values.values.sorted() == Array(0...10_000))
    #expect(values.isCompleted)
  }

  @Test("gives a place to the next signal when one is abandoned") func abandonment() {
    let log = EventLog<Int>()
    Signal.from([1, 2, 3]).expand { value in
      value == 1 ? .create { _ in nil } : value == 2 ? .return(4) : nil
    }.log(to: log)
    #expect(log.events == ["1", "2", "4", "3", "|"])
  }

  @Test("lets its source wait while its output is paused, or many signals wait")
  func pace() {
    for isPaused in [true, false] {
      let (made, gate) = (Counter(), Subject<Int>())
      asCurrent {
        let numbers = Signal.from(0..<10_000).doNext { _ in made.increment() }
        let tree = numbers.expand { _ -> Signal<Int>? in isPaused ? nil : gate }
        let subscription =
          isPaused ? tree.concatMap { _ in gate }.subscribe() : tree.subscribe()
        #expect(made.value == 17)
        subscription.dispose()
      }
    }
  }
}
