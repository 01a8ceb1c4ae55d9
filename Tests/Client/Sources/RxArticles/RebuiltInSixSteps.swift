import Dispatch
import RxSwift

// Programs of an article that rebuilds a reactive library from nothing, step by step.
let rebuiltInSixSteps = [
  Article(
    "Step 1: an observable is what an observer can be given to",
    prints: """
      next(0)
      next(1)
      next(2)
      completed
      """
  ) {
    let observable = Observable<Int>.create { observer in
      for number in 0..<3 { observer.on(.next(number)) }
      observer.on(.completed)
      return Disposables.create()
    }
    let observer = AnyObserver<Int> { event in
      switch event {
      case .next(let value): print("next(\(value))")
      case .error(let error): print("error(\(error))")
      case .completed: print("completed")
      }
    }
    _ = observable.subscribe(observer)
  },
  Article(
    "Step 2: a third party stops it",
    prints: """
      next(0)
      cancelled
      nothing came of 1
      both are stopped
      """
  ) {
    let queue = DispatchQueue(label: "source")
    let delivered = DispatchSemaphore(value: 0)
    let mayGoOn = DispatchSemaphore(value: 0)
    let observable = Observable<Int>.create { observer in
      queue.async {
        observer.onNext(0)
        delivered.signal()
        mayGoOn.wait()
        observer.onNext(1)
      }
      return Disposables.create { print("cancelled") }
    }
    let disposable = observable.subscribe(onNext: { print("next(\($0))") })
    delivered.wait()
    disposable.dispose()
    mayGoOn.signal()
    queue.sync { print("nothing came of 1") }

    let stopped = Collected()
    let several = CompositeDisposable(disposables: [
      Disposables.create { stopped.append("both") },
      Disposables.create { stopped.append("are stopped") },
    ])
    several.dispose()
    several.dispose()
    print(
      stopped.all.sorted(by: >).joined(separator: " ") == "both are stopped"
        ? "both are stopped" : "\(stopped.all)")
  },
  Article(
    "Step 3: what comes after the end is not forwarded",
    prints: """
      next(1)
      error(negative)
      """
  ) {
    let observable = Observable<Int>.create { observer in
      observer.onNext(1)
      observer.onError(ArticleError.negative)
      observer.onNext(2)
      observer.onCompleted()
      return Disposables.create()
    }
    _ = observable.subscribe { print($0) }
  },
  Article(
    "Step 4: map puts a layer between source and observer",
    prints: """
      identity: [1, 2, 3]
      two maps: [3, 5, 7]
      one map: [3, 5, 7]
      an array's: [3, 5, 7]
      """
  ) {
    func values(_ observable: Observable<Int>) -> String {
      let collected = Collected()
      _ = observable.subscribe(onNext: { collected.append("\($0)") })
      return "[" + collected.all.joined(separator: ", ") + "]"
    }

    let numbers = Observable.from([1, 2, 3])
    let double = { @Sendable (number: Int) in number * 2 }
    let next = { @Sendable (number: Int) in number + 1 }
    print("identity:", values(numbers.map { $0 }))
    print("two maps:", values(numbers.map(double).map(next)))
    print("one map:", values(numbers.map { next(double($0)) }))
    print("an array's:", [1, 2, 3].map(double).map(next))
  },
  Article(
    "Step 5: everyone plays a part",
    prints: """
      the countdown begins
      2 to go
      1 to go
      lift-off
      a protocol, too: ["2", "1"]
      """
  ) {
    struct Countdown: ObservableType {
      typealias Element = Int

      let start: Int

      func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable
      where Observer.Element == Int {
        for number in stride(from: start, to: 0, by: -1) { observer.onNext(number) }
        observer.onCompleted()
        return Disposables.create()
      }
    }

    let observable: Observable<Int> = Observable.deferred {
      print("the countdown begins")
      return Countdown(start: 2).asObservable()
    }
    let mapped: Observable<String> = observable.map { "\($0) to go" }
    let disposable: Disposable = mapped.subscribe(
      onNext: { print($0) }, onCompleted: { print("lift-off") })
    disposable.dispose()

    let collected = Collected()
    _ = Countdown(start: 2).map(String.init).subscribe(onNext: { collected.append($0) })
    print("a protocol, too:", collected.all)
  },
  Article(
    "Step 6: an end disposes of the whole chain",
    prints: """
      top: subscribed
      middle: subscribed
      got 1
      got 2
      completed
      middle: disposed of
      top: disposed of
      – by hand –
      top: subscribed
      middle: subscribed
      got 1
      middle: disposed of
      top: disposed of
      """
  ) {
    func chain(_ subject: PublishSubject<Int>) -> Observable<Int> {
      let top = Observable<Int>.create { observer in
        print("top: subscribed")
        let subscription = subject.subscribe(observer)
        return Disposables.create {
          print("top: disposed of")
          subscription.dispose()
        }
      }
      return Observable<Int>.create { observer in
        let subscription = top.map { $0 }.subscribe(observer)
        print("middle: subscribed")
        return Disposables.create {
          print("middle: disposed of")
          subscription.dispose()
        }
      }.filter { _ in true }
    }

    let ending = PublishSubject<Int>()
    _ = chain(ending).take(2)
      .subscribe(onNext: { print("got \($0)") }, onCompleted: { print("completed") })
    for number in 1...3 { ending.onNext(number) }

    print("– by hand –")
    let stopped = PublishSubject<Int>()
    let disposable = chain(stopped)
      .subscribe(onNext: { print("got \($0)") }, onCompleted: { print("completed") })
    stopped.onNext(1)
    disposable.dispose()
    stopped.onNext(2)
    disposable.dispose()
  },
  Article(
    "Step 6: an end that comes before create returns",
    prints: """
      next(1)
      completed
      disposed of
      """
  ) {
    let observable = Observable<Int>.create { observer in
      observer.onNext(1)
      observer.onCompleted()
      return Disposables.create { print("disposed of") }
    }
    let disposable = observable.map { $0 }.subscribe { print($0) }
    disposable.dispose()
  },
]
