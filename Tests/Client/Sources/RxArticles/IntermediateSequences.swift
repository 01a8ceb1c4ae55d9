import RxSwift

let intermediateSequences = [
  Article(
    "map",
    prints: """
      next(10)
      next(20)
      completed
      """
  ) {
    _ = Observable.of(1, 2)
      .map { $0 * 10 }
      .subscribe { print($0) }
  },
  Article(
    "filter, compactMap",
    prints: """
      2
      4
      1
      3
      """
  ) {
    let disposeBag = DisposeBag()
    Observable.from([1, 2, 3, 4])
      .filter { number in number % 2 == 0 }
      .subscribe(onNext: { print($0) })
      .disposed(by: disposeBag)
    Observable.of("1", "two", "3")
      .compactMap(Int.init)
      .subscribe(onNext: { print($0) })
      .disposed(by: disposeBag)
  },
  Article(
    "What a closure throws ends the subscription",
    prints: """
      map: next(1), error(negative), the source is stopped
      filter: next(1), error(negative), the source is stopped
      compactMap: next(one), error(negative), the source is stopped
      """
  ) {
    @Sendable func check(_ number: Int) throws -> Int {
      guard number >= 0 else { throw ArticleError.negative }
      return number
    }

    func show<Element>(
      _ name: String, _ transform: (Observable<Int>) -> Observable<Element>
    ) {
      let collected = Collected()
      let source = Observable<Int>.create { observer in
        for number in [1, -1, 2] { observer.onNext(number) }
        observer.onCompleted()
        return Disposables.create { collected.append("the source is stopped") }
      }
      _ = transform(source).subscribe { collected.append("\($0)") }
      print("\(name):", collected.all.joined(separator: ", "))
    }

    show("map") { $0.map { try check($0) } }
    show("filter") { $0.filter { try check($0) > 0 } }
    show("compactMap") { $0.compactMap { try check($0) == 1 ? "one" : nil } }
  },
  Article(
    "The error of the source passes",
    prints: """
      mapped: error(notANumber("x"))
      """
  ) {
    _ = Observable<Int>.error(ArticleError.notANumber("x"))
      .map { number -> Int in
        print("not called")
        return number
      }
      .filter { _ in true }
      .subscribe { print("mapped: \($0)") }
  },
  Article(
    "Values go through the whole chain one by one",
    prints: """
      map 1
      filter 10
      got 10
      map 2
      filter 20
      map 3
      filter 30
      got 30
      """
  ) {
    _ = Observable.of(1, 2, 3)
      .map { number -> Int in
        print("map \(number)")
        return number * 10
      }
      .filter { number -> Bool in
        print("filter \(number)")
        return number != 20
      }
      .subscribe(onNext: { print("got \($0)") })
  },
  Article(
    "An operator of one's own",
    prints: """
      next(1)
      next(9)
      completed
      error(notANumber("b"))
      """
  ) {
    _ = Observable.of(1, 3).squares().subscribe { print($0) }
    _ = Observable.of("b", "2").numbers().subscribe { print($0) }
  },
]

extension ObservableType where Element == Int {
  fileprivate func squares() -> Observable<Int> {
    return Observable.create { observer in
      return self.subscribe { event in
        switch event {
        case .next(let number):
          observer.onNext(number * number)
        case .error(let error):
          observer.onError(error)
        case .completed:
          observer.onCompleted()
        }
      }
    }
  }
}

extension ObservableType where Element == String {
  fileprivate func numbers() -> Observable<Int> {
    return map { text in
      guard let number = Int(text) else { throw ArticleError.notANumber(text) }
      return number
    }
  }
}
