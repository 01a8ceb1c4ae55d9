import RxFlavour
import RxFlavourTesting
import Testing

@Suite struct CombineLatestTests {
  @Test(arguments: [
    TwoSources([], [.completed(210)], [], 1000, 210),
    TwoSources([.completed(210)], [], [], 210, 1000),
    // An element that can't be combined any more completes the sequence.
    TwoSources([.completed(210)], [.next(215, 2), .completed(220)], [.completed(215)], 210, 215),
    TwoSources([.next(215, 2), .completed(220)], [.completed(210)], [.completed(215)], 215, 210),
    TwoSources([.next(215, 2), .completed(220)], [], [], 220, 1000),
    TwoSources(
      [.next(215, 2), .completed(220)], [.completed(230)], [.completed(230)], 220, 230),
    TwoSources(
      [.next(215, 2), .completed(230)], [.next(220, 3), .completed(240)],
      [.next(220, 5), .completed(240)], 230, 240),
    TwoSources(
      [.next(220, 3), .completed(240)], [.next(215, 2), .completed(230)],
      [.next(220, 5), .completed(240)], 240, 230),
    TwoSources(
      [.completed(230)], [.error(220, Failure.first)], [.error(220, Failure.first)], 220, 220),
    TwoSources(
      [.error(230, Failure.first)], [.error(220, Failure.second)],
      [.error(220, Failure.second)], 220, 220),
    TwoSources(
      [.next(215, 2), .completed(220)], [.error(230, Failure.first)],
      [.error(230, Failure.first)], 220, 230),
    TwoSources(
      [.next(215, 2), .next(225, 4), .completed(230)],
      [.next(220, 3), .next(230, 5), .next(235, 6), .next(240, 7), .completed(250)],
      [
        .next(220, 5), .next(225, 7), .next(230, 9), .next(235, 10), .next(240, 11),
        .completed(250),
      ], 230, 250),
    TwoSources(
      [.next(215, 2), .next(225, 4), .completed(250)],
      [.next(235, 6), .next(240, 7), .error(245, Failure.first)],
      [.next(235, 10), .next(240, 11), .error(245, Failure.first)], 245, 245),
  ])
  func sources(_ sources: TwoSources) {
    sources.check { Observable.combineLatest($0, $1) { $0 + $1 } }
    sources.check { Observable.combineLatest($0, $1, resultSelector: +) }
    sources.check { Observable.combineLatest($0, $1).map { $0 + $1 } }
    sources.check { Observable.combineLatest([$0, $1]) { $0.reduce(0, +) } }
    sources.check { Observable.combineLatest([$0, $1]).map { $0.reduce(0, +) } }
  }

  @Test(arguments: [
    TwoSources([.next(210, 2)], [.next(220, 3)], [.error(220, Failure.first)], 220, 220)
  ])
  func selectorThrows(_ sources: TwoSources) {
    sources.check { Observable.combineLatest($0, $1) { _, _ in throw Failure.first } }
    sources.check { Observable.combineLatest([$0, $1]) { _ in throw Failure.first } }
  }

  @Test func none() {
    let scheduler = TestScheduler(initialClock: 0)
    let sum = scheduler.start {
      Observable.combineLatest([] as [Observable<Int>]) { $0.reduce(0, +) }
    }
    #expect(sum.events == [.next(200, 0), .completed(200)])
    let all = TestScheduler(initialClock: 0).start {
      Observable.combineLatest([] as [Observable<Int>])
    }
    #expect(all.events == [.next(200, []), .completed(200)])
    let failed = TestScheduler(initialClock: 0).start {
      Observable<Int>.combineLatest([] as [Observable<Int>]) { _ in throw Failure.first }
    }
    #expect(failed.events == [.error(200, Failure.first)])
  }

  @Test func atSubscription() {
    let log = Cell<[Int]>([])
    _ = Observable.combineLatest(Observable.empty(), Observable.just(1)) { $0 + $1 }
      .subscribe(onNext: { log.value.append($0) }, onCompleted: { log.value.append(-1) })
    _ = Observable.combineLatest(Observable.error(Failure.first), Observable.just(1)) { $0 + $1 }
      .subscribe(onNext: { log.value.append($0) }, onError: { _ in log.value.append(-2) })
    _ = Observable.combineLatest(Observable.just(1), Observable.just(2)) { $0 + $1 }
      .subscribe(onNext: { log.value.append($0) }, onCompleted: { log.value.append(-1) })
    #expect(log.value == [-1, -2, 3, -1])
  }

  @Test func eachNumberOfSources() {
    let log = Cell<[Int]>([])
    let x = (0..<8).map { Observable.just(1 << $0) }
    let sums = [
      Observable.combineLatest(x[0], x[1]) { $0 + $1 },
      Observable.combineLatest(x[0], x[1], x[2]) { $0 + $1 + $2 },
      Observable.combineLatest(x[0], x[1], x[2], x[3]) { $0 + $1 + $2 + $3 },
      Observable.combineLatest(x[0], x[1], x[2], x[3], x[4]) { $0 + $1 + $2 + $3 + $4 },
      Observable.combineLatest(x[0], x[1], x[2], x[3], x[4], x[5]) { $0 + $1 + $2 + $3 + $4 + $5 },
      Observable.combineLatest(x[0], x[1], x[2], x[3], x[4], x[5], x[6]) {
        $0 + $1 + $2 + $3 + $4 + $5 + $6
      },
      Observable.combineLatest(x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7]) {
        $0 + $1 + $2 + $3 + $4 + $5 + $6 + $7
      },
    ]
    _ = Observable.concat(sums).subscribe(onNext: { log.value.append($0) })
    #expect(log.value == [3, 7, 15, 31, 63, 127, 255])
  }

  /// The types that the compiler infers.
  @Test func closures() {
    let log = Cell<[String]>([])
    let (number, text) = (Observable.just(3), Observable.just("x"))
    struct Pair: Sendable { var number: Int, text: String }
    let all: [Observable<String>] = [
      Observable.combineLatest(number, text) { "\($0)\($1)" },
      Observable.combineLatest(number, text).map { "\($0)\($1)" },
      Observable.combineLatest(number, text, resultSelector: Pair.init).map { $0.text },
      Observable.combineLatest(number, text).filter { $0 > 1 && $1 == "x" }.map { $1 },
      Observable.combineLatest(number, text).flatMapLatest { number, text in
        Observable.just("\(number)\(text)")
      },
      Observable.zip(number, text).map { pair in pair.1 },
      Observable.zip(number, text, number).map { "\($0)\($1)\($2)" },
    ]
    _ = Observable.merge(all).subscribe(onNext: { log.value.append($0) })
    #expect(log.value == ["3x", "3x", "x", "x", "3x", "x", "3x3"])
  }
}
