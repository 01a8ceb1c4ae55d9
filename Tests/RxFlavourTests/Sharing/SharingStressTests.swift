import Foundation
import RxFlavour
import Synchronization
import TestSupport
import Testing

/// Several threads subscribe and leave while another one sends, and the source ends and begins
/// again.
@Suite(.timeLimit(.minutes(30))) struct SharingStressTests {
  /// A source whose values come from one thread, and which counts its subscriptions.
  private final class Pump: Sendable {
    private let begun = Atomic(0)
    private let stopped = Atomic(0)
    private let isOver = Atomic(false)
    private let current = Current()

    var source: Observable<Int> {
      .create { [self] observer in
        begun.add(1, ordering: .relaxed)
        let subscription = current.subject.subscribe(observer)
        return Disposables.create { [self] in
          subscription.dispose()
          stopped.add(1, ordering: .relaxed)
        }
      }
    }

    var isIdle: Bool { begun.load(ordering: .relaxed) == stopped.load(ordering: .relaxed) }

    /// Sends while two threads do `work`. If `length` is given, ends after each `length` values.
    func perform(endingEach length: Int?, _ work: @escaping @Sendable (Int) -> Void) async {
      isOver.store(false, ordering: .relaxed)
      let running = Atomic(2)
      await onThreads(3) { [self] number in
        guard number == 2 else {
          work(number)
          if running.subtract(1, ordering: .relaxed).newValue == 0 {
            isOver.store(true, ordering: .relaxed)
          }
          return
        }
        var count = 0
        while !isOver.load(ordering: .relaxed) {
          count += 1
          current.send(.next(count))
          guard let length, count.isMultiple(of: length) else { continue }
          let ended = current.subject
          _ = current.fresh()
          ended.on(count.isMultiple(of: 2 * length) ? .completed : .error(Failure.first))
        }
      }
    }
  }

  @Test(
    "A subscriber gets the next value, or the end", arguments: [nil, 3] as [Int?],
    [SubjectLifetimeScope.whileConnected, .forever])
  func arrivals(length: Int?, scope: SubjectLifetimeScope) async {
    for replay in 0...2 {
      let pump = Pump()
      let shared = pump.source.share(replay: replay, scope: scope)
      await pump.perform(endingEach: length) { _ in
        for round in 0..<300 {
          let semaphore = DispatchSemaphore(value: 0)
          let last = Atomic(0)
          let subscription = shared.skip(round % 2 == 0 ? replay : 0).subscribe { event in
            if let value = event.element {
              #expect(last.exchange(value, ordering: .relaxed) < value)
            }
            semaphore.signal()
          }
          if round % 3 > 0 { semaphore.wait() }
          subscription.dispose()
        }
      }
      #expect(pump.isIdle)
    }
  }

  @Test("Connections are made and ended by several threads")
  func connections() async {
    for kind in 0..<3 {
      let pump = Pump()
      let connectable =
        kind == 2
        ? pump.source.multicast { Wrapped(PublishSubject<Int>()) } : pump.source.replay(kind)
      let shared = connectable.refCount()
      await pump.perform(endingEach: 5) { number in
        for round in 0..<300 {
          let connection = round % 2 == 0 ? connectable.connect() : nil
          let subscription = shared.subscribe { _ in }
          let other = number == 0 ? connectable.subscribe { _ in } : nil
          subscription.dispose()
          connection?.dispose()
          other?.dispose()
        }
      }
      #expect(pump.isIdle)
      // Nothing is stuck.
      let log = Log<String>()
      _ = shared.take(1).subscribe { log.add("\($0)") }
      await pump.perform(endingEach: 5) { _ in
        while log.all.isEmpty { sched_yield() }
      }
    }
  }

  @Test("A source that is kept for ever is subscribed to once, and its end reaches all")
  func forever() async {
    for replay in 0...2 {
      for _ in 0..<200 {
        let subject = PublishSubject<Int>()
        let begun = Atomic(0)
        let shared = Observable<Int>.deferred {
          begun.add(1, ordering: .relaxed)
          return subject
        }.share(replay: replay, scope: .forever)
        let first = shared.subscribe()
        let ends = DispatchSemaphore(value: 0)
        await onThreads(3) { number in
          if number == 0 {
            subject.onNext(1)
            subject.onCompleted()
          } else {
            for _ in 0..<5 { _ = shared.subscribe(onCompleted: { ends.signal() }) }
            for _ in 0..<5 { ends.wait() }
          }
        }
        #expect(begun.load(ordering: .relaxed) == 1)
        first.dispose()
      }
    }
  }
}
