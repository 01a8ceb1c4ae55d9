import Dispatch
import RxFlavour
import Scheduling
import Signals
import TestSupport
import Testing

/// A signal as a sequence, and a sequence as a signal.
@Suite struct CrossingOverTests {
  private let log = Log<String>()

  /// Sends `events` where it is subscribed to, and logs when it begins and is stopped.
  private func signal(_ events: Event<Int>...) -> Signals.Signal<Int> {
    .create { [log] subscriber in
      log.add("begins")
      for event in events {
        switch event {
        case .next(let value): subscriber.sendNext(value)
        case .error(let error): subscriber.sendError(error)
        case .completed: subscriber.sendCompleted()
        }
      }
      // The disposable keeps the subscriber, so that the signal is not abandoned.
      return Scheduling.Disposable {
        withExtendedLifetime(subscriber) { log.add("is stopped") }
      }
    }
  }

  private func sequence(_ events: Event<Int>...) -> Observable<Int> {
    .create { [log] observer in
      log.add("begins")
      events.forEach { observer.on($0) }
      return Disposables.create { log.add("is stopped") }
    }
  }

  private func subscribe(to signal: Signals.Signal<Int>) -> Scheduling.Disposable {
    signal.subscribe(
      next: { [log] in log.add("next(\($0))") }, error: { [log] in log.add("error(\($0))") },
      completed: { [log] in log.add("completed") })
  }

  /// Runs `body` where signals begin at once.
  private func onScheduler(_ body: () -> Void) { Scheduler.main.performAsCurrent(body) }

  @Test func signalAsSequence() {
    onScheduler {
      _ = signal(.next(1), .next(2), .completed).asObservable().subscribe(log.observer())
      #expect(log.all == ["begins", "next(1)", "next(2)", "completed", "is stopped"])
    }
  }

  @Test func failingSignalAsSequence() {
    onScheduler {
      _ = signal(.next(1), .error(Failure.first)).asObservable().subscribe(log.observer())
      #expect(log.all == ["begins", "next(1)", "error(first)", "is stopped"])
    }
  }

  @Test func disposalOfASignalAsSequence() {
    onScheduler {
      let subscription = signal(.next(1)).asObservable().subscribe(log.observer())
      #expect(log.all == ["begins", "next(1)"])
      subscription.dispose()
      #expect(log.all == ["begins", "next(1)", "is stopped"])
    }
  }

  @Test func sequenceAsSignal() {
    _ = subscribe(to: sequence(.next(1), .next(2), .completed).asSignal())
    #expect(log.all == ["begins", "next(1)", "next(2)", "completed", "is stopped"])
  }

  @Test func laterEndOfASequenceAsSignal() {
    let source = PublishSubject<Int>()
    _ = subscribe(to: source.do(onDispose: { [log] in log.add("is stopped") }).asSignal())
    source.onNext(1)
    source.onError(Failure.first)
    #expect(log.all == ["next(1)", "is stopped", "error(first)"])
  }

  @Test func laterEndOfASignalAsSequence() {
    onScheduler {
      let source = Cell<Subscriber<Int>?>(nil)
      let signal = Signals.Signal<Int>.create { [log] subscriber in
        source.value = subscriber
        return Scheduling.Disposable { log.add("is stopped") }
      }
      _ = signal.asObservable().subscribe(log.observer())
      source.value?.sendNext(1)
      source.value?.sendCompleted()
    }
    #expect(log.all == ["next(1)", "completed", "is stopped"])
  }

  @Test func disposalOfASequenceAsSignal() {
    let subscription = subscribe(to: sequence(.next(1)).asSignal())
    subscription.dispose()
    #expect(log.all == ["begins", "next(1)", "is stopped"])
  }

  @Test func whereASubscriptionBegins() async {
    let place = DispatchSpecificKey<String>()
    let queue = DispatchQueue(label: "a queue")
    queue.setSpecific(key: place, value: "a queue")
    @Sendable func here() -> String { DispatchQueue.getSpecific(key: place) ?? "elsewhere" }
    let signal = Signals.Signal<String>.create { subscriber in
      subscriber.sendNext(here())
      subscriber.sendCompleted()
      return nil
    }
    let sequence = Observable<String>.create { observer in
      observer.onNext(here())
      observer.onCompleted()
      return Disposables.create()
    }
    await withCheckedContinuation { continuation in
      queue.async { [log] in
        sequence.asSignal().subscribe(next: { log.add($0) })
        log.add("subscribed")
        _ = signal.asObservable().subscribe(
          onNext: { log.add($0) }, onCompleted: { continuation.resume() })
      }
    }
    #expect(log.all == ["a queue", "subscribed", "elsewhere"])
  }

