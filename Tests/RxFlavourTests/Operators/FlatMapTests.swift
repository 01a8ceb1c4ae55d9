import RxFlavour
import RxFlavourTesting
import Testing

/// A hot sequence of cold ones, and an operator on it.
struct InnerSources: Sendable {
  /// When the inner sequences are sent.
  var times = [300, 400, 550, 750, 850]
  var inners: [Events] = [
    [
      .next(10, 102), .next(90, 103), .next(110, 104), .next(190, 105), .next(440, 106),
      .completed(460),
    ],
    [.next(180, 202), .next(190, 203), .completed(205)],
    [
      .next(10, 301), .next(50, 302), .next(70, 303), .next(260, 304), .next(310, 305),
      .completed(410),
    ],
    [.completed(40)],
    [.next(80, 401), .next(90, 402), .completed(100)],
  ]
  var end: Recorded<Event<Int>>? = .completed(900)
  var disposed = 1000
  /// When the operator's closure throws.
  var throwsAt = 0
  let result: Events
  let outerEnd: Int
  /// When the subscriptions have begun and ended.
  let windows: [[Int]]

  func check(
    _ sourceLocation: SourceLocation = #_sourceLocation,
    _ make: (Observable<Int>, @escaping @Sendable (Int) throws -> TestableObservable<Int>)
      -> Observable<Int>
  ) {
    let scheduler = TestScheduler(initialClock: 0)
    let inners = inners.map { scheduler.createColdObservable($0) }
    let values = times.enumerated().map { Recorded.next($1, $0) }
    let outer = scheduler.createHotObservable(values + (end.map { [$0] } ?? []))
    let observable = make(outer.asObservable()) { [times, throwsAt] place in
      if times[place] == throwsAt { throw Failure.first }
      return inners[place]
    }
    let result = scheduler.start(disposed: disposed) { observable }
    #expect(result.events == self.result, sourceLocation: sourceLocation)
    #expect(outer.windows == [[200, outerEnd]], sourceLocation: sourceLocation)
    #expect(inners.map { $0.windows.flatMap(\.self) } == windows, sourceLocation: sourceLocation)
  }
}

@Suite struct FlatMapTests {
  static let upTo620: Events = [
    .next(310, 102), .next(390, 103), .next(410, 104), .next(490, 105), .next(560, 301),
    .next(580, 202), .next(590, 203), .next(600, 302), .next(620, 303),
  ]
  static let upTo860: Events = upTo620 + [.next(740, 106), .next(810, 304), .next(860, 305)]

  @Test(arguments: [
    InnerSources(
      result: upTo860 + [.next(930, 401), .next(940, 402), .completed(960)], outerEnd: 900,
      windows: [[300, 760], [400, 605], [550, 960], [750, 790], [850, 950]]),
    InnerSources(
      end: nil, result: upTo860 + [.next(930, 401), .next(940, 402)], outerEnd: 1000,
      windows: [[300, 760], [400, 605], [550, 960], [750, 790], [850, 950]]),
    InnerSources(
      end: .error(900, Failure.first), result: upTo860 + [.error(900, Failure.first)],
      outerEnd: 900, windows: [[300, 760], [400, 605], [550, 900], [750, 790], [850, 900]]),
    InnerSources(
      inners: [
        [.next(10, 102), .error(460, Failure.second)], [.completed(205)], [.next(10, 301)],
        [.completed(40)], [],
      ],
      result: [.next(310, 102), .next(560, 301), .error(760, Failure.second)], outerEnd: 760,
      windows: [[300, 760], [400, 605], [550, 760], [750, 760], []]),
    InnerSources(
      disposed: 700, result: upTo620, outerEnd: 700,
      windows: [[300, 700], [400, 605], [550, 700], [], []]),
    InnerSources(
      throwsAt: 550, result: Array(upTo620.prefix(4)) + [.error(550, Failure.first)],
      outerEnd: 550, windows: [[300, 550], [400, 550], [], [], []]),
  ])
  func all(_ sources: InnerSources) {
    sources.check { $0.flatMap($1) }
    sources.check { $0.map($1).merge() }
    sources.check { $0.map($1).merge(maxConcurrent: 5) }
  }

