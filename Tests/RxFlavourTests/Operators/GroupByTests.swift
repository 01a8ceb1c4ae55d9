import RxFlavour
import RxFlavourTesting
import TestSupport
import Testing

@Suite struct GroupByTests {
  let scheduler = TestScheduler(initialClock: 0)
  let keys = Cell<[Int]>([])
  let results = Cell<[Int: TestableObserver<Int>]>([:])
  let groups = Cell<[Int: GroupedObservable<Int, Int>]>([:])
  let subscriptions = Cell<[Int: any Disposable]>([:])
  let outer = Cell<(any Disposable)?>(nil)

  static let values: Events = [
    .next(205, 1), .next(220, 10), .next(240, 11), .next(270, 20), .next(310, 12), .next(350, 30),
    .next(390, 21), .next(420, 22), .next(470, 13), .next(480, 31),
  ]

  /// Groups the values by their tens, and subscribes to each group at once or after a delay.
  func run(
    _ end: Recorded<Event<Int>>, delay: Int? = 0, throwing: Int = -1,
    _ actions: [Int: @Sendable () -> Void] = [:]
  ) -> (source: TestableObservable<Int>, outer: TestableObserver<Int>) {
    let source = scheduler.createHotObservable(Self.values + [end])
    let observer = scheduler.createObserver(Int.self)
    scheduler.scheduleAt(200) { [self] in
      outer.value =
        source
        .groupBy { value in
          if value == throwing { throw Failure.second }
          return value / 10
        }
        .do(onNext: { [self] group in
          groups.value[group.key] = group
          let result = scheduler.createObserver(Int.self)
          results.value[group.key] = result
          guard let delay else { return }
          if delay == 0 { return subscriptions.value[group.key] = group.subscribe(result) }
          scheduler.scheduleAt(scheduler.clock + delay) { [self] in
            subscriptions.value[group.key] = group.subscribe(result)
          }
        })
        .map(\.key).subscribe(observer)
    }
    for (time, action) in actions { scheduler.scheduleAt(time, action: action) }
    scheduler.start()
    return (source, observer)
  }

