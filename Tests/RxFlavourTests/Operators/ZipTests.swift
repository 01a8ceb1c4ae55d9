import RxFlavour
import RxFlavourTesting
import Testing

@Suite struct ZipTests {
  static let same = [
    TwoSources([], [.completed(210)], [], 1000, 210),
    TwoSources([.completed(210)], [], [], 210, 1000),
    TwoSources([], [.next(215, 2), .completed(220)], [], 1000, 220),
    TwoSources(
      [.next(215, 2), .completed(230)], [.next(220, 3), .completed(240)],
      [.next(220, 5), .completed(240)], 230, 240),
    TwoSources(
      [.completed(230)], [.error(220, Failure.first)], [.error(220, Failure.first)], 220, 220),
    TwoSources(
      [.error(230, Failure.first)], [.error(220, Failure.second)],
      [.error(220, Failure.second)], 220, 220),
    TwoSources(
      [.next(215, 2), .completed(230)], [.error(220, Failure.first)],
      [.error(220, Failure.first)], 220, 220),
    TwoSources(
      [.next(210, 2), .completed(220)], [.next(215, 4), .completed(225)],
      [.next(215, 6), .completed(225)], 220, 225),
    TwoSources(
      [.next(210, 1), .next(220, 2), .next(230, 3), .completed(235)],
      [.next(240, 10), .next(250, 20), .next(260, 30), .completed(270)],
      [.next(240, 11), .next(250, 22), .next(260, 33), .completed(270)], 235, 270),
  ]

  @Test(arguments: same) func sources(_ sources: TwoSources) {
    sources.check { Observable.zip($0, $1) { $0 + $1 } }
    sources.check { Observable.zip($0, $1, resultSelector: +) }
    sources.check { Observable.zip($0, $1).map { $0 + $1 } }
    sources.check { Observable.zip([$0, $1]) { $0.reduce(0, +) } }
    sources.check { Observable.zip([$0, $1]).map { $0.reduce(0, +) } }
  }

  /// If the sources are separate arguments, the sequence completes only when all of them have
  /// completed.
  @Test(arguments: [
    TwoSources([.completed(210)], [.next(215, 2), .completed(220)], [.completed(220)], 210, 220),
    TwoSources(
      [.next(210, 1), .completed(215)], [.next(220, 2), .next(230, 3), .next(240, 4)],
      [.next(220, 3)], 215, 1000),
  ])
  func completionOfAll(_ sources: TwoSources) {
    sources.check { Observable.zip($0, $1) { $0 + $1 } }
    sources.check { Observable.zip($0, $1).map { $0 + $1 } }
  }

  /// If the sources are a collection, an element that comes too late also completes the sequence.
  @Test(arguments: [
    TwoSources([.completed(210)], [.next(215, 2), .completed(220)], [.completed(215)], 210, 215),
    TwoSources(
      [.next(210, 1), .completed(215)], [.next(220, 2), .next(230, 3), .next(240, 4)],
      [.next(220, 3), .completed(230)], 215, 230),
  ])
  func completionInCollection(_ sources: TwoSources) {
    sources.check { Observable.zip([$0, $1]) { $0.reduce(0, +) } }
    sources.check { Observable.zip([$0, $1]).map { $0.reduce(0, +) } }
  }

  @Test(arguments: [
    TwoSources(
      [.next(220, 2), .completed(220)], [.next(210, 4)], [.error(220, Failure.first)], 220, 220)
  ])
  func selectorThrows(_ sources: TwoSources) {
    sources.check { Observable.zip($0, $1) { _, _ in throw Failure.first } }
    sources.check { Observable.zip($1, $0) { _, _ in throw Failure.first } }
    sources.check { Observable.zip([$0, $1]) { _ in throw Failure.first } }
  }

  /// What a closure sends while an element is delivered. With a collection, RxSwift delivers it
  /// afterwards; with separate arguments, at once.
  @Test(arguments: [
    (true, ["<0", ">0", "<1", ">1", "end"]), (false, ["<0", "<1", ">1", "end", ">0"]),
  ])
  func nestedElements(inCollection: Bool, expected: [String]) {
    let log = Cell<[String]>([])
    let source = PublishSubject<Int>()
    let sums =
      inCollection
      ? Observable.zip([source, source]).map { $0.reduce(0, +) / 2 }
      : Observable.zip(source, source) { ($0 + $1) / 2 }
    _ = sums.subscribe(
      onNext: { value in
        log.value.append("<\(value)")
        if value == 0 {
          source.onNext(1)
          source.onCompleted()
        }
        log.value.append(">\(value)")
      }, onCompleted: { log.value.append("end") })
    source.onNext(0)
    #expect(log.value == expected)
  }

  @Test func nestedErrorInCollection() {
    let log = Cell<[String]>([])
    let sources = [PublishSubject<Int>(), PublishSubject<Int>()]
    _ = Observable.zip(sources).subscribe(
      onNext: { _ in
        sources[0].onError(Failure.first)
        log.value.append("next")
      }, onError: { _ in log.value.append("error") }, onDisposed: { log.value.append("disposed") })
    for source in sources { source.onNext(0) }
    #expect(log.value == ["next", "error", "disposed"])
  }

  @Test func three() {
    let scheduler = TestScheduler(initialClock: 0)
    let sources = [
      scheduler.hot(.next(210, 1), .next(250, 4), .completed(270)),
      scheduler.hot(.next(220, 2), .next(240, 5), .next(290, 7), .next(310, 9), .completed(410)),
      scheduler.hot(.next(230, 3), .next(260, 6), .next(280, 8), .completed(300)),
    ]
    let result = scheduler.start { Observable.zip(sources) }
    #expect(result.events == [.next(230, [1, 2, 3]), .next(260, [4, 5, 6]), .completed(310)])
    #expect(sources.map(\.windows) == [[[200, 270]], [[200, 310]], [[200, 300]]])
  }

  @Test func none() {
    let scheduler = TestScheduler(initialClock: 0)
    let result = scheduler.start { Observable<Int>.zip([] as [Observable<Int>]) }
    #expect(result.events == [.completed(200)])
  }

  @Test func eachNumberOfSources() {
    let log = Cell<[Int]>([])
    let x = (0..<8).map { Observable.just(1 << $0) }
    let sums = [
      Observable.zip(x[0], x[1]) { $0 + $1 },
      Observable.zip(x[0], x[1], x[2]) { $0 + $1 + $2 },
      Observable.zip(x[0], x[1], x[2], x[3]) { $0 + $1 + $2 + $3 },
      Observable.zip(x[0], x[1], x[2], x[3], x[4]) { $0 + $1 + $2 + $3 + $4 },
      Observable.zip(x[0], x[1], x[2], x[3], x[4], x[5]) { $0 + $1 + $2 + $3 + $4 + $5 },
      Observable.zip(x[0], x[1], x[2], x[3], x[4], x[5], x[6]) {
        $0 + $1 + $2 + $3 + $4 + $5 + $6
      },
      Observable.zip(x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7]) {
        $0 + $1 + $2 + $3 + $4 + $5 + $6 + $7
      },
    ]
    _ = Observable.concat(sums).subscribe(onNext: { log.value.append($0) })
    #expect(log.value == [3, 7, 15, 31, 63, 127, 255])
  }
}
