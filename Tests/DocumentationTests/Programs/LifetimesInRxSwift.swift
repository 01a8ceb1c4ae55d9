import Foundation
import Signals
import TestSupport
import Testing

/// The programs of the page LifetimesInRxSwift.
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct LifetimesInRxSwiftPrograms: Programs {
  let page = Page("LifetimesInRxSwift")

  @Test func whatStaysAlive() async {
    let source = Subject<Int>()
    func bound() -> Signal<Int> {
      let latest = MutableProperty(0)
      source.bind(to: latest)
      return latest.values  // the property is released
    }
    func followed() -> Signal<Int> {
      Property(0, then: source).values
    }
    bound().subscribe(next: { print("bound", $0) }, completed: { print("bound: completed") })
    followed().subscribeNext { print("followed", $0) }
    source.sendNext(1)
    await page.check()
  }

  @Test func whatABagDrops() async {
    final class Search: Sendable {
      let text = MutableProperty("")
      private let bag = Lifetime()

      init(on clock: Scheduler, show: @escaping @Sendable (String) -> Void) {
        let request: @Sendable (String) -> Signal<String> = { text in
          .return("rows of \(text)").delay(for: .seconds(1), on: clock)
        }
        let rows = text.changes.flatMapLatest(request)
        rows.subscribeNext { show("no bag: \($0)") }
        text.changes.take(until: bag).flatMapLatest(request)
          .subscribeNext { show("too early: \($0)") }
        rows.take(until: bag).subscribe(
          next: { show("last: \($0)") },
          completed: { show("last: completed") })
        bag.add(
          rows.subscribe(
            next: { show("added: \($0)") },
            completed: { show("added: completed") }))
      }

      deinit { bag.finish() }
    }
    let clock = TestScheduler()
    var search: Search? = Search(on: clock) { print($0) }
    search?.text.value = "tea"
    search = nil
    print("released")
    clock.run()
    await page.check()
  }

  @MainActor @Test func threads() async {
    let taps = Subject<Int>()
    taps.deliver(on: .main).subscribeNext { print("deliver(on: .main)", $0) }
    taps.subscribeOnMainActor { print("subscribeOnMainActor", $0) }
    Signal.return(0).subscribe(on: .main).subscribeNext { print("subscribe(on: .main)", $0) }
    taps.sendNext(1)
    print("sent on the main thread")
    await page.check()
  }

  @Test func order() async {
    let odd = Signal.from([1, 3])
    let even = Signal.from([2, 4])
    merge(odd, even).collect().subscribeNext { print($0) }
    combineLatest(odd, even).collect().subscribeNext { print($0) }

    let turns = TestScheduler()  // in a program, a scheduler such as .main
    merge([1, 3].signal(on: turns), [2, 4].signal(on: turns))
      .collect().subscribeNext { print($0) }
    turns.run()
    await page.check()
  }

  @Test func theOldOneFirst() async {
    let rooms = Subject<Int>()
    let visit = Subject<Void>()
    @Sendable func enter(_ room: Int) -> Signal<Void> {
      .using({ print("enter", room) }, release: { print("leave", room) }, in: { visit })
    }
    rooms.flatMapLatest(enter).subscribe()
    rooms.sendNext(1)
    rooms.sendNext(2)
    visit.sendCompleted()

    print("the old one first")
    let halls = Subject<Int>()
    let walk = Subject<Void>()
    @Sendable func walkThrough(_ hall: Int) -> Signal<Void> {
      .using({ print("enter", hall) }, release: { print("leave", hall) }, in: { walk })
    }
    halls.flattenMap { .from([nil, $0]) }
      .flatMapLatest { $0.map(walkThrough) }
      .subscribe()
    halls.sendNext(1)
    halls.sendNext(2)
    walk.sendCompleted()
    await page.check()
  }
}
