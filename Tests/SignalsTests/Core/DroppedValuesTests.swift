import Foundation
import Signals
import SignalsTesting
import TestSupport
import Testing

/// What becomes of the values that wait in an operator's queue, and of those for which there is no
/// place.
@Suite(.leavesNothing) struct DroppedValuesTests {
  /// An operator with a queue. The source's value 0 is delivered when the gate sends and the clock
  /// runs. While 0 is being delivered, the source is free to send.
  struct Form: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let apply:
      @Sendable (
        _ source: Signal<Int>, _ gate: Signal<Int>, TestScheduler, BufferingPolicy,
        _ onDrop: @escaping @Sendable (Int) -> Void
      ) -> Signal<Int>

    static let all = [
      Form(testDescription: "deliver(on:)") { source, _, clock, policy, onDrop in
        source.deliver(on: clock, buffering: policy, onDrop: onDrop)
      },
      Form(testDescription: "mapAsync") { source, _, clock, policy, onDrop in
        source.mapAsync(on: clock.executor, buffering: policy, onDrop: onDrop) { $0 }
      },
      Form(testDescription: "mapAsync, 2 at a time") { source, _, clock, policy, onDrop in
        source.mapAsync(
          maxConcurrent: 2, on: clock.executor, buffering: policy, onDrop: onDrop
        ) { $0 }
      },
      Form(testDescription: "concatMap") { source, gate, _, policy, onDrop in
        source.concatMap(buffering: policy, onDrop: { onDrop(Self.value($0)) }) { value in
          gate.take(1).map { _ in value }
        }
      },
      Form(testDescription: "flatten") { source, gate, _, policy, onDrop in
        source.map { value in gate.take(1).map { _ in value } }
          .flatten(maxConcurrent: 1, buffering: policy, onDrop: { _ in onDrop(0) })
      },
      Form(testDescription: "zip") { source, gate, _, policy, onDrop in
        zip(source, gate, buffering: policy, onDrop: { value, _ in if let value { onDrop(value) } })
          .map { $0.0 }
      },
      Form(testDescription: "zip, a list") { source, gate, _, policy, onDrop in
        zip(
          [source, gate.map { _ in -1 }], buffering: policy, onDrop: { if $0 >= 0 { onDrop($0) } }
        )
        .map { $0[0] }
      },
      Form(testDescription: "merge") { source, gate, _, policy, onDrop in
        merge(
          [source.filter { $0 > 0 }, gate], buffering: policy, onDrop: onDrop)
      },
    ]

