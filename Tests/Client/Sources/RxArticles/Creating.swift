import RxSwift

let creating = [
  Article(
    "create",
    prints: """
      nothing has happened yet
      subscribed
      next(1)
      next(2)
      completed
      stopped
      """
  ) {
    let numbers = Observable<Int>.create { observer in
      print("subscribed")
      observer.onNext(1)
      observer.onNext(2)
      observer.onCompleted()
      return Disposables.create {
        print("stopped")
      }
    }
    print("nothing has happened yet")
    _ = numbers.subscribe { event in
      print(event)
    }
  },
  Article(
    "subscribe with a switch",
    prints: """
      number 1
      number 2
      that's all
      """
  ) {
    let disposeBag = DisposeBag()
    Observable.of(1, 2)
      .subscribe { event in
        switch event {
        case .next(let number):
          print("number \(number)")
        case .error(let error):
          print("error \(error)")
        case .completed:
          print("that's all")
        }
      }
      .disposed(by: disposeBag)
  },
  Article(
    "subscribe with four functions",
    prints: """
      number 1
      completed
      disposed of
      number 1
      error negative
      disposed of
      """
  ) {
    func one(then end: Event<Int>) -> Observable<Int> {
      Observable.create { observer in
        observer.onNext(1)
        observer.on(end)
        return Disposables.create()
      }
    }

    let disposeBag = DisposeBag()
    for end in [Event<Int>.completed, .error(ArticleError.negative)] {
      one(then: end)
        .subscribe(
          onNext: { number in
            print("number \(number)")
          },
          onError: { error in
            print("error \(error)")
          },
          onCompleted: {
            print("completed")
          },
          onDisposed: {
            print("disposed of")
          }
        )
        .disposed(by: disposeBag)
    }
  },
  Article(
    "Each subscription runs the sequence again",
    prints: """
      first: run 1
      second: run 2
      """
  ) {
    let runs = Runs()
    let sequence = Observable<Int>.create { observer in
      observer.onNext(runs.next())
      observer.onCompleted()
      return Disposables.create()
    }
    _ = sequence.subscribe(onNext: { print("first: run \($0)") })
    _ = sequence.subscribe(onNext: { print("second: run \($0)") })
  },
  Article(
    "The end, onDisposed, then what stops the source",
    prints: """
      completed
      onDisposed
      the source is stopped
      – and by disposal –
      the source is stopped
      onDisposed
      """
  ) {
    func source(completes: Bool) -> Observable<Int> {
      Observable.create { observer in
        if completes { observer.onCompleted() }
        return Disposables.create { print("the source is stopped") }
      }
    }

    _ = source(completes: true)
      .subscribe(onCompleted: { print("completed") }, onDisposed: { print("onDisposed") })
    print("– and by disposal –")
    source(completes: false)
      .subscribe(onCompleted: { print("completed") }, onDisposed: { print("onDisposed") })
      .dispose()
  },
  Article(
    "Factories",
    prints: """
      just: next(1), completed
      of: next(1), next(2), completed
      from: next(a), next(b), completed
      empty: completed
      never:
      error: error(negative)
      range: next(3), next(4), completed
      deferred: next(5), completed
      generate: next(1), next(2), next(4), completed
      repeatElement: next(x), next(x), completed
      optional: next(9), completed
      no optional: completed
      """
  ) {
    func show<Element>(_ name: String, _ sequence: Observable<Element>) {
      let events = Collected()
      _ = sequence.subscribe { events.append("\($0)") }
      print(
        ([name + ":"] + [events.all.joined(separator: ", ")]).filter { !$0.isEmpty }
          .joined(separator: " "))
    }
    show("just", Observable.just(1))
    show("of", Observable.of(1, 2))
    show("from", Observable.from(["a", "b"]))
    show("empty", Observable<Int>.empty())
    show("never", Observable<Int>.never())
    show("error", Observable<Int>.error(ArticleError.negative))
    show("range", Observable.range(start: 3, count: 2))
    show("deferred", Observable<Int>.deferred { .just(5) })
    show(
      "generate", Observable.generate(initialState: 1, condition: { $0 < 5 }, iterate: { $0 * 2 }))
    show("repeatElement", Observable.repeatElement("x").take(2))
    show("optional", Observable.from(optional: 9))
    show("no optional", Observable<Int>.from(optional: nil))
  },
  Article(
    "Sequences take turns",
    prints: """
      142536
      124356
      123456
      """
  ) {
    func show(_ digits: Observable<Int>) {
      let collected = Collected()
      _ = digits.subscribe(onNext: { collected.append("\($0)") })
      print(collected.all.joined())
    }

    let first = Observable.of(1, 2, 3)
    let second = Observable.of(4, 5, 6)
    show(Observable.merge(first, second))
    show(Observable.of(first, second).merge())
    show(Observable.concat(first, second))
  },
]
