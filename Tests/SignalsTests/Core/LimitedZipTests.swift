import Foundation
import Signals
import SignalsTesting
import TestSupport
import Testing

/// `zip` with a policy for the values that wait.
@Suite("zip with a policy", .leavesNothing) struct LimitedZipTests {
  private let clock = TestScheduler()
  private let first = Subject<Int>()
  private let second = Subject<Int>()
  private let got = EventLog<Int>()
  private let dropped = Log<Int>()

  /// The policies with the values of 1...5 that they keep, and those that they drop.
  static let cases = BufferingPolicyTests.cases

  /// Sends pairs as numbers: 2 and 5 as 25.
  private func zipped(_ policy: BufferingPolicy) -> Signal<Int> {
    zip(
      first, second, buffering: policy,
      onDrop: { [dropped] first, second in
        if let first { dropped.add(first) }
        if let second { dropped.add(-second) }
      }
    ).map { $0 * 10 + $1 }
  }

  private func send(_ values: ClosedRange<Int>, to subject: Subject<Int>) {
    for value in values { subject.sendNext(value) }
  }

  @Test("an input that is ahead keeps what the policy says, and its end", arguments: cases)
  func ahead(_ policy: BufferingPolicy, kept: [String], dropped expected: [Int]) {
    zipped(policy).log(to: got)
    send(1...5, to: first)
    first.sendCompleted()
    #expect(dropped.all == expected)
    send(1...5, to: second)
    let pairs = kept.enumerated().map { "\($1)\($0 + 1)" }
    #expect(got.events == pairs + ["|"])
    #expect(dropped.all == expected)
  }

  @Test("what is dropped comes in the place of its signal") func places() {
    zipped(.newest(1)).log(to: got)
    send(1...2, to: second)
    send(1...3, to: first)
    #expect(got.events == ["12"])
    #expect(dropped.all == [-1, 2])
    first.sendCompleted()
    second.sendNext(7)
    #expect(got.events == ["12", "37", "|"])
  }

  @Test("a list of signals keeps what the policy says", arguments: cases)
  func list(_ policy: BufferingPolicy, kept: [String], dropped expected: [Int]) {
    zip([first, second], buffering: policy, onDrop: { dropped.add($0) })
      .map { $0[0] * 10 + $0[1] }.log(to: got)
    send(1...5, to: second)
    second.sendCompleted()
    send(1...5, to: first)
    let pairs = kept.enumerated().map { "\($0 + 1)\($1)" }
    #expect(got.events == pairs + ["|"])
    #expect(dropped.all == expected)
    zip([] as [Signal<Int>], buffering: policy).map { $0.count }.log(to: got)
    #expect(got.events.last == "|")
  }

  @Test("it fails at once beyond the limit of an input") func failing() {
    let errors = Log<BufferOverflow>()
    zip(first, second, buffering: .failing(beyond: 2))
      .subscribe(error: { if let error = $0 as? BufferOverflow { errors.add(error) } })
    send(1...2, to: first)
    #expect(second.hasSubscribers)
    first.sendNext(3)
    #expect(errors.all == [BufferOverflow(waiting: 2)])
    #expect(!first.hasSubscribers && !second.hasSubscribers)
  }

  @Test("an error of an input passes at once") func error() {
    zipped(.newest(3)).log(to: got)
    send(1...3, to: first)
    first.sendError(SomeError())
    #expect(got.events == ["X"])
    #expect(!second.hasSubscribers)
  }

  @Test("it keeps what the policy says while another thread delivers", arguments: cases)
  func delivering(_ policy: BufferingPolicy, kept: [String], dropped expected: [Int]) {
    zipped(policy).doNext { [first, second] pair in
      guard pair == 0 else { return }
      onThreads(1) { _ in
        for value in 1...5 { first.sendNext(value) }
        first.sendCompleted()
        // These wait in the subject, which is sending 0.
        for value in 1...5 { second.sendNext(value) }
      }
    }.log(to: got)
    first.sendNext(0)
    second.sendNext(0)
    let pairs = kept.enumerated().map { "\($1)\($0 + 1)" }
    #expect(got.events == ["0"] + pairs + ["|"])
    #expect(dropped.all == expected)
  }

  @Test("a nested value comes before the outer send returns") func nested() {
    let sender = Mutexed<Subscriber<Int>?>(nil)
    let source = Signal<Int>.create { subscriber in
      sender.value = subscriber
      return nil
    }
    zip(first, source, buffering: .newest(1)).map { $0 * 10 + $1 }.doNext { [first, got] pair in
      guard pair == 0 else { return }
      first.sendNext(1)
      sender.value?.sendNext(1)
      #expect(got.events == ["11"])
    }.log(to: got)
    first.sendNext(0)
    sender.value?.sendNext(0)
    #expect(got.events == ["11", "0"])
    first.sendCompleted()
    sender.value = nil
  }

