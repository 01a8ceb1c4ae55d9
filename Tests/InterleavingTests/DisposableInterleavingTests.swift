import TestSupport
import Testing

@testable import Scheduling
@testable import SignalsTesting

@Suite(.serialized, .leavesNothing) struct DisposableInterleavingTests {
  @Test("An action runs once") func action() {
    explore(allowing: ["1"]) { scenario in
      let count = Tally()
      let disposable = Disposable { count.count() }
      for name in ["one", "two", "three"] { scenario.thread(name, .dispose(disposable)) }
      return { count.text }
    }
  }

  @Test("adding to a compound disposable races its disposal", .tags(.B7)) func compound() {
    explore(allowing: ["1 1"]) { scenario in
      let (old, new) = (Tally(), Tally())
      let compound = CompoundDisposable(Disposable { old.count() })
      let child = Disposable { new.count() }
      scenario.thread("one", .step("add") { compound.add(child) })
      scenario.thread("two", .dispose(compound))
      return { old.text + " " + new.text }
    }
  }

  @Test("an addition, a removal and the disposal of a compound disposable race", .tags(.B7))
  func compoundRemoval() {
    explore(allowing: ["0 1", "1 1"]) { scenario in
      let (old, new) = (Tally(), Tally())
      let (first, second) = (Disposable { old.count() }, Disposable { new.count() })
      let compound = CompoundDisposable(first)
      scenario.thread("one", .step("add") { compound.add(second) })
      scenario.thread("two", .step("remove") { compound.remove(first) })
      scenario.thread("three", .dispose(compound))
      return { old.text + " " + new.text }
    }
  }

  @Test("a swap of a serial disposable races its disposal", .tags(.B8)) func serial() {
    explore(allowing: ["0 1", "1 1"]) { scenario in
      let (old, new) = (Tally(), Tally())
      let serial = SerialDisposable(Disposable { old.count() })
      let child = Disposable { new.count() }
      scenario.thread("one", .step("set") { serial.disposable = child })
      scenario.thread("two", .dispose(serial))
      return { old.text + " " + new.text }
    }
  }

  @Test("two swaps and the disposal of a serial disposable race", .tags(.B8)) func swaps() {
    // Here each thread disposes of the disposable that it swaps out, so nothing may be left.
    explore(allowing: ["1 1"]) { scenario in
      let (first, second) = (Tally(), Tally())
      let serial = SerialDisposable()
      for (name, tally) in [("one", first), ("two", second)] {
        let child = Disposable { tally.count() }
        scenario.thread(name, .step("swap") { serial.swapIn(child)?.dispose() })
      }
      scenario.thread("three", .dispose(serial))
      return { first.text + " " + second.text }
    }
  }

  @Test("work runs before its disposable is stored, or is cancelled", .tags(.F2)) func work() {
    explore(allowing: ["0", "1"]) { scenario in
      let runs = Tally()
      let scheduler = TestScheduler()
      let stored = SerialDisposable()
      scenario.thread(
        "one", .step("schedule") { stored.disposable = scheduler.schedule { runs.count() } },
        .advance(scheduler))
      scenario.thread("two", .dispose(stored))
      return { runs.text }
    }
  }

  @Test("The end of a run and its disposal race to release the action, and one of them does")
  func release() {
    explore(allowing: ["0 1", "1 1"]) { scenario in
      let (runs, releases) = (Tally(), Tally())
      let scheduler = TestScheduler()
      let captured = Captured(releases)
      let work = Place(
        scheduler.schedule { [captured] in withExtendedLifetime(captured) { runs.count() } })
      let disposable = work.take()!
      scenario.thread("one", .advance(scheduler))
      scenario.thread("two", .dispose(disposable))
      return { runs.text + " " + releases.text }
    }
  }

  private final class Captured: Sendable {
    private let releases: Tally
    init(_ releases: Tally) { self.releases = releases }
    deinit { releases.count() }
  }
}
