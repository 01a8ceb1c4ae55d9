import Foundation
import Signals
import TestSupport
import Testing

/// The programs of the page that builds a library.
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct LearnByBuildingPrograms: Programs {
  let page = Page("LearnByBuilding")

  @Test func step1PublishAndSubscribe() async {
    enum Event<Value> {
      case next(Value)
      case error(any Error)
      case completed
    }

    struct Observer<Value> {
      let on: (Event<Value>) -> Void
    }

    struct Observable<Value> {
      let subscribe: (Observer<Value>) -> Void
    }

    let numbers = Observable<Int> { observer in
      print("begin")
      observer.on(.next(1))
      observer.on(.next(2))
      observer.on(.completed)
    }
    print("nothing has happened yet")
    numbers.subscribe(Observer { event in print(event) })
    await page.check()
  }

  @Test func step2Cancelling() async {
    enum Event<Value> {
      case next(Value)
      case error(any Error)
      case completed
    }

    struct Observer<Value> {
      let on: (Event<Value>) -> Void
    }

    final class Disposable {
      private(set) var isDisposed = false
      private var action: (() -> Void)?

      init(_ action: (() -> Void)? = nil) { self.action = action }

      func dispose() {
        guard !isDisposed else { return }
        isDisposed = true
        let action = self.action
        self.action = nil
        action?()
      }
    }

    final class Composite {
      private var parts: [Disposable] = []
      private(set) var isDisposed = false

      func add(_ part: Disposable) {
        if isDisposed { part.dispose() } else { parts.append(part) }
      }

      func dispose() {
        guard !isDisposed else { return }
        isDisposed = true
        for part in parts { part.dispose() }
        parts = []
      }
    }

    struct Observable<Value> {
      let produce: (Observer<Value>) -> Disposable

      func subscribe(_ observer: Observer<Value>) -> Composite {
        let subscription = Composite()
        subscription.add(
          produce(
            Observer { event in
              if !subscription.isDisposed { observer.on(event) }
            }))
        return subscription
      }
    }

    var send: (Int) -> Void = { _ in }
    let numbers = Observable<Int> { observer in
      send = { observer.on(.next($0)) }
      return Disposable { print("stopped") }
    }
    let subscription = numbers.subscribe(Observer { event in print(event) })
    send(1)
    subscription.dispose()
    send(2)
    await page.check()
  }

  @Test func step3TheSink() async {
    enum Event<Value> {
      case next(Value)
      case error(any Error)
      case completed
    }

    struct Observer<Value> {
      let on: (Event<Value>) -> Void
    }

    final class Sink<Value> {
      private let observer: Observer<Value>
      private var teardown: (() -> Void)?
      private var isDisposed = false

      init(_ observer: Observer<Value>) { self.observer = observer }

      func on(_ event: Event<Value>) {
        guard !isDisposed else { return }
        observer.on(event)
        if case .next = event { return }
        dispose()
      }

      func run(_ produce: (Observer<Value>) -> (() -> Void)) {
        let teardown = produce(Observer { self.on($0) })
        if isDisposed { teardown() } else { self.teardown = teardown }
      }

      func dispose() {
        guard !isDisposed else { return }
        isDisposed = true
        teardown?()
        teardown = nil
      }
    }

    struct Observable<Value> {
      let produce: (Observer<Value>) -> (() -> Void)

      func subscribe(_ observer: Observer<Value>) -> Sink<Value> {
        let sink = Sink(observer)
        sink.run(produce)
        return sink
      }
    }

    let numbers = Observable<Int> { observer in
      observer.on(.next(1))
      observer.on(.completed)
      observer.on(.next(2))
      return { print("stopped") }
    }
    _ = numbers.subscribe(Observer { event in print(event) })
    await page.check()
  }

  @Test func step4Operators() async {
    enum Event<Value> {
      case next(Value)
      case error(any Error)
      case completed
    }

    struct Observer<Value> {
      let on: (Event<Value>) -> Void
    }

    struct Observable<Value> {
      let subscribe: (Observer<Value>) -> Void

      func compactMap<Output>(
        _ transform: @escaping (Value) throws -> Output?
      ) -> Observable<Output> {
        Observable<Output> { observer in
          var isOver = false
          subscribe(
            Observer { event in
              guard !isOver else { return }
              switch event {
              case .next(let value):
                do {
                  if let output = try transform(value) { observer.on(.next(output)) }
                } catch {
                  isOver = true
                  observer.on(.error(error))
                }
              case .error(let error): observer.on(.error(error))
              case .completed: observer.on(.completed)
              }
            })
        }
      }

      func map<Output>(_ transform: @escaping (Value) throws -> Output) -> Observable<Output> {
        compactMap(transform)
      }

      func filter(_ isIncluded: @escaping (Value) throws -> Bool) -> Observable<Value> {
        compactMap { try isIncluded($0) ? $0 : nil }
      }
    }

    struct TooMuch: Error, CustomDebugStringConvertible {
      var debugDescription: String { "too much" }
    }

    let numbers = Observable<Int> { observer in
      for number in 1...4 { observer.on(.next(number)) }
      observer.on(.completed)
    }
    let doubled = numbers.filter { $0 != 2 }.map { $0 * 2 }
    doubled.subscribe(Observer { event in print(event) })

    let failing = doubled.map { number in
      if number > 6 { throw TooMuch() }
      return "\(number)"
    }
    failing.subscribe(Observer { event in print(event) })
    await page.check()
  }
}