  @Test func sourcesTakeTurnsInASignal() {
    let both = Observable.merge(Observable.of(1, 2), Observable.of(3, 4)).asSignal()
    _ = subscribe(to: both)
    #expect(log.all == ["next(1)", "next(3)", "next(2)", "next(4)", "completed"])
  }

  @Test("A blocking wait within a sequence's work", .tags(.K43))
  func waits() {
    let two = Observable.of(1, 2).asSignal()
    let waits: [@Sendable () throws -> String] = [
      { "\(try two.waitForFirst() ?? 0)" }, { "\(try two.waitForFirst(default: 0))" },
      { "\(try two.waitForLast() ?? 0)" }, { "\(try two.waitForArray())" },
      {
        try two.waitForCompletion()
        return "completed"
      },
      { "\(try two.map { n in try two.map { n * $0 }.waitForArray() }.waitForArray())" },
      { "\(try Observable.repeatElement(1).asSignal().take(2).waitForArray())" },
      {
        do {
          return "\(try Observable<Int>.error(Failure.first).asSignal().waitForFirst() ?? 0)"
        } catch {
          return "\(error)"
        }
      },
    ]
    // Other work waits on the trampoline meanwhile, and comes in its turn.
    _ = Observable.merge(
      Observable.from(waits).map { try $0() }, Observable.of("a", "b")
    )
    .subscribe(log.observer())
    #expect(
      log.all
        == [
          "1", "a", "1", "b", "2", "[1, 2]", "completed", "[[1, 2], [2, 4]]", "[1, 1]", "first",
        ].map { "next(\($0))" } + ["completed"])
  }

  @Test func operatorsOfBothSides() {
    onScheduler {
      _ = Signals.Signal.from(1...10).filter { $0 % 2 == 0 }.asObservable().map { $0 * 10 }
        .asSignal().take(3).asObservable().toArray().subscribe(onSuccess: { [log] in
          log.add("\($0)")
        })
      #expect(log.all == ["[20, 40, 60]"])
    }
  }

  @Test func aSubscriberThatHasSeenEnoughStopsTheOtherSide() {
    onScheduler {
      _ = Signals.Signal.from(0...).asObservable().take(2).subscribe(log.observer())
      _ = subscribe(to: Observable.repeatElement(7).asSignal().take(2))
    }
    #expect(
      log.all == ["next(0)", "next(1)", "completed", "next(7)", "next(7)", "completed"])
  }

  @Test func aMillionValues() {
    onScheduler {
      let (count, last) = (Cell(0), Cell(-1))
      let numbers = Signals.Signal.from(0..<million).asObservable()
      let again = Observable.range(start: 0, count: million).asSignal()
      for signal in [numbers.asSignal(), again, again.asObservable().asSignal()] {
        (count.value, last.value) = (0, -1)
        signal.subscribe(next: {
          if $0 == last.value + 1 { count.value += 1 }
          last.value = $0
        })
        #expect(count.value == million)
      }
    }
  }

  @Test func thereAndBackAThousandTimes() {
    onScheduler {
      var signal = Signals.Signal.from([1, 2])
      for _ in 0..<1000 { signal = signal.asObservable().asSignal() }
      _ = subscribe(to: signal)
      #expect(log.all == ["next(1)", "next(2)", "completed"])
    }
  }

  @Test func subjectsPassWhatThreadsSend() async {
    let (source, other) = (PublishSubject<Int>(), Signals.Subject<Int>())
    let sum = Cell(0)
    source.asSignal().subscribe(next: { other.sendNext($0) }, completed: { other.sendCompleted() })
    await withCheckedContinuation { continuation in
      _ = other.asObservable().subscribe(
        onNext: { sum.value += $0 }, onCompleted: { continuation.resume() })
      Task {
        await onThreads(4) { _ in (1...1000).forEach { source.onNext($0) } }
        source.onCompleted()
      }
    }
    #expect(sum.value == 4 * 500_500)
  }

  #if DEBUG
    @Test func nothingIsLeftBehind() {
      let census = Census()
      Census.$current.withValue(census) {
        onScheduler {
          _ = subscribe(to: sequence(.next(1), .completed).asSignal())
          _ = signal(.next(1), .completed).asObservable().subscribe(log.observer())
          _ = signal(.error(Failure.first)).asObservable().asSignal().asObservable()
            .subscribe(log.observer())
          signal(.next(1)).asObservable().subscribe(log.observer()).dispose()
          subscribe(to: sequence(.next(1)).asSignal()).dispose()
          let subject = PublishSubject<Int>()
          _ = subscribe(to: subject.asSignal())
          subject.onNext(1)
          subject.onCompleted()
          let other = Signals.Subject<Int>()
          _ = other.asObservable().subscribe(log.observer())
          other.sendNext(1)
        }
      }
      #expect(census.count == 0, "\(census.description)")
    }
  #endif
}
