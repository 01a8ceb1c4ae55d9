import RxFlavour
import RxFlavourTesting
import TestSupport
import Testing

@Suite struct DoTests {
  private let log = Log<String>()

  /// Sends `events` at subscription, and logs its subscriptions and disposals.
  private func source(_ events: Event<Int>...) -> Observable<Int> {
    .create { [log] observer in
      log.add("source subscribed")
      events.forEach { observer.on($0) }
      return Disposables.create { log.add("source disposed") }
    }
  }

  private func logged(_ source: Observable<Int>) -> Observable<Int> {
    source.do(
      onNext: { [log] in log.add("onNext \($0)") },
      afterNext: { [log] in log.add("afterNext \($0)") },
      onError: { [log] in log.add("onError \($0)") },
      afterError: { [log] in log.add("afterError \($0)") },
      onCompleted: { [log] in log.add("onCompleted") },
      afterCompleted: { [log] in log.add("afterCompleted") },
      onSubscribe: { [log] in log.add("onSubscribe") },
      onSubscribed: { [log] in log.add("onSubscribed") },
      onDispose: { [log] in log.add("onDispose") })
  }

  @Test func completionAtOnce() {
    _ = logged(source(.next(1), .completed)).subscribe(log.observer())
    #expect(
      log.all == [
        "onSubscribe", "source subscribed", "onNext 1", "next(1)", "afterNext 1", "onCompleted",
        "completed", "afterCompleted", "source disposed", "onSubscribed", "onDispose",
      ])
  }

  @Test func errorAtOnce() {
    _ = logged(source(.error(Failure.first))).subscribe(log.observer())
    #expect(
      log.all == [
        "onSubscribe", "source subscribed", "onError first", "error(first)", "afterError first",
        "source disposed", "onSubscribed", "onDispose",
      ])
  }

  @Test func completionLater() {
    let scheduler = TestScheduler(initialClock: 0)
    let later = Observable<Int>.create { [log] observer in
      scheduler.scheduleAt(300) { observer.onCompleted() }
      return Disposables.create { log.add("source disposed") }
    }
    _ = scheduler.start { logged(later) }
    #expect(
      log.all == [
        "onSubscribe", "onSubscribed", "onCompleted", "afterCompleted", "source disposed",
        "onDispose",
      ])
  }

  @Test func disposal() {
    logged(source(.next(1))).subscribe(log.observer()).dispose()
    #expect(
      log.all == [
        "onSubscribe", "source subscribed", "onNext 1", "next(1)", "afterNext 1", "onSubscribed",
        "source disposed", "onDispose",
      ])
  }

  @Test func disposalGoesDownstream() {
    let never = Observable<Int>.never().do(onDispose: { [log] in log.add("first") })
    let both = never.map { $0 }.do(onDispose: { [log] in log.add("second") })
    both.subscribe().dispose()
    #expect(log.all == ["first", "second"])
  }

  @Test func values() {
    let source = numbers(2, 3, end: .error(250, Failure.first))
    expect(Array(source.dropFirst()), until: 250, of: source, logged)
    #expect(log.all.filter { $0.hasPrefix("onNext") } == ["onNext 2", "onNext 3"])
  }

  @Test func onNextAlone() {
    let source = numbers(2, 3, end: .error(250, Failure.first))
    expect(Array(source.dropFirst()), until: 250, of: source) {
      $0.do(onNext: { [log] in log.add("\($0)") })
    }
    #expect(log.all == ["2", "3"])
  }

  @Test func errorsThrownAfterTheEndAreLate() {
    expect([.next(210, 2), .completed(250)], until: 250, of: numbers(2)) {
      $0.do(afterCompleted: { throw Failure.second })
    }
  }

  @Test func thrownErrors() {
    let failing = numbers(2, 3, end: .error(250, Failure.first))
    expect([.next(210, 2), .error(220, Failure.second)], until: 220, of: numbers(2, 3)) {
      $0.do(onNext: { if $0 == 3 { throw Failure.second } })
    }
    expect([.next(210, 2), .error(210, Failure.second)], until: 210, of: numbers(2, 3)) {
      $0.do(afterNext: { _ in throw Failure.second })
    }
    expect([.next(210, 2), .error(220, Failure.second)], until: 220, of: numbers(2, 3)) {
      $0.do(
        onNext: { if $0 == 3 { throw Failure.second } },
        onError: { _ in Issue.record("not an error of the source") })
    }
    expect(
      [.next(210, 2), .next(220, 3), .error(250, Failure.second)], until: 250, of: failing
    ) { $0.do(onError: { _ in throw Failure.second }) }
    expect([.next(210, 2), .error(250, Failure.second)], until: 250, of: numbers(2)) {
      $0.do(onCompleted: { throw Failure.second })
    }
  }
}
