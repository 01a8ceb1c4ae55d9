import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("Subscriber.subscribe(to:)", .leavesNothing) struct SubscribeToTests {
  /// The current scheduler of the tests, so that signals begin at once.
  private let clock = TestScheduler()

  /// Twice each value.
  private func doubled(_ source: Signal<Int>) -> Signal<Int> {
    .create { subscriber in
      subscriber.subscribe(to: source) { subscriber.sendNext($0 * 2) }
    }
  }

  @Test("passes values to the block, and the end to the subscriber") func ends() {
    let log = EventLog<Int>()
    doubled(.from([1, 2])).log(to: log)
    doubled(.error(SomeError())).log(to: log)
    #expect(log.events == ["2", "4", "|", "X"])
  }

  @Test("leaves the end to the blocks that there are") func blocks() {
    let log = EventLog<Int>()
    func noted(_ source: Signal<Int>) -> Signal<Int> {
      .create { subscriber in
        subscriber.subscribe(
          to: source, next: { subscriber.sendNext($0) },
          error: { _ in
            subscriber.sendNext(8)
            subscriber.sendCompleted()
          },
          completed: {
            subscriber.sendNext(9)
            subscriber.sendCompleted()
          })
      }
    }
    noted(.return(1)).log(to: log)
    noted(.error(SomeError())).log(to: log)
    #expect(log.events == ["1", "9", "|", "8", "|"])
  }

  @Test("stops a synchronous source when the subscriber has seen enough") func synchronousSource() {
    let log = EventLog<Int>()
    let sent = Counter()
    let endless = Signal<Int>.create { subscriber in
      while !subscriber.isDisposed { subscriber.sendNext(sent.increment()) }
      return nil
    }
    doubled(endless).take(2).log(to: log)
    #expect(log.events == ["2", "4", "|"])
    #expect(sent.value == 2)
  }

  @Test("ends with the subscriber, though the closure returns nothing") func tied() {
    let disposals = Counter()
    let source = Signal<Int>.create { subscriber in
      let subscriber = Mutexed<Subscriber<Int>?>(subscriber)
      return Disposable {
        subscriber.value = nil
        disposals.increment()
      }
    }
    let subscription = Signal<Int>.create { subscriber in
      subscriber.subscribe(to: source) { _ in }
      subscriber.subscribe(to: source, next: { _ in }, completed: {})
      return nil
    }.subscribe()
    #expect(disposals.value == 0)
    subscription.dispose()
    #expect(disposals.value == 2)
  }

  @Test("its disposable ends the source, and leaves the subscriber") func disposable() {
    let log = EventLog<Int>()
    let source = Subject<Int>()
    let kept = Mutexed<Subscriber<Int>?>(nil)
    let tied = Mutexed<Disposable?>(nil)
    Signal<Int>.create { subscriber in
      kept.value = subscriber
      tied.value = subscriber.subscribe(to: source) { subscriber.sendNext($0) }
      return nil
    }.log(to: log)
    source.sendNext(1)
    tied.value?.dispose()
    source.sendNext(2)
    kept.value?.sendNext(3)
    kept.value?.sendCompleted()
    kept.value = nil
    #expect(log.events == ["1", "3", "|"])
  }

  @Test("contract 8: ends when the source is abandoned") func abandoned() {
    let subscription = doubled(.create { _ in nil }).subscribe()
    #expect(subscription.isDisposed)
  }

  @Test("doesn't subscribe for a subscriber that has ended") func tooLate() {
    let subscriptions = Counter()
    let subscriber = Subscriber<Int>()
    subscriber.sendCompleted()
    let tied = subscriber.subscribe(
      to: Signal<Int>.create { _ in
        subscriptions.increment()
        return nil
      }
    ) { _ in }
    #expect(tied.isDisposed)
    #expect(subscriptions.value == 0)
  }

  @Test("calls no block after disposal, even if the source goes on sending") func disposal() {
    let log = EventLog<Int>()
    let subscriber = Subscriber<Int>(next: { log.add("\($0)") })
    let producer = Mutexed<Subscriber<Int>?>(nil)
    let tied = subscriber.subscribe(
      to: Signal<Int>.create {
        producer.value = $0
        return nil
      }, next: { log.add("next \($0)") }, error: { _ in log.add("error") },
      completed: { log.add("completed") })
    producer.value?.sendNext(1)
    tied.dispose()
    producer.value?.sendNext(2)
    producer.value?.sendCompleted()
    producer.value = nil
    #expect(log.events == ["next 1"])
  }

  @Test("an operator made with it keeps the contract") func contract() {
    expectContract(of: "doubled") { source, _ in doubled(source) }
  }
}
