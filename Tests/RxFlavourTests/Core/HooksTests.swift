import RxFlavour
import Synchronization
import Testing

@Suite(.serialized) struct HooksTests {
  private struct Unhandled: Error {
    let number: Int
  }

  @Test func defaultErrorHandlerGetsErrorsWithoutFunction() {
    let numbers = Mutex<[Int]>([])
    let original = Hooks.defaultErrorHandler
    Hooks.defaultErrorHandler = { callStack, error in
      // Errors of other tests, which run at the same time, go to the original handler.
      guard let error = error as? Unhandled else { return original(callStack, error) }
      numbers.withLock { $0.append(error.number) }
    }
    _ = Observable<Int>.error(Unhandled(number: 1)).subscribe()
    _ = Observable<Int>.error(Unhandled(number: 2)).subscribe(onError: { _ in })
    _ = Observable<Int>.error(Unhandled(number: 3)).subscribe { _ in }
    _ = Observable<Int>.error(Unhandled(number: 4)).subscribe(onDisposed: {})
    _ = Single<Int>.error(Unhandled(number: 5)).subscribe()
    _ = Maybe<Int>.error(Unhandled(number: 6)).subscribe(onCompleted: {})
    _ = Completable.error(Unhandled(number: 7)).subscribe()
    Hooks.defaultErrorHandler = original
    _ = Observable<Int>.error(Unhandled(number: 8)).subscribe()
    #expect(numbers.withLock { $0 } == [1, 4, 5, 6, 7])
  }

  @Test func defaultErrorHandlerGetsTheCallStackOfTheSubscription() {
    let stacks = Mutex<[[String]]>([])
    let (handler, capture) = (Hooks.defaultErrorHandler, Hooks.customCaptureSubscriptionCallstack)
    Hooks.defaultErrorHandler = { callStack, error in
      guard error is Unhandled else { return handler(callStack, error) }
      stacks.withLock { $0.append(callStack) }
    }
    #if DEBUG
      #expect(!capture().isEmpty)
    #endif
    #expect(!Hooks.recordCallStackOnError)
    Hooks.customCaptureSubscriptionCallstack = { ["the subscribing function"] }
    let source = PublishSubject<Int>()
    _ = source.subscribe(onNext: { _ in })
    Hooks.recordCallStackOnError = true
    _ = source.subscribe(onNext: { _ in })
    _ = source.subscribe(onDisposed: {})
    _ = source.subscribe(onError: { _ in })
    Hooks.recordCallStackOnError = false
    Hooks.customCaptureSubscriptionCallstack = capture
    source.onError(Unhandled(number: 1))
    Hooks.defaultErrorHandler(["another"], Unhandled(number: 2))
    Hooks.defaultErrorHandler = handler
    let known = ["the subscribing function"]
    #expect(stacks.withLock { $0 } == [[], known, known, ["another"]])
  }
}
