import RxFlavour
import Signals
import TestSupport
import Testing

/// A file that imports both libraries uses the names that both have. These programs are tests by
/// compiling.
@Suite("Both imports", .leavesNothing, .tags(.K34)) struct BothImportsTests {
  @Test("an event's type may stand in literals, and its cases after it") func types() {
    var list = [Event<Int>]()
    var table = [String: Event<Int>]()
    var nested = [[String: [Event<Int>]]]()
    list.append(.next(1))
    table["a"] = Event.completed
    nested.append(["a": list])
    #expect(nested == [["a": [Event.next(1)]]] && table == ["a": .completed])
    #expect(Event<Int>?.none == nil && Optional<Event<Int>>.none == nil)
    #expect(Array<Event<Int>>().isEmpty && Event<Int>.self == Signals.Event<Int>.self)
    #expect([RxFlavour.Event<Int>]() == [Signals.Event<Int>]())
    let isEnd = { (event: Event<Int>) in
      switch event {
      case Event.next: false
      case Event.error, Event.completed: true
      }
    }
    #expect(!isEnd(list[0]))
  }

  @Test("an event has the members of both libraries") func members() {
    let event = Event.next(1)
    #expect(event.element == 1 && event.value == 1 && event.event == event)
    #expect(event.error == nil && !event.isCompleted)
    #expect(!event.isStopEvent && !event.isTerminal)
    #expect(event.debugDescription == "next(1)")
  }

  @Test("the other types of RxFlavour need no module, in literals either") func others() {
    #expect([Observable<Int>]().isEmpty && [[Single<Int>]]().isEmpty)
    #expect([Maybe<Int>]().isEmpty && [Completable]().isEmpty && [Infallible<Int>]().isEmpty)
    #expect([Driver<Int>]().isEmpty && [RxSignal<Int>]().isEmpty)
    #expect([GroupedObservable<Int, Int>]().isEmpty && [ConnectableObservable<Int>]().isEmpty)
    #expect([PublishSubject<Int>]().isEmpty && [AsyncSubject<Int>]().isEmpty)
    #expect([PublishRelay<Int>]().isEmpty && [BehaviorRelay<Int>]().isEmpty)
    #expect([ReplayRelay<Int>]().isEmpty && [AnyObserver<Int>]().isEmpty)
    #expect([any ObservableType<Int>]().isEmpty && [any ObserverType<Int>]().isEmpty)
    #expect([any SchedulerType]().isEmpty && [any ImmediateSchedulerType]().isEmpty)
    #expect([any Cancelable]().isEmpty && [DisposeBag]().isEmpty && [RxError]().isEmpty)
    #expect([CompositeDisposable]().isEmpty && [BooleanDisposable]().isEmpty)
    #expect([MainScheduler]().isEmpty && [HistoricalScheduler]().isEmpty)
    #expect([SerialDispatchQueueScheduler]().isEmpty && [OperationQueueScheduler]().isEmpty)
    #expect([RxFlavour.BehaviorSubject<Int>]().isEmpty && [RxFlavour.ReplaySubject<Int>]().isEmpty)
  }

  @Test("a bag takes the disposables of both libraries") func bags() {
    let (bag, subject) = (DisposeBag(), PublishSubject<Int>())
    subject.subscribe().disposed(by: bag)
    subject.asSignal().subscribe(next: { _ in }).disposed(by: bag)
    bag.insert(Disposables.create())
    #expect(subject.hasObservers)
  }
}
