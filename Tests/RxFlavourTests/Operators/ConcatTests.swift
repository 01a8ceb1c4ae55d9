import RxFlavour
import RxFlavourTesting
import Testing

@Suite struct ConcatTests {
  @Test(arguments: [
    TwoSources([.completed(230)], [.completed(250)], [.completed(250)], 230, 250),
    TwoSources([.completed(230)], [], [], 230, 1000),
    TwoSources(
      [.completed(230)], [.error(250, Failure.first)], [.error(250, Failure.first)], 230, 250),
    TwoSources(
      [.next(210, 2), .next(220, 3), .completed(225)],
      [.next(222, 9), .next(230, 4), .next(240, 5), .completed(250)],
      [.next(210, 2), .next(220, 3), .next(230, 4), .next(240, 5), .completed(250)], 225, 250),
  ])
  func two(_ sources: TwoSources) {
    let begins = [200, sources.ends[0]]
    for make in Self.makers {
      let scheduler = TestScheduler(initialClock: 0)
      let left = scheduler.createHotObservable(sources.left)
      let right = scheduler.createHotObservable(sources.right)
      let result = scheduler.start { make(left.asObservable(), right.asObservable()) }
      #expect(result.events == sources.result)
      #expect(left.windows == [[begins[0], sources.ends[0]]])
      #expect(right.windows == [[begins[1], sources.ends[1]]])
    }
  }

  static let makers: [@Sendable (Observable<Int>, Observable<Int>) -> Observable<Int>] = [
    { $0.concat($1) }, { Observable.concat($0, $1) }, { Observable.concat([$0, $1]) },
    { Observable.concat([$0, $1].prefix(2)) },
  ]

  @Test func theFirstDoesNotComplete() {
    let scheduler = TestScheduler(initialClock: 0)
    let sources = [
      scheduler.hot(.error(230, Failure.first)), scheduler.hot(.completed(250)), scheduler.hot(),
    ]
    let failed = scheduler.start { sources[0].concat(sources[1]) }
    let silent = scheduler.start { sources[2].concat(sources[1]) }
    #expect(failed.events == [.error(230, Failure.first)])
    #expect(silent.events == [])
    #expect(sources[1].windows == [])
  }

  @Test func many() {
    let scheduler = TestScheduler(initialClock: 0)
    let first = scheduler.hot(.next(210, 2), .next(220, 3), .completed(230))
    let second = scheduler.cold(.next(50, 4), .next(60, 5), .next(70, 6), .completed(80))
    let third = scheduler.hot(.next(270, 6), .next(320, 7), .next(330, 8), .completed(340))
    let result = scheduler.start {
      Observable.concat([first, second, third, second].map { $0.asObservable() })
    }
    #expect(
      result.events == [
        .next(210, 2), .next(220, 3), .next(280, 4), .next(290, 5), .next(300, 6), .next(320, 7),
        .next(330, 8), .next(390, 4), .next(400, 5), .next(410, 6), .completed(420),
      ])
    #expect(first.windows == [[200, 230]])
    #expect(second.windows == [[230, 310], [340, 420]])
    #expect(third.windows == [[310, 340]])
  }

  @Test func sequencesAreIteratedAsTheyAreNeeded() {
    let log = Cell<[Int]>([])
    let made = Cell(0)
    let endless = Endless { place in
      made.value += 1
      return .just(place)
    }
    let observable = Observable.concat(endless).take(3)
    #expect(made.value == 0)
    for _ in 0..<2 { _ = observable.subscribe(onNext: { log.value.append($0) }) }
    #expect(log.value == [0, 1, 2, 0, 1, 2])
    #expect(made.value == 6)
  }

  /// Each `concat` is nested in the next one.
  @Test func nesting() {
    let sum = Cell(0)
    let left = (0..<20_000).reduce(Observable<Int>.empty()) { all, _ in
      all.concat(Observable.just(1))
    }
    _ = left.subscribe(onNext: { sum.value += $0 })
    let right = (0..<20_000).reduce(Observable<Int>.empty()) { all, _ in
      Observable.just(1).concat(all)
    }
    _ = right.subscribe(onNext: { sum.value += $0 })
    #expect(sum.value == 40_000)
  }
}

private struct Endless: Sequence, Sendable {
  let make: @Sendable (Int) -> Observable<Int>

  func makeIterator() -> AnyIterator<Observable<Int>> {
    var place = -1
    return AnyIterator {
      place += 1
      return make(place)
    }
  }
}
