import Scheduling
import Signals
import TestSupport
import Testing

/// Subscriptions inside of nested disposals: as deep as the library runs actions synchronously, and
/// deeper.
@Suite(.leavesNothing) struct DeepDisposalTests {
  private typealias End = @Sendable (Signal<Int>) -> Signal<Int>

  /// Ways to end a source after its third value.
  private static let ends: [(name: String, end: End)] = [
    ("take", { $0.take(3) }),
    ("take(until:)", { $0.take(while: { $0 < 2 }) }),
    ("any", { $0.any { $0 == 2 }.map { _ in 1 } }),
    ("first", { $0.skip(2).take(1) }),
    ("flattenMap", { $0.flattenMap { .return($0) }.take(3) }),
    ("concatMap", { $0.concatMap { .return($0) }.take(3) }),
    ("concatMap(by:)", { $0.concatMap(by: { $0 % 2 }) { .return($0) }.take(3) }),
    ("flatMapLatest", { $0.flatMapLatest { .return($0) }.take(3) }),
    ("inner", { source in Signal.return(0).flattenMap { _ in source }.take(3) }),
    ("latest", { source in Signal.return(0).flatMapLatest { _ in source }.take(3) }),
    ("merge", { $0.merge(with: .never).take(3) }),
    ("combineLatest", { Signal.return(1).combineLatest(with: $0).map { $0 + $1 }.take(3) }),
    ("zip", { Signal.from(0...9).zip(with: $0).map { $0 + $1 }.take(3) }),
    ("race", { $0.race(with: .never).take(3) }),
    ("share", { $0.share().take(3) }),
    ("replay", { $0.share(replay: 1).take(3) }),
    ("autoconnect", { $0.publish().autoconnect().take(3) }),
    ("catch", { $0.try { if $0 == 2 { throw SomeError() } }.catch { _ in .return(7) } }),
    ("retry", { $0.retry(2).take(3) }),
    (
      "using",
      { source in
        Signal.using {
          1
        } release: { _ in
        } in: { _ in
          source
        }.take(3)
      }
    ),
    ("onEnd", { $0.onEnd { _ in }.take(3) }),
    ("buffer", { $0.buffer(count: 3).take(1).map { $0.count } }),
    (
      "takeUntilSignal",
      { source in
        let stop = Subject<Int>()
        return source.doNext { if $0 == 2 { stop.sendNext(0) } }.take(until: stop)
      }
    ),
  ]

  /// The events of a source that sends until it is stopped.
  private func events(_ end: @escaping End, depth: Int) async -> (events: [String], sent: Int) {
    let log = EventLog<Int>()
    let sent = Counter()
    await onSmallStack {
      var chain = Disposable {
        let source = Signal<Int>.create { subscriber in
          for value in 0..<1000 where !subscriber.isDisposed {
            sent.increment()
            subscriber.sendNext(value)
          }
          return nil
        }
        end(source).log(to: log)
      }
      for _ in 0..<depth {
        let inner = chain
        chain = Disposable { inner.dispose() }
      }
      chain.dispose()
    }
    return (log.events, sent.value)
  }

  @Test("a source is stopped however deep in a disposal it sends", arguments: ends.map(\.name))
  func stops(_ name: String) async throws {
    let end = try #require(Self.ends.first { $0.name == name }).end
    let expected = await events(end, depth: 0)
    #expect(expected.sent == 3)
    for depth in [61, 62, 63, 64, 65, 200] {
      let found = await events(end, depth: depth)
      #expect(found == expected, "\(depth)")
    }
  }

  /// Disposes of `inner` inside of `depth` nested disposals.
  private static func dispose(of inner: Disposable, depth: Int) {
    var chain: Disposable = inner
    for _ in 0..<depth { chain = CompoundDisposable(chain) }
    chain.dispose()
  }

  private enum Release: CaseIterable {
    case ofBlock, ofWaitingValue, ofForeignWork

    /// A disposable whose disposal runs `action`, though not as its own action.
    func disposable(_ action: @escaping @Sendable () -> Void) -> Disposable {
      let value = ActsOnRelease(action)
      switch self {
      case .ofBlock:
        let source = Subject<Int>()
        let subscription = source.subscribeNext { _ in _ = value }
        return CompoundDisposable(subscription, Disposable { _ = source })
      case .ofWaitingValue:
        let source = Subject<ActsOnRelease>()
        let subscription = source.deliver(on: TestScheduler()).subscribeNext { _ in }
        source.sendNext(value)
        return CompoundDisposable(subscription, Disposable { _ = source })
      case .ofForeignWork:
        return Foreign(value).scheduleRecursively { $0() }
      }
    }
  }

  /// Never runs its work; cancelling it releases a value.
  private final class Foreign: Scheduler, @unchecked Sendable {
    private final class Work: Disposable, @unchecked Sendable {
      private let value: Mutexed<ActsOnRelease?>

      init(_ value: ActsOnRelease) {
        self.value = Mutexed(value)
        super.init()
      }

      override func dispose() { value.value = nil }
    }

    private let work: Mutexed<Work?>

    init(_ value: ActsOnRelease) {
      work = Mutexed(Work(value))
      super.init(name: "foreign")
    }

    override func schedule(_ action: @escaping @Sendable () -> Void) -> Disposable {
      defer { work.value = nil }
      return work.value!
    }
  }

  @Test(
    "a source that sends while a disposal releases an object is stopped",
    arguments: [0, 62, 63, 64, 65, 66, 200])
  func stopsInRelease(depth: Int) async {
    for release in Release.allCases {
      let sent = Counter()
      await onSmallStack {
        let disposable = release.disposable {
          let source = Signal<Int>.create { subscriber in
            for value in 0..<1000 where !subscriber.isDisposed {
              sent.increment()
              subscriber.sendNext(value)
            }
            return nil
          }
          source.flattenMap { .return($0) }.take(3).subscribe()
          let inner = Disposable()
          Self.dispose(of: CompoundDisposable(inner), depth: 3)
          #expect(inner.isDisposed)
        }
        Self.dispose(of: disposable, depth: depth)
      }
      #expect(sent.value == 3, "\(release)")
    }
  }

  @Test("nothing accumulates while an action deep in a disposal goes on")
  func accumulation() async {
    let (alive, most) = (Counter(), Mutexed(0))
    await onSmallStack {
      var chain = Disposable {
        Signal.from(0..<hundredThousand).flattenMap { value in
          Signal<Int>.create { subscriber in
            alive.increment()
            let end = ActsOnRelease { alive.decrement() }
            subscriber.sendNext(value)
            subscriber.sendCompleted()
            return Disposable { _ = end }
          }
        }.subscribeNext { _ in most.value = max(most.value, alive.value) }
      }
      for _ in 0..<100 {
        let inner = chain
        chain = Disposable { inner.dispose() }
      }
      chain.dispose()
    }
    #expect(alive.value == 0)
    #expect(most.value < 10_000)
  }
}
