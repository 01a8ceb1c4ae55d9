import RxFlavour
import RxFlavourTesting
import Testing

/// Calls during a disposal.
@Suite struct NestedDisposalTests {
  private let log = Cell<[String]>([])

  private func make(_ name: String) -> any Disposable {
    Disposables.create { [log] in log.value.append(name) }
  }

  @Test func actionDisposesOfItself() {
    let single = SingleAssignmentDisposable()
    single.setDisposable(
      Disposables.create { [log] in
        log.value.append("\(single.isDisposed)")
        single.dispose()
      })
    single.dispose()
    #expect(log.value == ["true"])
  }

  @Test func compositeIsOverForItsChildren() {
    let composite = CompositeDisposable()
    let late = make("late")
    _ = composite.insert(
      Disposables.create { [log] in
        log.value.append("\(composite.isDisposed) \(composite.count)")
        let key = composite.insert(late)
        log.value.append(key == nil ? "none" : "key")
        composite.dispose()
      })
    _ = composite.insert(make("last"))
    composite.dispose()
    #expect(log.value == ["true 0", "late", "none", "last"])
  }

  @Test func removedChildInserts() throws {
    let composite = CompositeDisposable()
    let other = make("other")
    let inserting = Disposables.create { [log] in
      log.value.append("removed")
      _ = composite.insert(other)
    }
    let key = try #require(composite.insert(inserting))
    composite.remove(for: key)
    #expect(composite.count == 1)
    composite.dispose()
    composite.remove(for: key)
    #expect(log.value == ["removed", "other"])
  }

  @Test func keysAreNotUsedAgain() throws {
    let composite = CompositeDisposable()
    let key = try #require(composite.insert(make("a")))
    composite.remove(for: key)
    _ = composite.insert(make("b"))
    composite.remove(for: key)
    #expect(log.value == ["a"])
    #expect(composite.count == 1)
  }

  @Test func serialHoldsTheNewOneAlready() {
    let serial = SerialDisposable()
    let flag = BooleanDisposable()
    let last = make("last")
    serial.disposable = Disposables.create { [log] in
      log.value.append("\((serial.disposable as? BooleanDisposable) === flag)")
      serial.disposable = last
      log.value.append("\(flag.isDisposed)")
    }
    serial.disposable = flag
    #expect(log.value == ["true", "true"])
    serial.dispose()
    serial.disposable.dispose()
    #expect(log.value == ["true", "true", "last"])
  }

  @Test func serialGetsTheSameAgain() {
    let serial = SerialDisposable()
    let flag = BooleanDisposable()
    serial.disposable = flag
    serial.disposable = serial.disposable
    #expect(flag.isDisposed && !serial.isDisposed)
  }

  @Test func bagGetsOthersInAnAction() {
    var bag: DisposeBag? = DisposeBag()
    let inner = Cell(DisposeBag())
    make("inner").disposed(by: inner.value)
    Disposables.create { [log, made = make("late")] in
      log.value.append("begin")
      inner.value = DisposeBag()
      made.disposed(by: inner.value)
      log.value.append("end")
    }.disposed(by: bag!)
    make("second").disposed(by: bag!)
    bag = nil
    #expect(log.value == ["begin", "inner", "end", "second"])
    inner.value = DisposeBag()
    #expect(log.value.last == "late")
  }

  @Test func refCountIsUsedAgainWhileItIsUsed() {
    let counting = RefCountDisposable(disposable: make("inner"))
    let first = counting.retain()
    counting.dispose()
    counting.dispose()
    #expect(!counting.isDisposed)
    let second = counting.retain()
    first.dispose()
    first.dispose()
    #expect(log.value == [])
    second.dispose()
    #expect(counting.isDisposed)
    counting.retain().dispose()
    #expect(log.value == ["inner"])
  }

  @Test func refCountIsOverForItsAction() {
    let counting = Cell<RefCountDisposable?>(nil)
    counting.value = RefCountDisposable(
      disposable: Disposables.create { [log] in
        log.value.append("\(counting.value!.isDisposed)")
        counting.value!.retain().dispose()
        counting.value!.dispose()
      })
    counting.value!.dispose()
    #expect(log.value == ["true"])
  }

  @Test func scheduledKnowsItsScheduler() {
    let scheduler = TestScheduler(initialClock: 0)
    let disposable = ScheduledDisposable(scheduler: scheduler, disposable: make("a"))
    #expect(disposable.scheduler as? TestScheduler === scheduler)
    disposable.dispose()
    #expect(log.value == [] && !disposable.isDisposed)
    scheduler.start()
    #expect(log.value == ["a"])
    let atOnce = ScheduledDisposable(
      scheduler: CurrentThreadScheduler.instance, disposable: make("b"))
    atOnce.dispose()
    #expect(atOnce.isDisposed && log.value == ["a", "b"])
  }

  @Test func emptyOnes() {
    let all: [any Cancelable] = [
      Disposables.create([]), CompositeDisposable(), SerialDisposable(),
      SingleAssignmentDisposable(), BooleanDisposable(), CompositeDisposable(disposables: []),
    ]
    for disposable in all {
      #expect(!disposable.isDisposed)
      disposable.dispose()
      #expect(disposable.isDisposed)
    }
    Disposables.create().dispose()
  }
}