  static let ofFirst: Events = [
    .next(310, 102), .next(390, 103), .next(410, 104), .next(490, 105), .next(740, 106),
  ]

  @Test(arguments: [
    InnerSources(
      result: ofFirst + [.next(930, 401), .next(940, 402), .completed(950)], outerEnd: 900,
      windows: [[300, 760], [], [], [], [850, 950]]),
    InnerSources(
      end: nil, result: ofFirst + [.next(930, 401), .next(940, 402)], outerEnd: 1000,
      windows: [[300, 760], [], [], [], [850, 950]]),
    InnerSources(
      end: .error(900, Failure.first), result: ofFirst + [.error(900, Failure.first)],
      outerEnd: 900, windows: [[300, 760], [], [], [], [850, 900]]),
    InnerSources(
      disposed: 700, result: Array(ofFirst.prefix(4)), outerEnd: 700,
      windows: [[300, 700], [], [], [], []]),
    // The closure is called only while no sequence is active.
    InnerSources(
      throwsAt: 550, result: ofFirst + [.next(930, 401), .next(940, 402), .completed(950)],
      outerEnd: 900, windows: [[300, 760], [], [], [], [850, 950]]),
    InnerSources(
      throwsAt: 850, result: ofFirst + [.error(850, Failure.first)], outerEnd: 850,
      windows: [[300, 760], [], [], [], []]),
  ])
  func first(_ sources: InnerSources) {
    sources.check { $0.flatMapFirst($1) }
  }

  @Test(arguments: [
    InnerSources(
      result: [
        .next(310, 102), .next(390, 103), .next(560, 301), .next(600, 302), .next(620, 303),
        .next(930, 401), .next(940, 402), .completed(950),
      ], outerEnd: 900, windows: [[300, 400], [400, 550], [550, 750], [750, 790], [850, 950]]),
    InnerSources(
      times: [300, 400, 500],
      inners: [[.next(10, 1)], [.next(10, 2), .error(50, Failure.second)], [.next(10, 3)]],
      result: [.next(310, 1), .next(410, 2), .error(450, Failure.second)], outerEnd: 450,
      windows: [[300, 400], [400, 450], []]),
    InnerSources(
      times: [300, 400], inners: [[.next(10, 1)], [.next(10, 2), .completed(50)]],
      end: .error(500, Failure.first),
      result: [.next(310, 1), .next(410, 2), .error(500, Failure.first)], outerEnd: 500,
      windows: [[300, 400], [400, 450]]),
    InnerSources(
      times: [300, 400], inners: [[.next(10, 1)], []], throwsAt: 400,
      result: [.next(310, 1), .error(400, Failure.first)], outerEnd: 400,
      windows: [[300, 400], []]),
  ])
  func latest(_ sources: InnerSources) {
    sources.check { $0.flatMapLatest($1) }
    sources.check { $0.map($1).switchLatest() }
  }

  static let inOrder: Events = ofFirst + [.next(940, 202), .next(950, 203)]

  @Test(arguments: [
    InnerSources(
      result: inOrder + [.next(975, 301)], outerEnd: 900,
      windows: [[300, 760], [760, 965], [965, 1000], [], []]),
    InnerSources(
      times: [300, 400], end: .completed(405), result: inOrder + [.completed(965)],
      outerEnd: 405, windows: [[300, 760], [760, 965], [], [], []]),
    InnerSources(
      times: [300, 400], end: .completed(980), result: inOrder + [.completed(980)],
      outerEnd: 980, windows: [[300, 760], [760, 965], [], [], []]),
    InnerSources(
      times: [250, 300],
      inners: [[.next(10, 1), .completed(20)], [.next(20, 2), .completed(25)]],
      result: [.next(260, 1), .next(320, 2), .completed(900)], outerEnd: 900,
      windows: [[250, 270], [300, 325]]),
    InnerSources(
      end: .error(900, Failure.first), result: ofFirst + [.error(900, Failure.first)],
      outerEnd: 900, windows: [[300, 760], [760, 900], [], [], []]),
    InnerSources(
      inners: [[.next(10, 102), .error(460, Failure.second)], [], [], [], []],
      result: [.next(310, 102), .error(760, Failure.second)], outerEnd: 760,
      windows: [[300, 760], [], [], [], []]),
    InnerSources(
      throwsAt: 550, result: Array(ofFirst.prefix(4)) + [.error(550, Failure.first)],
      outerEnd: 550, windows: [[300, 550], [], [], [], []]),
  ])
  func oneByOne(_ sources: InnerSources) {
    sources.check { $0.concatMap($1) }
    sources.check { $0.map($1).concat() }
    sources.check { $0.map($1).merge(maxConcurrent: 1) }
  }

