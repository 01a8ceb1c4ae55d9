import RxFlavour
import RxFlavourTesting
import Testing

/// A disposable that is kept after its disposal releases what it held. A disposable that is
/// released disposes of nothing.
@Suite struct DisposableReleaseTests {
  private let log = Cell<[String]>([])

  enum Holder: CaseIterable {
    case action, pair, composite, serial, single, refCount, scheduled

    /// Returns a disposable that holds `inner`.
    func around(_ inner: any Disposable, _ scheduler: TestScheduler) -> any Cancelable {
      switch self {
      case .action: return Disposables.create { inner.dispose() }
      case .pair: return Disposables.create(inner, Disposables.create())
      case .composite: return CompositeDisposable(inner, Disposables.create())
      case .serial:
        let serial = SerialDisposable()
        serial.disposable = inner
        return serial
      case .single:
        let single = SingleAssignmentDisposable()
        single.setDisposable(inner)
        return single
      case .refCount: return RefCountDisposable(disposable: inner)
      case .scheduled: return ScheduledDisposable(scheduler: scheduler, disposable: inner)
      }
    }
  }

  /// Returns a disposable that reports its disposal, and a function that tells whether its object
  /// is alive.
  private func make(_ name: String) -> (disposable: any Disposable, held: () -> Thing?) {
    let thing = Thing()
    let disposable = Disposables.create { [log] in
      _ = thing
      log.value.append(name)
    }
    return (disposable, { [weak thing] in thing })
  }

  @Test(arguments: Holder.allCases) func disposalReleases(holder: Holder) {
    let scheduler = TestScheduler(initialClock: 0)
    let (holding, held) = {
      let (inner, held) = make("a")
      return (holder.around(inner, scheduler), held)
    }()
    #expect(!holding.isDisposed && held() != nil)
    holding.dispose()
    scheduler.start()
    #expect(holding.isDisposed && held() == nil)
    #expect(log.value == ["a"])
    holding.dispose()
    scheduler.start()
    #expect(log.value == ["a"])
  }

  @Test(arguments: Holder.allCases) func releaseDisposesOfNothing(holder: Holder) {
    let held = {
      let (inner, held) = make("a")
      _ = holder.around(inner, TestScheduler(initialClock: 0))
      return held
    }()
    #expect(held() == nil)
    #expect(log.value == [])
  }

  @Test func removalReleases() throws {
    let composite = CompositeDisposable()
    let (first, key) = {
      let (inner, held) = make("a")
      return (held, composite.insert(inner))
    }()
    let second = {
      let (inner, held) = make("b")
      _ = composite.insert(inner)
      return held
    }()
    composite.remove(for: try #require(key))
    #expect(first() == nil && second() != nil)
    #expect(composite.count == 1 && !composite.isDisposed)
  }

  @Test func exchangeReleases() {
    let serial = SerialDisposable()
    let first = {
      let (inner, held) = make("a")
      serial.disposable = inner
      return held
    }()
    #expect(first() != nil)
    serial.disposable = Disposables.create()
    #expect(first() == nil)
    #expect(log.value == ["a"])
  }

  @Test func bagReleases() {
    let held = {
      let bag = DisposeBag()
      let (inner, held) = make("a")
      inner.disposed(by: bag)
      return held
    }()
    #expect(held() == nil)
    #expect(log.value == ["a"])
  }

  @Test func refCountIsKeptByItsUses() {
    let (use, held) = {
      let (inner, held) = make("a")
      let counting = RefCountDisposable(disposable: inner)
      let use = counting.retain()
      counting.dispose()
      return (use, held)
    }()
    #expect(log.value == [] && held() != nil)
    use.dispose()
    #expect(log.value == ["a"] && held() == nil)
  }
}
