import RxFlavour
import RxFlavourTesting
import Testing

@Suite struct DisposableTests {
  private let log = Cell<[String]>([])

  private func make(_ name: String) -> any Disposable {
    Disposables.create { [log] in log.value.append(name) }
  }

  private func make(_ names: [String]) -> [any Disposable] { names.map(make) }

  @Test func actionsRunOnce() {
    let disposable = Disposables.create(with: { log.value.append("a") })
    #expect(!disposable.isDisposed)
    disposable.dispose()
    disposable.dispose()
    #expect(disposable.isDisposed)
    #expect(log.value == ["a"])
  }

  @Test func manyAreDisposedOfInOrder() {
    let names = (0..<100).map(String.init)
    let all: [any Disposable] = [
      Disposables.create(make("0"), make("1")), Disposables.create(make(names)),
      CompositeDisposable(make("0"), make("1"), make("2")),
      CompositeDisposable(disposables: make(names)),
    ]
    let expected = [["0", "1"], names, ["0", "1", "2"], names]
    for (disposable, expected) in zip(all, expected) {
      log.value = []
      disposable.dispose()
      disposable.dispose()
      #expect(log.value == expected)
      #expect((disposable as? any Cancelable)?.isDisposed == true)
    }
  }

  @Test func compositeInsertsAndRemoves() throws {
    let composite = CompositeDisposable()
    _ = composite.insert(make("a"))
    let same = make("b")
    let key = try #require(composite.insert(same))
    _ = composite.insert(same)
    _ = composite.insert(Disposables.create())
    #expect(composite.count == 4)
    composite.remove(for: key)
    composite.remove(for: key)
    #expect(composite.count == 3)
    #expect(log.value == ["b"])
    composite.dispose()
    #expect(log.value == ["b", "a"])
    #expect(composite.insert(make("c")) == nil)
    #expect(log.value == ["b", "a", "c"])
    #expect(composite.count == 0)
  }

  @Test func releasedCompositeDisposesOfNothing() {
    var composite: CompositeDisposable? = CompositeDisposable(make("a"), make("b"))
    #expect(composite?.count == 2)
    composite = nil
    #expect(log.value == [])
  }

  @Test func bagDisposesWhenReleased() {
    var bags = [
      DisposeBag(), DisposeBag(disposing: make("a"), make("b")),
      DisposeBag(disposing: make(["a", "b"])),
      DisposeBag {
        make("a")
        make("b")
      },
    ]
    make("a").disposed(by: bags[0])
    make("b").disposed(by: bags[0])
    for bag in bags {
      bag.insert(make("c"))
      bag.insert(make("d"), make("e"))
      bag.insert(make(["f"]))
      bag.insert {
        make("g")
      }
    }
    while bags.popLast() != nil {
      #expect(log.value == ["a", "b", "c", "d", "e", "f", "g"])
      log.value = []
    }
  }

  @Test func bagTakesDisposablesOfItsUsers() {
    struct Own: Disposable {
      let log: Cell<[String]>
      func dispose() { log.value.append("own") }
    }
    var bag: DisposeBag? = DisposeBag()
    Own(log: log).disposed(by: bag!)
    bag = nil
    #expect(log.value == ["own"])
  }

  @Test func serialDisposesOfTheFormerOne() {
    let serial = SerialDisposable()
    serial.disposable.dispose()
    serial.disposable = make("a")
    #expect(log.value == [])
    serial.disposable = make("b")
    #expect(log.value == ["a"])
    serial.dispose()
    #expect(serial.isDisposed)
    #expect(log.value == ["a", "b"])
    serial.disposable = make("c")
    #expect(log.value == ["a", "b", "c"])
  }

  @Test func singleAssignmentIsDisposedOfBeforeOrAfterItIsSet() {
    let before = SingleAssignmentDisposable()
    before.dispose()
    before.setDisposable(make("a"))
    #expect(log.value == ["a"])
    let after = SingleAssignmentDisposable()
    after.setDisposable(make("b"))
    #expect(log.value == ["a"])
    after.dispose()
    after.dispose()
    #expect(log.value == ["a", "b"])
  }

  @Test func secondAssignmentIsAMistake() async {
    await #expect(processExitsWith: .failure) {
      let disposable = SingleAssignmentDisposable()
      disposable.dispose()
      disposable.setDisposable(Disposables.create())
      disposable.setDisposable(Disposables.create())
    }
  }

  @Test(arguments: [[0, 1, 2], [2, 0, 1], [1, 2, 0]])
  func refCountDisposesLast(order: [Int]) {
    let inner = BooleanDisposable()
    let counting = RefCountDisposable(disposable: inner)
    let all: [any Disposable] = [counting, counting.retain(), counting.retain()]
    for index in order {
      #expect(!inner.isDisposed && !counting.isDisposed)
      all[index].dispose()
      all[index].dispose()
    }
    #expect(inner.isDisposed && counting.isDisposed)
    counting.retain().dispose()
    counting.dispose()
  }

  @Test func scheduledIsDisposedOfOnItsScheduler() {
    let scheduler = TestScheduler(initialClock: 0)
    let times = Cell<[TestTime]>([])
    let disposable = ScheduledDisposable(
      scheduler: scheduler,
      disposable: Disposables.create { times.value.append(scheduler.clock) })
    scheduler.scheduleAt(10) {
      disposable.dispose()
      disposable.dispose()
    }
    scheduler.advanceTo(10)
    #expect(!disposable.isDisposed)
    scheduler.start()
    #expect(disposable.isDisposed)
    #expect(times.value == [11])
  }

  enum Link: CaseIterable {
    case action, pair, composite, serial, single, refCount, bag

    func around(_ inner: any Disposable) -> any Disposable {
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
      case .bag:
        let bag = Cell<DisposeBag?>(DisposeBag(disposing: inner))
        return Disposables.create { bag.value = nil }
      }
    }
  }

  @Test(arguments: Link.allCases + [nil])
  func longChainsTakeConstantStack(of link: Link?) {
    let last = BooleanDisposable()
    var chain: any Disposable = last
    var undisposed: any Disposable = Disposables.create()
    for index in 0..<20_000 {
      let link = link ?? Link.allCases[index % Link.allCases.count]
      chain = link.around(chain)
      undisposed = link.around(undisposed)
    }
    chain.dispose()
    #expect(last.isDisposed)
  }
}
