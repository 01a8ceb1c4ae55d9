import RxSwift

let disposing = [
  Article(
    "After dispose, nothing comes",
    prints: """
      next(1)
      stopped
      """
  ) {
    let subject = PublishSubject<Int>()
    let subscription = Observable<Int>.create { observer in
      let inner = subject.subscribe(observer)
      return Disposables.create {
        inner.dispose()
        print("stopped")
      }
    }.subscribe { print($0) }
    subject.onNext(1)
    subscription.dispose()
    subject.onNext(2)
    subject.onCompleted()
    subscription.dispose()
  },
  Article(
    "A bag",
    prints: """
      next(1)
      the bag is empty
      """
  ) {
    let subject = PublishSubject<Int>()
    do {
      let disposeBag = DisposeBag()
      subject.subscribe { print($0) }.disposed(by: disposeBag)
      Disposables.create { print("the bag is empty") }.disposed(by: disposeBag)
      subject.onNext(1)
    }
    subject.onNext(2)
  },
  Article(
    "A bag of an object",
    prints: """
      ada types a
      ada is gone
      """
  ) {
    final class Writer: Sendable {
      let name: String
      private let disposeBag = DisposeBag()

      init(name: String, keys: Observable<String>) {
        self.name = name
        keys
          .subscribe(onNext: { [weak self] key in
            guard let self = self else { return }
            print("\(self.name) types \(key)")
          })
          .disposed(by: disposeBag)
      }

      deinit { print("\(name) is gone") }
    }

    let keys = PublishSubject<String>()
    var writer: Writer? = Writer(name: "ada", keys: keys.asObservable())
    keys.onNext("a")
    if writer != nil { writer = nil }
    keys.onNext("b")
  },
  Article(
    "One disposable for several",
    prints: """
      1 2 disposed of: true
      3 disposed of at once
      4 removed
      """
  ) {
    func named(_ name: String, _ collected: Collected) -> Disposable {
      Disposables.create { collected.append(name) }
    }

    let first = Collected()
    let composite = CompositeDisposable()
    _ = composite.insert(named("1", first))
    _ = composite.insert(named("2", first))
    composite.dispose()
    print(first.all.sorted().joined(separator: " "), "disposed of: \(composite.isDisposed)")

    let second = Collected()
    _ = composite.insert(named("3", second))
    print(second.all.joined(), "disposed of at once")

    let third = Collected()
    let another = CompositeDisposable()
    if let key = another.insert(named("4", third)) { another.remove(for: key) }
    print(third.all.joined(), "removed")
  },
  Article(
    "A place for one disposable at a time",
    prints: """
      first ends
      second ends
      third ends
      pair ends
      """
  ) {
    let serial = SerialDisposable()
    serial.disposable = Disposables.create { print("first ends") }
    serial.disposable = Disposables.create { print("second ends") }
    serial.dispose()
    serial.disposable = Disposables.create { print("third ends") }

    let single = SingleAssignmentDisposable()
    single.dispose()
    single.setDisposable(
      Disposables.create(
        Disposables.create { print("pair ends") }, Disposables.create()))
  },
  Article(
    "Disposing inside onNext",
    prints: """
      1
      2
      """
  ) {
    let place = SerialDisposable()
    let numbers = PublishSubject<Int>()
    place.disposable = numbers.subscribe(onNext: { number in
      print(number)
      if number == 2 { place.dispose() }
    })
    (1...4).forEach { numbers.onNext($0) }
  },
]