  static let long: [Events] = [
    [.next(50, 1), .next(100, 2), .next(120, 3), .completed(140)],
    [.next(20, 4), .next(70, 5), .completed(300)],
    [.next(10, 6), .next(90, 7), .next(110, 8), .completed(130)],
    [.next(210, 9), .next(240, 10), .completed(300)],
  ]

  @Test(arguments: [
    InnerSources(
      times: [210, 260, 270, 320], inners: long, end: .completed(400),
      result: [
        .next(260, 1), .next(280, 4), .next(310, 2), .next(330, 3), .next(330, 5), .next(360, 6),
        .next(440, 7), .next(460, 8), .next(690, 9), .next(720, 10), .completed(780),
      ], outerEnd: 400, windows: [[210, 350], [260, 560], [350, 480], [480, 780]]),
    InnerSources(
      times: [210, 260, 270, 320], inners: long, end: .completed(400), disposed: 450,
      result: [
        .next(260, 1), .next(280, 4), .next(310, 2), .next(330, 3), .next(330, 5), .next(360, 6),
        .next(440, 7),
      ], outerEnd: 400, windows: [[210, 350], [260, 450], [350, 450], []]),
    InnerSources(
      times: [210, 260, 270, 320], inners: long, end: .error(400, Failure.first),
      result: [
        .next(260, 1), .next(280, 4), .next(310, 2), .next(330, 3), .next(330, 5), .next(360, 6),
        .error(400, Failure.first),
      ], outerEnd: 400, windows: [[210, 350], [260, 400], [350, 400], []]),
  ])
  func limited(_ sources: InnerSources) {
    sources.check { $0.map($1).merge(maxConcurrent: 2) }
  }

  /// A sequence that has waited begins on the trampoline, after the work that is already there.
  @Test func waitingSequencesTakeTurns() {
    let log = Cell<[Int]>([])
    let sources = Observable.of(10, 20, 30, 40).map { n in
      Observable.of(n + 1, n + 2).do(onSubscribe: { log.value.append(n) })
    }
    _ = sources.merge(maxConcurrent: 2).subscribe(onNext: { log.value.append($0) })
    #expect(log.value == [10, 11, 20, 12, 21, 22, 30, 31, 40, 32, 41, 42])

    // Without other work, it begins where the sequence before it has completed.
    log.value = []
    let first = PublishSubject<Int>()
    _ = Observable.of(0, 1).concatMap { $0 == 0 ? first : Observable.of(1, 2) }
      .subscribe(onNext: { log.value.append($0) })
    first.onCompleted()
    log.value.append(0)
    #expect(log.value == [1, 2, 0])

    // The one after it takes turns with the work that its elements have caused.
    log.value = []
    let other = PublishSubject<Int>()
    _ = Observable.of(other, Observable.of(1, 2), Observable.of(3, 4)).concat()
      .flatMapLatest { n in Observable.of(1, 2, 3, 4).map { n * 10 + $0 } }
      .subscribe(onNext: { log.value.append($0) })
    other.onCompleted()
    #expect(log.value == [11, 21, 22, 23, 31, 41, 42, 43, 44])
  }

  @Test func keyPath() {
    let log = Cell<[Int]>([])
    _ = Observable.just(Observable.just(1)).flatMap(\.self)
      .subscribe(onNext: { log.value.append($0) })
    #expect(log.value == [1])
  }
}
