import Signals
import SignalsTesting
import TestSupport
import Testing

/// The shared behaviour of `map`, `filter`, `compactMap` and `try` when they follow each other.
@Suite("Steps in a row", .leavesNothing)
struct StepTests {
  private let marbles = Marbles()

  @Test("each does its part, in their order, with any types between them")
  func types() {
    let signal = Signal.from(1...6)
      .filter { $0 % 2 == 0 }
      .map { "\($0) is even, and long enough not to fit into a word" }
      .map { (text: $0, length: $0.count) }
      .compactMap { $0.length > 3 ? [$0.text, "\($0.length)"] : nil }
      .map { Box($0) }
      .try { _ in }
      .map { $0.content.first! as any Sendable }
      .compactMap { $0 as? String }
      .map { _ in () }
      .map { (1, 2.5, "three", 4, 5) }
      .map { "\($0.0) \($0.1) \($0.2) \($0.3) \($0.4)" }
    #expect(signal.collected().values == Array(repeating: "1 2.5 three 4 5", count: 3))
  }

  @Test("an error thrown in the middle stops the source, and nothing follows it", arguments: 0..<5)
  func failing(at position: Int) {
    let source = marbles.cold("1-2-3-|", as: Int.self)
    var signal: Signal<Int> = source
    for step in 0..<5 {
      signal = signal.map { if step == position, $0 == 2 { throw TestError() } else { $0 } }
    }
    marbles.expect(signal, toBe: "1-X")
    marbles.expect(source, subscribedDuring: "^-!")
  }

  @Test("a row may go on in several ways, each for itself")
  func branches() {
    let calls = Counter()
    let common = Signal.from(1...3).map { _ in calls.increment() }.filter { $0 != 2 }
    let tens = common.map { $0 * 10 }
    let texts = common.map { "\($0)" }.filter { $0 != "4" }
    #expect(common.collected().values == [1, 3])
    #expect(tens.collected().values == [40, 50, 60])
    #expect(texts.collected().values == ["7", "8", "9"])
  }

  @Test(
    "objects that the steps capture are released with the end of the subscription, and its signals")
  func captures() {
    let subject = Subject<Int>()
    weak var captured: Box<Int>?
    let received = Mutexed<[Int]>([])
    let subscription: Disposable
    do {
      let box = Box(10)
      captured = box
      var signal: Signal<Int> = subject
      for _ in 0..<4 { signal = signal.map { $0 + box.content }.filter { $0 >= box.content } }
      subscription = signal.subscribeNext { value in received.withLock { $0.append(value) } }
    }
    subject.sendNext(1)
    #expect(captured != nil)
    subscription.dispose()
    subject.sendNext(2)
    #expect(captured == nil)
    #expect(received.withLock { $0 } == [41])
  }

  @Test("a step that ends its own subscription is the last one to be called", .tags(.K70))
  func disposing() {
    let subject = Subject<Int>()
    let serial = SerialDisposable()
    let box = Mutexed<[Int]>([])
    serial.disposable =
      subject
      .map { value in
        if value == 2 { serial.dispose() }
        return value
      }
      .map { value in
        box.withLock { $0.append(value) }
        return Box(value)
      }
      .subscribeNext { boxed in box.withLock { $0.append(boxed.content * 100) } }
    for value in 1...3 { subject.sendNext(value) }
    #expect(box.withLock { $0 } == [1, 100])
  }
}

private final class Box<Content: Sendable>: Sendable {
  let content: Content
  init(_ content: Content) { self.content = content }
}
