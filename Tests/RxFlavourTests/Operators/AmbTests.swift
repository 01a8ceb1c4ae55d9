import RxFlavour
import RxFlavourTesting
import Testing

@Suite struct AmbTests {
  @Test(arguments: [
    TwoSources([], [], [], 1000, 1000),
    TwoSources([], [.completed(225)], [.completed(225)], 225, 225),
    TwoSources(
      [.next(210, 2), .completed(240)], [.next(220, 3), .completed(250)],
      [.next(210, 2), .completed(240)], 240, 210),
    TwoSources(
      [.next(210, 2), .error(220, Failure.first)], [.next(220, 3), .completed(250)],
      [.next(210, 2), .error(220, Failure.first)], 220, 210),
    TwoSources(
      [.next(220, 2), .error(230, Failure.first)], [.next(210, 3), .completed(250)],
      [.next(210, 3), .completed(250)], 210, 250),
    TwoSources(
      [.error(210, Failure.first)], [.next(220, 3)], [.error(210, Failure.first)], 210, 210),
    TwoSources(
      [.next(220, 3)], [.error(210, Failure.first)], [.error(210, Failure.first)], 210, 210),
  ])
  func two(_ sources: TwoSources) {
    sources.check { $0.amb($1) }
    sources.check { Observable.amb([$0.asObservable(), $1.asObservable()]) }
  }

  @Test func many() {
    let scheduler = TestScheduler(initialClock: 0)
    let sources = [scheduler.hot(.next(230, 1)), scheduler.hot(.next(210, 2)), scheduler.hot()]
    let result = scheduler.start { Observable.amb(sources.map { $0.asObservable() }) }
    #expect(result.events == [.next(210, 2)])
    #expect(sources.map(\.windows) == [[[200, 210]], [[200, 1000]], [[200, 210]]])
  }

  @Test func noneNeverEnds() {
    let scheduler = TestScheduler(initialClock: 0)
    let result = scheduler.start { Observable<Int>.amb([]) }
    #expect(result.events == [])
  }
}