  @Test("a nested value that completes no pair doesn't end it before the receiver's own event")
  func nestedValueAlone() {
    let sender = Mutexed<Subscriber<Int>?>(nil)
    let source = Signal<Int>.create { subscriber in
      sender.value = subscriber
      return nil
    }
    zip(first, source, buffering: .newest(1)).map { $0 * 10 + $1 }.doNext { [got] _ in
      sender.value?.sendNext(2)
      got.add("after the nested value")
    }.log(to: got)
    first.sendNext(1)
    first.sendCompleted()
    sender.value?.sendNext(1)
    #expect(got.events == ["after the nested value", "11", "|"])
    sender.value = nil
  }

  @Test("while its output is paused, the policy holds for both inputs") func pausedOutput() {
    let gate = Subject<Int>()
    clock.performAsCurrent {
      zipped(.newest(1))
        .concatMap(buffering: .pausing(at: 1)) { pair in gate.take(1).map { _ in pair } }
        .log(to: got)
    }
    clock.performAsCurrent {
      for value in 1...5 {
        first.sendNext(value)
        second.sendNext(value)
      }
      first.sendCompleted()
    }
    // 11 has begun, 22 waits there and pauses, 5 and 5 wait here.
    for _ in 0..<5 {
      gate.sendNext(0)
      clock.run()
    }
    #expect(got.events == ["11", "22", "55", "|"])
    #expect(dropped.all == [3, -3, 4, -4])
  }

  @Test("other work of the scheduler runs between many pairs after a pause") func manyAfterPause() {
    let gate = Subject<Int>()
    let inBetween = Log<Int>()
    clock.performAsCurrent {
      zipped(.newest(1000))
        .concatMap(buffering: .pausing(at: 1)) { pair in
          pair == 11 ? gate.take(1).map { _ in pair } : .return(pair)
        }
        .log(to: got)
      for value in 1...600 {
        first.sendNext(value)
        second.sendNext(value)
      }
      #expect(got.events == [])
      gate.sendNext(0)
      clock.schedule { [got] in inBetween.add(got.events.count) }
    }
    clock.run()
    #expect(got.events == (1...600).map { "\($0 * 11)" })
    #expect(inBetween.all.allSatisfy { $0 < 200 } && inBetween.all.count == 1)
    #expect(dropped.all == [])
    first.sendCompleted()
    #expect(got.events.last == "|")
  }

  @Test("a source that can wait keeps the pace that the policy sets") func pace() {
    let taken = Counter()
    clock.performAsCurrent {
      zip(
        Signal.range(start: 0, count: 1000).doNext { _ in taken.increment() }, second,
        buffering: .pausing(at: 10)
      ).map { $0.0 }.log(to: got)
    }
    #expect(taken.value == 10)
    for sent in 1...1000 {
      second.sendNext(0)
      clock.run()
      #expect(taken.value - sent <= 10)
    }
    #expect(got.events == (0..<1000).map { "\($0)" } + ["|"])
  }

  @Test("disposal releases what waits") func disposal() {
    weak var value: Box?
    let objects = Subject<Box>()
    let subscription = zip(objects, second, buffering: .newest(2)).subscribe()
    do {
      let box = Box()
      value = box
      objects.sendNext(box)
    }
    #expect(value != nil)
    subscription.dispose()
    #expect(value == nil)
    #expect(!objects.hasSubscribers && !second.hasSubscribers)
  }

  @Test("each value that several threads send is received or dropped", arguments: 1...20)
  func threads(_ round: Int) {
    let limit = 1 + round % 3
    let policy = round.isMultiple(of: 2) ? BufferingPolicy.newest(limit) : .oldest(limit)
    let sent = round.isMultiple(of: 5) ? [10_000, 100] : [1000, 1000]
    let inputs = [first, second]
    let received = [Log<Int>(), Log<Int>()]
    let drops = [Log<Int>(), Log<Int>()]
    let counts = [Counter(), Counter()]
    let beyondLimit = Counter()
    zip(
      first, second, buffering: policy,
      onDrop: { first, second in
        if let first { drops[0].add(first) }
        if let second { drops[1].add(second) }
        counts[first == nil ? 1 : 0].increment()
      }
    ).subscribe(next: { first, second in
      received[0].add(first)
      received[1].add(second)
      for count in counts { count.increment() }
    })
    onThreads(2) { input in
      for value in 1...sent[input] {
        inputs[input].sendNext(value)
        // One more may be on its way to the subscriber.
        if value - counts[input].value > limit + 1 { beyondLimit.increment() }
      }
    }
    #expect(beyondLimit.value == 0)
    // Takes out what waits.
    for input in [second, first] { for _ in 0..<limit { input.sendNext(0) } }
    for input in 0..<2 {
      func all() -> [Int] { (received[input].all + drops[input].all).filter { $0 > 0 } }
      while all().count < sent[input] { Thread.sleep(forTimeInterval: 0) }
      #expect(all().sorted() == Array(1...sent[input]))
      let values = received[input].all.filter { $0 > 0 }
      #expect(values == values.sorted())
    }
    first.sendCompleted()
    second.sendCompleted()
  }

  private final class Box: Sendable {}
}
