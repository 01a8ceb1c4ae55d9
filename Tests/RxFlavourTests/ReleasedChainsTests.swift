import Foundation
import RxFlavour
import RxFlavourTesting
import TestSupport
import Testing

/// Long chains of objects of RxFlavour, each of which keeps the one before it.
@Suite("Releasing long chains of RxFlavour", .leavesNothing, .tags(.K48))
struct ReleasedChainsTests {
  struct Value: Sendable {
    let object: any Sendable
  }

  /// Returns a new object that keeps the given one.
  typealias Link = @Sendable (Value) -> any Sendable

  static let count = rounds(100_000, inDebug: 20_000)

  static func link<Kept: Sendable>(
    _ name: String, _ make: @escaping @Sendable (Value) -> Kept
  ) -> (name: String, make: Link) {
    (name, { make($0) })
  }

  static let subjects: [(name: String, make: Link)] = [
    link("AsyncSubject") {
      let subject = AsyncSubject<Value>()
      subject.onNext($0)
      return subject
    },
    link("AsyncSubject that has completed") {
      let subject = AsyncSubject<Value>()
      subject.onNext($0)
      subject.onCompleted()
      return subject
    },
    link("BehaviorSubject") { BehaviorSubject(value: $0) },
    link("ReplaySubject") {
      let subject = ReplaySubject<Value>.createUnbounded()
      subject.onNext($0)
      return subject
    },
    link("BehaviorRelay") { BehaviorRelay(value: $0) },
    link("AnyObserver") { value in AnyObserver<Int> { _ in _ = value } },
    link("AnyObserver of a type") { AnyObserver(Keeper(value: $0)) },
    link("mapObserver") { value in
      AnyObserver<Int> { _ in _ = value }.mapObserver { (number: Int) in number }
    },
    link("Binder") { value in Binder<Int>(Thing()) { _, _ in _ = value } },
    link("Binder with a scheduler") { value in
      Binder<Int>(Thing(), scheduler: CurrentThreadScheduler.instance) { _, _ in _ = value }
    },
  ]

  static let schedulers: [(name: String, make: Link)] = [
    link("HistoricalScheduler") { value in
      let scheduler = HistoricalScheduler()
      _ = scheduler.schedule(value) { _ in Disposables.create() }
      return scheduler
    },
    link("HistoricalScheduler that has run") { value in
      let scheduler = HistoricalScheduler()
      for delay in [2, 1, 3] {
        _ = scheduler.scheduleRelative(value, dueTime: .seconds(delay)) { _ in
          Disposables.create()
        }
      }
      scheduler.advanceTo(Date(timeIntervalSince1970: 1))
      return scheduler
    },
    link("TestScheduler") { value in
      let scheduler = TestScheduler(initialClock: 0)
      scheduler.scheduleAt(10) { _ = value }
      return scheduler
    },
    link("a recursion") { value in
      let scheduler = HistoricalScheduler()
      _ = scheduler.scheduleRecursive(value) { _, _ in }
      return scheduler
    },
    link("a converter") { VirtualTimeScheduler(initialClock: 0, converter: Keeper(value: $0)) },
    link("a time") { VirtualTimeScheduler(initialClock: $0, converter: Clockless()) },
    link("ScheduledDisposable") {
      ScheduledDisposable(scheduler: Keeper(value: $0), disposable: Disposables.create())
    },
  ]

  static let sequences: [(name: String, make: Link)] = [
    link("just") { Observable.just($0) },
    link("of") { value in Observable<Value>.of(value, value) },
    link("create") { value in Observable<Int>.create { _ in Keeper(value: value) } },
    link("map") { value in Observable.just(1).map { _ in value } },
    link("catch(sequence:)") { Observable.catch(sequence: Sources(value: $0)) },
    link("publish") { Observable.just($0).publish() },
    link("share") { Observable.just($0).share(replay: 1) },
    link("Driver") { Driver.just($0) },
    link("cold") { value in
      let events: [Recorded<Event<Value>>] = [.next(1, value)]
      return TestScheduler(initialClock: 0).createColdObservable(events)
    },
    link("hot") { value in
      let scheduler = TestScheduler(initialClock: 0)
      let events: [Recorded<Event<Value>>] = [.next(1, value)]
      let source = scheduler.createHotObservable(events)
      scheduler.start()
      return source
    },
    link("an observer of hot") { value in
      let source = TestScheduler(initialClock: 0).createHotObservable([Recorded<Event<Int>>]())
      _ = source.subscribe(AnyObserver { _ in _ = value })
      return source
    },
    link("TestableObserver") { value in
      let observer = TestScheduler(initialClock: 0).createObserver(Value.self)
      observer.onNext(value)
      return observer
    },
  ]

  static let links = subjects + schedulers + sequences

  @Test("takes constant stack", arguments: links.indices) func release(index: Int) async {
    let make = Self.links[index].make
    await onSmallStack {
      var last = Value(object: 0)
      for _ in 0..<Self.count { last = Value(object: make(last)) }
      last = Value(object: 0)
      withExtendedLifetime(last) {}
    }
  }
}

/// Keeps a value, as a type of a program.
private struct Keeper: ObserverType, ImmediateSchedulerType, RxFlavour.Disposable,
  VirtualTimeConverterType
{
  let value: any Sendable

  func on(_ event: Event<Int>) {}
  func dispose() {}

  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any RxFlavour.Disposable
  ) -> any RxFlavour.Disposable { action(state) }

  func convertFromVirtualTime(_ time: Int) -> RxTime { Date(timeIntervalSince1970: Double(time)) }
  func convertToVirtualTime(_ time: RxTime) -> Int { Int(time.timeIntervalSince1970) }
  func convertFromVirtualTimeInterval(_ interval: Int) -> TimeInterval { Double(interval) }
  func convertToVirtualTimeInterval(_ interval: TimeInterval) -> Int { Int(interval) }
  func offsetVirtualTime(_ time: Int, offset: Int) -> Int { time + offset }
  func compareVirtualTime(_ lhs: Int, _ rhs: Int) -> VirtualTimeComparison { .equal }
}

/// A sequence that keeps a value.
private struct Sources: Sequence, Sendable {
  let value: any Sendable

  func makeIterator() -> IndexingIterator<[Observable<Int>]> { [].makeIterator() }
}

/// A converter whose times may be anything.
private struct Clockless: VirtualTimeConverterType {
  func convertFromVirtualTime(_ time: ReleasedChainsTests.Value) -> RxTime {
    Date(timeIntervalSince1970: 0)
  }
  func convertToVirtualTime(_ time: RxTime) -> ReleasedChainsTests.Value { .init(object: time) }
  func convertFromVirtualTimeInterval(_ interval: Int) -> TimeInterval { Double(interval) }
  func convertToVirtualTimeInterval(_ interval: TimeInterval) -> Int { Int(interval) }
  func offsetVirtualTime(_ time: ReleasedChainsTests.Value, offset: Int)
    -> ReleasedChainsTests.Value
  { time }
  func compareVirtualTime(_ lhs: ReleasedChainsTests.Value, _ rhs: ReleasedChainsTests.Value)
    -> VirtualTimeComparison
  {
    .equal
  }
}
