import Foundation
import Signals
import TestSupport
import Testing

/// More programs of the page that builds a library.
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct LearnByBuildingSecondPrograms: Programs {
  let page = Page("LearnByBuilding")

  @Test func step5TheRolesSplit() async {
    enum Event<Value> {
      case next(Value)
      case error(any Error)
      case completed
    }

    class Observer<Value> {
      func on(_ event: Event<Value>) {}
    }

    final class AnonymousObserver<Value>: Observer<Value> {
      private let handler: (Event<Value>) -> Void
      init(_ handler: @escaping (Event<Value>) -> Void) { self.handler = handler }
      override func on(_ event: Event<Value>) { handler(event) }
    }

    class Observable<Value> {
      func subscribe(_ observer: Observer<Value>) { fatalError("abstract") }

      func map<Output>(_ transform: @escaping (Value) -> Output) -> Observable<Output> {
        MapObservable(self, transform)
      }
    }

    class Producer<Value>: Observable<Value> {
      override func subscribe(_ observer: Observer<Value>) { run(observer) }
      func run(_ observer: Observer<Value>) { fatalError("abstract") }
    }

    class Sink<Input, Output>: Observer<Input> {
      let downstream: Observer<Output>
      init(_ downstream: Observer<Output>) { self.downstream = downstream }
    }

    final class AnonymousObservable<Value>: Producer<Value> {
      private let produce: (Observer<Value>) -> Void
      init(_ produce: @escaping (Observer<Value>) -> Void) { self.produce = produce }
      override func run(_ observer: Observer<Value>) { produce(observer) }
    }

    final class MapObservable<Input, Output>: Producer<Output> {
      private let source: Observable<Input>
      private let transform: (Input) -> Output

      init(_ source: Observable<Input>, _ transform: @escaping (Input) -> Output) {
        self.source = source
        self.transform = transform
      }

      override func run(_ observer: Observer<Output>) {
        source.subscribe(MapSink(observer, transform))
      }
    }

    final class MapSink<Input, Output>: Sink<Input, Output> {
      private let transform: (Input) -> Output

      init(_ downstream: Observer<Output>, _ transform: @escaping (Input) -> Output) {
        self.transform = transform
        super.init(downstream)
      }

      override func on(_ event: Event<Input>) {
        switch event {
        case .next(let value): downstream.on(.next(transform(value)))
        case .error(let error): downstream.on(.error(error))
        case .completed: downstream.on(.completed)
        }
      }
    }

    let numbers = AnonymousObservable<Int> { observer in
      observer.on(.next(1))
      observer.on(.completed)
    }
    numbers.map { $0 + 1 }.map { "\($0)" }
      .subscribe(AnonymousObserver { event in print(event) })
    await page.check()
  }

  @Test func step6TheChainOfDisposables() async {
    enum Event<Value> {
      case next(Value)
      case error(any Error)
      case completed
    }

    class Disposable {
      private(set) var isDisposed = false
      func dispose() { isDisposed = true }
    }

    final class AnonymousDisposable: Disposable {
      private var action: (() -> Void)?
      init(_ action: @escaping () -> Void) { self.action = action }

      override func dispose() {
        guard !isDisposed else { return }
        super.dispose()
        action?()
        action = nil
      }
    }

    class Sink<Input, Output>: Disposable {
      let forward: (Event<Output>) -> Void
      private var source: Disposable?
      init(_ forward: @escaping (Event<Output>) -> Void) { self.forward = forward }

      func on(_ event: Event<Input>) { fatalError("abstract") }

      func send(_ event: Event<Output>) {
        guard !isDisposed else { return }
        forward(event)
        if case .next = event { return }
        dispose()
      }

      func attach(_ disposable: Disposable) {
        if isDisposed { disposable.dispose() } else { source = disposable }
      }

      override func dispose() {
        guard !isDisposed else { return }
        super.dispose()
        source?.dispose()
        source = nil
      }
    }

    final class ForwardingSink<Value>: Sink<Value, Value> {
      override func on(_ event: Event<Value>) { send(event) }
    }

    final class TakeSink<Value>: Sink<Value, Value> {
      private var rest: Int

      init(_ count: Int, _ forward: @escaping (Event<Value>) -> Void) {
        rest = count
        super.init(forward)
      }

      override func on(_ event: Event<Value>) {
        guard case .next = event else { return send(event) }
        rest -= 1
        send(event)
        if rest == 0 { send(.completed) }
      }
    }

    struct Observable<Value> {
      let run: (@escaping (Event<Value>) -> Void) -> Disposable

      static func create(
        _ produce: @escaping (@escaping (Event<Value>) -> Void) -> (() -> Void)
      ) -> Observable {
        Observable { forward in
          let sink = ForwardingSink(forward)
          sink.attach(AnonymousDisposable(produce { sink.on($0) }))
          return sink
        }
      }

      func take(_ count: Int) -> Observable {
        Observable { forward in
          let sink = TakeSink(count, forward)
          sink.attach(run { sink.on($0) })
          return sink
        }
      }
    }

    var send: (Int) -> Void = { _ in }
    let numbers = Observable<Int>.create { on in
      send = { on(.next($0)) }
      return { print("stopped") }
    }

    _ = numbers.take(2).run { event in print(event) }
    for number in 1...3 { send(number) }

    let cancelled = numbers.run { event in print(event) }
    send(4)
    cancelled.dispose()
    send(5)
    await page.check()
  }

  @Test func theSameWithThisLibrary() async {
    let source = Subject<Int>()
    let numbers = Signal<Int>.create { subscriber in
      let inner = source.subscribe(subscriber)
      return Disposable {
        inner.dispose()
        print("stopped")
      }
    }
    numbers.take(2).subscribe(
      next: { print($0) },
      completed: { print("completed") })
    for number in 1...3 { source.sendNext(number) }
    await page.check()
  }
}
