import RxFlavour
import RxFlavourTesting
import Testing

typealias Events = [Recorded<Event<Int>>]

extension TestScheduler {
  func hot(_ events: Recorded<Event<Int>>...) -> TestableObservable<Int> {
    createHotObservable(events)
  }

  func cold(_ events: Recorded<Event<Int>>...) -> TestableObservable<Int> {
    createColdObservable(events)
  }
}

extension TestableObservable {
  /// When the subscriptions have begun and ended.
  var windows: [[Int]] { subscriptions.map { [$0.subscribe, $0.unsubscribe] } }
}

/// Two hot sources, and an operator on them.
struct TwoSources: Sendable {
  let left: Events
  let right: Events
  let result: Events
  /// When the subscriptions to the sources end; they begin at 200.
  let ends: [Int]

  init(_ left: Events, _ right: Events, _ result: Events, _ leftEnd: Int, _ rightEnd: Int) {
    self.left = left
    self.right = right
    self.result = result
    ends = [leftEnd, rightEnd]
  }

  func check(
    _ sourceLocation: SourceLocation = #_sourceLocation,
    _ make: (TestableObservable<Int>, TestableObservable<Int>) -> Observable<Int>
  ) {
    let scheduler = TestScheduler(initialClock: 0)
    let left = scheduler.createHotObservable([.next(150, 1)] + left)
    let right = scheduler.createHotObservable([.next(150, 1)] + right)
    let observable = make(left, right)
    let result = scheduler.start { observable }
    #expect(result.events == self.result, sourceLocation: sourceLocation)
    #expect(
      left.windows + right.windows == ends.map { [200, $0] }, sourceLocation: sourceLocation)
  }
}
