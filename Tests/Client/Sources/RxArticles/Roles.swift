import RxSwift

let roles = [
  Article(
    "A subject plays both parts",
    prints: """
      listener: next(1)
      listener: next(2)
      late listener: next(2)
      listener: completed
      late listener: completed
      too late: completed
      """
  ) {
    func produce(_ observer: AnyObserver<Int>, _ number: Int) {
      observer.onNext(number)
    }

    let subject = PublishSubject<Int>()
    let observable: Observable<Int> = subject.asObservable()
    let observer = subject.asObserver()

    _ = observable.subscribe { print("listener: \($0)") }
    produce(AnyObserver(observer), 1)
    _ = observable.subscribe { print("late listener: \($0)") }
    produce(AnyObserver(observer), 2)
    observer.onCompleted()
    observer.onNext(3)
    _ = observable.subscribe { print("too late: \($0)") }
  },
  Article(
    "Hide what a subject can do",
    prints: """
      the counter is at 0
      the counter is at 1
      """
  ) {
    final class Counter: Sendable {
      private let count = BehaviorSubject(value: 0)
      var counts: Observable<Int> { return count.asObservable() }

      func increase() throws {
        count.onNext(try count.value() + 1)
      }
    }

    let counter = Counter()
    let disposeBag = DisposeBag()
    counter.counts
      .subscribe(onNext: { print("the counter is at \($0)") })
      .disposed(by: disposeBag)
    try? counter.increase()
  },
  Article(
    "What a new observer gets",
    prints: """
      publish: 3
      behavior: 2 3
      replay: 1 2 3
      async: 3
      """
  ) {
    func show<Subject: ObservableType & ObserverType>(_ name: String, _ subject: Subject)
    where Subject.Element == Int {
      let collected = Collected()
      subject.onNext(1)
      subject.onNext(2)
      let subscription = subject.subscribe(onNext: { collected.append("\($0)") })
      subject.onNext(3)
      subject.onCompleted()
      subscription.dispose()
      print("\(name):", collected.all.joined(separator: " "))
    }

    show("publish", PublishSubject<Int>())
    show("behavior", BehaviorSubject(value: 0))
    show("replay", ReplaySubject<Int>.create(bufferSize: 2))
    show("async", AsyncSubject<Int>())
  },
  Article(
    "Subjects keep their end",
    prints: """
      next(1), error(negative)
      error(negative)
      error(negative)
      negative
      """
  ) {
    func events(_ observable: Observable<Int>) -> String {
      let collected = Collected()
      _ = observable.subscribe { collected.append("\($0)") }
      return collected.all.joined(separator: ", ")
    }

    let replay = ReplaySubject<Int>.createUnbounded()
    let publish = PublishSubject<Int>()
    let behavior = BehaviorSubject(value: 1)
    replay.onNext(1)
    replay.onError(ArticleError.negative)
    publish.onError(ArticleError.negative)
    behavior.onError(ArticleError.negative)
    print(events(replay))
    print(events(publish.asObservable()))
    print(events(behavior))
    do {
      print(try behavior.value())
    } catch {
      print(error)
    }
  },
  Article(
    "A relay never ends",
    prints: """
      tea
      coffee
      coffee
      """
  ) {
    let drink = BehaviorRelay(value: "tea")
    let orders = PublishRelay<String>()
    let disposeBag = DisposeBag()
    drink.subscribe(onNext: { print($0) }).disposed(by: disposeBag)
    orders.bind(to: drink).disposed(by: disposeBag)
    orders.accept("coffee")
    print(drink.value)
  },
  Article(
    "An observable subscribes an observer of another kind",
    prints: """
      1
      2
      completed
      """
  ) {
    let subject = PublishSubject<Int>()
    _ = subject.subscribe(
      onNext: { print($0) }, onCompleted: { print("completed") })
    _ = Observable.of(1, 2).subscribe(subject)
  },
]