  @Test func groupsEndWithTheSource() {
    let (source, observer) = run(.completed(570))
    #expect(
      observer.events == [
        .next(205, 0), .next(220, 1), .next(270, 2), .next(350, 3), .completed(570),
      ])
    #expect(
      results.value[1]?.events == [
        .next(220, 10), .next(240, 11), .next(310, 12), .next(470, 13), .completed(570),
      ])
    #expect(results.value[3]?.events == [.next(350, 30), .next(480, 31), .completed(570)])
    #expect(source.windows == [[200, 570]])
  }

  @Test func lateSubscription() {
    let (source, _) = run(.error(570, Failure.first), delay: 100)
    #expect(results.value[1]?.events == [.next(470, 13), .error(570, Failure.first)])
    #expect(results.value[0]?.events == [.error(570, Failure.first)])
    #expect(source.windows == [[200, 570]])
  }

  @Test func subscriptionAfterTheEnd() {
    let late = scheduler.createObserver(Int.self)
    let (_, observer) = run(
      .completed(570), delay: nil, [600: { _ = groups.value[1]!.subscribe(late) }])
    #expect(late.events == [.completed(600)])
    #expect(observer.events.last == .completed(570))
  }

  @Test func keyThrows() {
    let (source, observer) = run(.completed(570), throwing: 21)
    #expect(observer.events.last == .error(390, Failure.second))
    #expect(results.value[2]?.events == [.next(270, 20), .error(390, Failure.second)])
    #expect(results.value[3]?.events == [.next(350, 30), .error(390, Failure.second)])
    #expect(source.windows == [[200, 390]])
  }

  /// Groups go on after the subscription to the sequence has been disposed of.
  @Test func disposalOfTheSequence() {
    let (source, observer) = run(.completed(570), [320: { outer.value?.dispose() }])
    #expect(observer.events == [.next(205, 0), .next(220, 1), .next(270, 2)])
    #expect(
      results.value[2]?.events == [
        .next(270, 20), .next(390, 21), .next(420, 22), .completed(570),
      ])
    #expect(results.value[3] == nil)
    #expect(source.windows == [[200, 570]])
  }

  @Test func disposalOfGroups() {
    let (source, observer) = run(
      .completed(570),
      [
        320: { subscriptions.value[1]?.dispose() }, 355: { subscriptions.value[3]?.dispose() },
      ])
    #expect(results.value[1]?.events == [.next(220, 10), .next(240, 11), .next(310, 12)])
    #expect(results.value[3]?.events == [.next(350, 30)])
    #expect(observer.events.last == .completed(570))
    #expect(source.windows == [[200, 570]])
  }

  @Test func disposalOfAll() {
    let (source, _) = run(
      .completed(570),
      [
        300: { outer.value?.dispose() }, 320: { subscriptions.value[0]?.dispose() },
        340: { subscriptions.value[1]?.dispose() }, 400: { subscriptions.value[2]?.dispose() },
      ])
    #expect(results.value[2]?.events == [.next(270, 20), .next(390, 21)])
    #expect(source.windows == [[200, 400]])
  }

  @Test func groupsWithoutSubscriptions() {
    let late = scheduler.createObserver(Int.self)
    let (source, _) = run(
      .completed(570), delay: nil,
      [
        400: { outer.value?.dispose() },
        450: { subscriptions.value[1] = groups.value[1]!.subscribe(late) },
      ])
    #expect(late.events == [])
    #expect(source.windows == [[200, 400]])
    subscriptions.value[1]?.dispose()
  }

  @Test func merging() {
    let source = scheduler.createHotObservable(Self.values + [.completed(570)])
    let result = scheduler.start {
      source.groupBy(keySelector: { $0 % 2 == 0 }).flatMap { group in
        group.map { group.key ? $0 : -$0 }
      }
    }
    #expect(
      result.events == [
        .next(205, -1), .next(220, 10), .next(240, -11), .next(270, 20), .next(310, 12),
        .next(350, 30), .next(390, -21), .next(420, 22), .next(470, -13), .next(480, -31),
        .completed(570),
      ])
  }

  @Test(.tags(.K52)) func comparisonThatSends() {
    let (subject, log, sent) = (PublishSubject<Int>(), Cell<[String]>([]), Cell(0))
    let end = subject.groupBy { number in
      ComparedKey(number: number) {
        sent.value += 1
        if sent.value <= 3 { subject.onNext(10 + sent.value % 2) }
      }
    }
    .flatMap { group in group.map { "\(group.key.number): \($0)" } }
    .subscribe(onNext: { log.value.append($0) })
    for value in 1...3 { subject.onNext(value) }
    end.dispose()
    #expect(log.value == ["1: 1", "2: 2", "11: 11", "10: 10", "11: 11", "3: 3"])
  }

  /// Sends elements and the end while a key is compared. Returns what comes.
  private func events(_ send: @escaping @Sendable (AnyObserver<Int>) -> Void) -> [String] {
    let (observer, log, isFirst) = (Cell<AnyObserver<Int>?>(nil), Cell<[String]>([]), Cell(true))
    let end = Observable<Int>.create {
      observer.value = $0
      return Disposables.create()
    }
    .groupBy { number in
      if number < 0 {
        observer.value?.onCompleted()
        throw Failure.first
      }
      return ComparedKey(number: number) {
        if isFirst.value {
          isFirst.value = false
          send(observer.value!)
        }
      }
    }
    .flatMap { $0 }
    .subscribe(
      onNext: { log.value.append("\($0)") }, onError: { _ in log.value.append("X") },
      onCompleted: { log.value.append("|") })
    observer.value?.onNext(1)
    observer.value?.onNext(2)
    end.dispose()
    observer.value = nil
    return log.value
  }

  @Test(.tags(.K52)) func completionInComparison() {
    #expect(
      events {
        $0.onNext(3)
        $0.onNext(1)
        $0.onCompleted()
        $0.onNext(4)
      } == ["1", "2", "3", "1", "|"])
    #expect(events { $0.onCompleted() } == ["1", "2", "|"])
    #expect(events { $0.onError(Failure.first) } == ["1", "X"])
    // The key of this element ends the source, so the element is dropped.
    #expect(
      events {
        $0.onNext(3)
        $0.onNext(-1)
      } == ["1", "2", "3", "|"])
  }

  /// The groups end before the sequence, and the source is disposed of after both.
  @Test func order() {
    let log = Cell<[String]>([])
    let subject = Cell<AnyObserver<Int>?>(nil)
    let source = Observable<Int>.create { observer in
      subject.value = observer
      return Disposables.create { log.value.append("disposed") }
    }
    _ = source.groupBy { $0 }.subscribe(
      onNext: { group in _ = group.subscribe(onCompleted: { log.value.append("group") }) },
      onCompleted: { log.value.append("sequence") })
    subject.value?.onNext(1)
    subject.value?.onCompleted()
    #expect(log.value == ["group", "sequence", "disposed"])
  }
}
