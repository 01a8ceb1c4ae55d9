import RxSwift

let eventsAndObservers = [
  Article(
    "Events",
    prints: """
      next(1)
      completed
      error(negative)
      value 1, no error, an end: false
      no value, error negative, an end: true
      no value, no error, an end: true
      next(one)
      """
  ) {
    let events: [Event<Int>] = [.next(1), .error(ArticleError.negative), .completed]
    print(events[0])
    print(Event<Int>.completed)
    print(events[1])
    for event in events {
      let value = event.element.map { "value \($0)" } ?? "no value"
      let error = event.error.map { "error \($0)" } ?? "no error"
      print("\(value), \(error), an end: \(event.isStopEvent)")
    }
    print(events[0].map { number in number == 1 ? "one" : "many" })
  },
  Article(
    "An observer of one's own",
    prints: """
      the printer gets next(1)
      the printer gets next(2)
      the printer gets completed
      """
  ) {
    final class Printer: ObserverType {
      typealias Element = Int

      func on(_ event: Event<Int>) {
        print("the printer gets \(event)")
      }
    }

    let numbers = Observable<Int>.create { observer in
      observer.on(.next(1))
      observer.on(.next(2))
      observer.on(.completed)
      observer.on(.next(3))
      return Disposables.create()
    }
    _ = numbers.subscribe(Printer())
  },
  Article(
    "The conveniences of an observer",
    prints: """
      next(1)
      error(negative)
      next(a)
      next()
      completed
      """
  ) {
    let observer = AnyObserver<Int> { event in
      print(event)
    }
    observer.onNext(1)
    observer.onError(ArticleError.negative)

    let words: AnyObserver<String> = AnyObserver { event in
      print(event)
    }
    words.asObserver().onNext("a")

    let voids = AnyObserver<Void> { print("next()\($0.element == nil ? "?" : "")") }
    voids.onNext(())
    observer.onCompleted()
  },
  Article(
    "Several kinds of observers behind one type",
    prints: """
      first: next(7)
      second: next(7)
      second: next(8)
      """
  ) {
    struct Second: ObserverType {
      func on(_ event: Event<Int>) {
        print("second:", event)
      }
    }

    var observers: [AnyObserver<Int>] = [
      AnyObserver { print("first:", $0) },
      AnyObserver(Second()),
    ]
    observers.forEach { $0.onNext(7) }
    observers.removeFirst()
    observers.forEach { $0.onNext(8) }
  },
  Article(
    "An observer of other values",
    prints: """
      next(5)
      error(notANumber("five"))
      """
  ) {
    let numbers = AnyObserver<Int> { print($0) }
    let texts = numbers.mapObserver { (text: String) in
      guard let number = Int(text) else { throw ArticleError.notANumber(text) }
      return number
    }
    texts.onNext("5")
    texts.onNext("five")
  },
]