    /// The value that a form drops as it is, or as a signal.
    private static func value<Dropped>(_ dropped: Dropped) -> Int { dropped as? Int ?? 0 }
  }

  private let clock = TestScheduler()
  private let source = Subject<Int>()
  private let gate = Subject<Int>()
  private let sent = Log<Int>()
  private let received = Log<Int>()
  private let dropped = Log<Int>()
  private let ends = Log<String>()
  private let subscription = SerialDisposable()

  /// Subscribes, and does `whileBusy` on another thread while the value 0 is being delivered.
  private func run(
    _ form: Form, _ policy: BufferingPolicy, whileBusy: @escaping @Sendable () -> Void
  ) {
    let counted = source.doNext { [sent] in sent.add($0) }
    subscription.disposable = clock.performAsCurrent {
      form.apply(counted, gate, clock, policy, { [dropped] in dropped.add($0) })
        .subscribe(
          next: { [received, clock] value in
            received.add(value)
            if value == 0 { onForeignThread { clock.performAsCurrent(whileBusy) } }
          },
          error: { [ends] in ends.add("\(($0 as? BufferOverflow)?.waiting ?? -1)") },
          completed: { [ends] in ends.add("|") })
    }
    clock.performAsCurrent {
      source.sendNext(0)
      gate.sendNext(0)
      clock.run()
    }
  }

  @Test(
    "one value too many is an error, as if the source had failed, and no value is lost",
    .tags(.K63, .K75), arguments: Form.all)
  func failing(_ form: Form) {
    let unhandled = UnhandledErrorLog<BufferOverflow>()
    unhandled.during {
      run(form, .failing(beyond: 2)) { [source] in
        for value in 1...1000 { source.sendNext(value) }
        #expect(!source.hasSubscribers)
      }
    }
    #expect(ends.all == ["2"])
    #expect(unhandled.reasons == [])
    #expect(sent.all.count <= 5)
    #expect(received.all.count + dropped.all.count == sent.all.count)
    #expect(!gate.hasSubscribers)
  }

  @Test(
    "what waits at a disposal is dropped, once each", .tags(.K75), arguments: Form.all,
    [BufferingPolicy.oldest(10), .newest(10), .failing(beyond: 10), .pausing(at: 2)])
  func disposal(_ form: Form, _ policy: BufferingPolicy) {
    run(form, policy) { [source, subscription] in
      for value in 1...5 { source.sendNext(value) }
      subscription.dispose()
    }
    clock.run()
    #expect(ends.all == [])
    #expect(sent.all == Array(0...5))
    #expect(received.all == [0])
    // A signal that is dropped has no number. A call that was to begin is dropped by its task.
    #expect(dropped.all.sorted() == Array(1...5) || dropped.all == Array(repeating: 0, count: 5))
  }

  @Test("a signal whose turn comes as the end of another one disposes is dropped", .tags(.K75))
  func droppedAtItsTurn() {
    let source = Subject<Signal<Int>>()
    let first = Mutexed<Subscriber<Int>?>(nil)
    let subscription = SerialDisposable()
    let dropped = Counter()
    asCurrent {
      subscription.disposable = source.flatten(
        maxConcurrent: 1, buffering: .newest(5), onDrop: { _ in dropped.increment() }
      )
      .subscribeNext { _ in first.value?.sendCompleted() }
      source.sendNext(
        .create { subscriber in
          first.value = subscriber
          return Disposable { subscription.dispose() }
        })
      source.sendNext(.return(2))
      source.sendNext(.return(3))
    }
    first.value?.sendNext(1)
    first.value = nil
    #expect(dropped.value == 2)
  }

  @Test("what waits at an error is delivered or dropped", .tags(.K75), arguments: Form.all)
  func error(_ form: Form) {
    run(form, .oldest(3)) { [source] in
      for value in 1...5 { source.sendNext(value) }
      source.sendError(SomeError())
    }
    clock.run()
    #expect(ends.all == ["-1"])
    #expect(sent.all == Array(0...5))
    #expect(received.all.count + dropped.all.count == 6)
  }

  @Test("a subject fails once, and drops what comes after that", .tags(.K63, .K75))
  func failingSubject() {
    let unhandled = UnhandledErrorLog<BufferOverflow>()
    unhandled.during {
      let subject = Subject<Int>(
        buffering: .failing(beyond: 2), onDrop: { [dropped] in dropped.add($0) })
      subject.subscribe(
        next: { [received, subject] value in
          received.add(value)
          guard value == 0 else { return }
          for next in 1...1000 { subject.sendNext(next) }
        },
        error: { [ends] in ends.add("\(($0 as? BufferOverflow)?.waiting ?? -1)") })
      subject.sendNext(0)
      subject.sendNext(1001)
    }
    #expect(ends.all == ["2"])
    #expect(unhandled.reasons == [])
    #expect(received.all == [0, 1, 2])
    #expect(dropped.all == Array(3...1000))
  }

  @Test("buffering fails once, and drops at a disposal what waits", .tags(.K63, .K75))
  func buffering() {
    for policy in [BufferingPolicy.failing(beyond: 3), .oldest(3)] {
      let (log, dropped, gate) = (EventLog<Int>(), Log<Int>(), Subject<Int>())
      let subscription = clock.performAsCurrent {
        source.buffering(policy, onDrop: { dropped.add($0) })
          .concatMap(buffering: .pausing(at: 1)) { value in gate.take(1).map { _ in value } }
          .log(to: log)
      }
      // 1 has begun, 2 waits there and pauses, 3 to 5 wait here.
      for value in 1...9 { source.sendNext(value) }
      #expect(dropped.all == (source.hasSubscribers ? [6, 7, 8, 9] : [6]))
      subscription.dispose()
      #expect(dropped.all.sorted() == Array(3...dropped.all.max()!))
      #expect(log.events == [])
    }
  }

  @Test(
    "each value of a sender that races a disposal is received or dropped", .tags(.K75),
    arguments: [BufferingPolicy.newest(3), .oldest(3), .failing(beyond: 1000), .pausing(at: 3)])
  func racingDisposal(_ policy: BufferingPolicy) async throws {
    for _ in 0..<rounds(usually: 200) {
      let (sent, handled) = (Counter(), Counter())
      let source = Subject<Int>()
      let subscription = source.doNext { _ in sent.increment() }
        .deliver(on: .background(), buffering: policy, onDrop: { _ in handled.increment() })
        .doNext { _ in handled.increment() }
        .subscribeNext { _ in }
      race({ for value in 0..<20 { source.sendNext(value) } }, { subscription.dispose() })
      try await eventually { handled.value >= sent.value - 1 }
      // A value that is on its way to the subscriber may be dropped without a word.
      #expect(handled.value <= sent.value)
    }
  }
}
