import Scheduling
import Signals
import SignalsTesting
import TestSupport
import Testing

/// What becomes of the values that an operator with time or with one place doesn't send.
@Suite(.leavesNothing) struct ReplacedValuesTests {
  struct Form: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// What is dropped of 0, 1 and 2, which come at once, before a second passes, and of 3, 4 and
    /// 5, which come at once behind it.
    let dropped: (first: [Int], second: [Int])
    /// What is dropped when the signal ends then: by an error, or by its completion.
    let atEnd: (error: [Int], completion: [Int])
    let apply:
      @Sendable (
        _ source: Signal<Int>, _ ticks: Signal<Duration>, TestScheduler,
        _ onDrop: (@Sendable (Int) -> Void)?
      ) -> Signal<Int>

    static let all = [
      Form(
        testDescription: "debounce", dropped: ([0, 1], [3, 4]), atEnd: ([5], [])
      ) { source, _, clock, onDrop in
        source.debounce(for: .milliseconds(500), on: clock, onDrop: onDrop)
      },
      Form(
        testDescription: "debounce, some at once", dropped: ([0, 1], [3, 4]), atEnd: ([], [])
      ) { source, _, clock, onDrop in
        source.debounce(
          for: .milliseconds(500), on: clock, while: { $0 != 5 }, onDrop: onDrop)
      },
      Form(
        testDescription: "throttleLatest", dropped: ([1], [4]), atEnd: ([5], [])
      ) { source, _, clock, onDrop in
        source.throttleLatest(for: .milliseconds(400), on: clock, onDrop: onDrop)
      },
      Form(
        testDescription: "throttleFirst", dropped: ([1, 2], [4, 5]), atEnd: ([], [])
      ) { source, _, clock, onDrop in
        source.throttleFirst(for: .milliseconds(500), on: clock, onDrop: onDrop)
      },
      Form(
        testDescription: "sample", dropped: ([0, 1], [3, 4]), atEnd: ([5], [5])
      ) { source, ticks, _, onDrop in source.sample(when: ticks, onDrop: onDrop) },
      Form(
        testDescription: "exhaustMap", dropped: ([1, 2], [4, 5]), atEnd: ([], [])
      ) { source, _, clock, onDrop in
        source.exhaustMap(onDrop: onDrop) { value in
          Signal.timer(after: .milliseconds(500), on: clock).mapReplace(value).startWith(value)
        }
        .distinctUntilChanged()
      },
    ]
  }

  private let clock = TestScheduler()
  private let source = Subject<Int>()
  private let received = Log<Int>()
  private let dropped = Log<Int>()

  private func subscribe(_ form: Form) -> Disposable {
    let ticks = Signal.interval(every: .milliseconds(300), on: clock)
    return clock.performAsCurrent {
      form.apply(source, ticks, clock, { [dropped] in dropped.add($0) })
        .subscribe(next: { [received] in received.add($0) }, error: { _ in })
    }
  }

  /// Sends values, and checks those that are dropped meanwhile.
  private func send(_ form: Form) {
    for value in 0...2 { source.sendNext(value) }
    clock.advance(by: .seconds(1))
    #expect(dropped.all == form.dropped.first)
    for value in 3...5 { source.sendNext(value) }
    #expect(dropped.all == form.dropped.first + form.dropped.second)
  }

  private func check(_ form: Form, atEnd: [Int]) {
    #expect(dropped.all == form.dropped.first + form.dropped.second + atEnd)
    // `sample` sends a value again.
    #expect((Array(Set(received.all)) + dropped.all).sorted() == Array(0...5))
  }

  @Test("each value is sent or dropped, at an error too", .tags(.K75), arguments: Form.all)
  func error(_ form: Form) {
    let subscription = subscribe(form)
    send(form)
    source.sendError(SomeError())
    check(form, atEnd: form.atEnd.error)
    subscription.dispose()
  }

  @Test("each value is sent or dropped, at the end too", .tags(.K75), arguments: Form.all)
  func completion(_ form: Form) {
    let subscription = subscribe(form)
    send(form)
    source.sendCompleted()
    clock.advance(by: .seconds(1))
    subscription.dispose()
    check(form, atEnd: form.atEnd.completion)
  }

  @Test("what waits at a disposal is dropped", .tags(.K75), arguments: Form.all)
  func disposal(_ form: Form) {
    let subscription = subscribe(form)
    send(form)
    subscription.dispose()
    check(form, atEnd: form.atEnd.error)
  }

  @Test("a value that is sampled again is not dropped later")
  func sampledAgain() {
    let ticks = Subject<Void>()
    let subscription = source.sample(when: ticks, onDrop: { [dropped] in dropped.add($0) })
      .subscribeNext { [received] in received.add($0) }
    source.sendNext(1)
    ticks.sendNext(())
    ticks.sendNext(())
    source.sendNext(2)
    ticks.sendNext(())
    subscription.dispose()
    #expect(received.all == [1, 1, 2])
    #expect(dropped.all == [])
  }

  @Test("values that another thread samples meanwhile are dropped, each once", .tags(.K75))
  func sampledElsewhere() {
    let ticks = Subject<Void>()
    let subscription = source.sample(when: ticks, onDrop: { [dropped] in dropped.add($0) })
      .subscribeNext { [received, source] value in
        received.add(value)
        if value == 1 { onThreads(1) { _ in for next in 2...4 { source.sendNext(next) } } }
      }
    source.sendNext(1)
    ticks.sendNext(())
    ticks.sendNext(())
    subscription.dispose()
    #expect(received.all == [1, 4])
    #expect(dropped.all == [2, 3])
  }

  @Test("the block may send, and dispose of the subscription")
  func reentrancy() {
    let subscription = SerialDisposable()
    subscription.disposable = source.debounce(
      for: .seconds(1), on: clock,
      onDrop: { [dropped, source] value in
        dropped.add(value)
        if value == 1 { source.sendNext(10) }
        if value == 10 { subscription.dispose() }
      }
    ).subscribeNext { [received] in received.add($0) }
    for value in 1...3 { source.sendNext(value) }
    clock.run()
    #expect(received.all == [])
    #expect(dropped.all == [1, 2, 10, 3] || dropped.all.sorted() == [1, 2, 3, 10])
  }

  @Test(
    "each value of a sender that races a disposal is sent or dropped, once", .tags(.K75),
    arguments: Form.all)
  func racingDisposal(_ form: Form) async throws {
    for _ in 0..<rounds(usually: 100) {
      let (received, dropped) = (Log<Int>(), Log<Int>())
      let source = Subject<Int>()
      let subscription = clock.performAsCurrent {
        form.apply(source, .never, clock, { dropped.add($0) })
          .subscribeNext { received.add($0) }
      }
      race({ for value in 0..<20 { source.sendNext(value) } }, { subscription.dispose() })
      let all = received.all + dropped.all
      #expect(Set(all).count == all.count)
      // A value that is on its way when the subscription ends may be dropped without a word.
      let missing = Set(0...(all.max() ?? 0)).subtracting(all)
      #expect(missing.count <= 1)
    }
  }
}
