import TestSupport
import Testing

@testable import Signals
@testable import SignalsTesting

@Suite(.serialized, .leavesNothing) struct FlatteningInterleavingTests {
  @Test("values of the old signal race a switch", .tags(.G5)) func switching() {
    explore(allowing: ["2", "1 2"]) { scenario in
      let outer = Subject<Subject<Int>>()
      let (old, new) = (Subject<Int>(), Subject<Int>())
      let seen = scenario.observe(outer.switchToLatest())
      outer.sendNext(old)
      scenario.thread("one", .send(1, to: old))
      scenario.thread("two", .step("switch") { outer.sendNext(new) }, .send(2, to: new))
      return { seen.text }
    }
  }

  @Test("the old signal ends during a switch", .tags(.G5)) func oldEnds() {
    explore(allowing: ["2", "X"]) { scenario in
      let outer = Subject<Subject<Int>>()
      let (old, new) = (Subject<Int>(), Subject<Int>())
      let seen = scenario.observe(outer.switchToLatest())
      outer.sendNext(old)
      scenario.thread("one", .fail(old))
      scenario.thread("two", .step("switch") { outer.sendNext(new) }, .send(2, to: new))
      return { seen.text }
    }
  }

  @Test("the signal of signals and the latest one complete", .tags(.G6)) func switchCompletes() {
    explore(allowing: ["1|"]) { scenario in
      let outer = Subject<Subject<Int>>()
      let inner = Subject<Int>()
      let seen = scenario.observe(outer.switchToLatest())
      outer.sendNext(inner)
      scenario.thread("one", .send(1, to: inner), .complete(inner))
      scenario.thread("two", .complete(outer))
      return { seen.text }
    }
  }

  @Test("The old signal completes while a new one comes, and then no more") func switchAndEnd() {
    explore(allowing: ["2|"]) { scenario in
      let outer = Subject<Signal<Int>>()
      let old = Subject<Int>()
      let seen = scenario.observe(outer.switchToLatest())
      outer.sendNext(old)
      scenario.thread("one", .complete(old))
      scenario.thread("two", .step("switch") { outer.sendNext(.return(2)) }, .complete(outer))
      return { seen.text }
    }
  }

  @Test("A switch, a value of the old signal and the disposal race") func switchDisposal() {
    explore(allowing: ["", "1", "2", "1 2"]) { scenario in
      let outer = Subject<Signal<Int>>()
      let old = Subject<Int>()
      let seen = scenario.observe(outer.switchToLatest())
      outer.sendNext(old)
      scenario.thread("one", .send(1, to: old))
      scenario.thread("two", .step("switch") { outer.sendNext(.return(2)) })
      scenario.thread("three", .dispose(seen))
      return { seen.text }
    }
  }

  @Test("A key is forgotten while its next value comes") func keys() {
    explore(allowing: ["1 11 2|", "1 2 11|", "2 1 11|"]) { scenario in
      let (outer, gate) = (Subject<Int>(), Subject<Int>())
      let seen = scenario.observe(
        outer.concatMap(by: { $0 % 10 }) { value in
          value == 1 ? gate.take(1).map { _ in value } : Signal<Int>.return(value)
        })
      outer.sendNext(1)
      scenario.thread("one", .send(11, to: outer), .send(2, to: outer), .complete(outer))
      scenario.thread("two", .send(0, to: gate))
      return { seen.text }
    }
  }

  @Test("Two keys get free while one place is left") func places() {
    // A key whose signal has completed is free when the values before it have been delivered.
    explore(
      allowing: [
        "1 11 2 12|", "1 2 11 12|", "1 2 12 11|", "2 1 11 12|", "2 1 12 11|", "2 12 1 11|",
      ]
    ) { scenario in
      let outer = Subject<Int>()
      let gates = [Subject<Int>(), Subject<Int>()]
      let seen = scenario.observe(
        outer.concatMap(by: { $0 % 10 }, maxConcurrent: 2) { value in
          value < 10 ? gates[value - 1].take(1).map { _ in value } : Signal<Int>.return(value)
        })
      for value in [1, 2, 11, 12] { outer.sendNext(value) }
      outer.sendCompleted()
      scenario.thread("one", .send(0, to: gates[0]))
      scenario.thread("two", .send(0, to: gates[1]))
      return {
        // A signal that has waited for the end of a pause begins on the clock.
        scenario.clock.run()
        return seen.text
      }
    }
  }

  @Test("merge sends everything, and completes once") func merging() {
    explore(allowing: ["1 2|", "2 1|"]) { scenario in
      let (a, b) = (Subject<Int>(), Subject<Int>())
      let seen = scenario.observe(merge(a, b))
      scenario.thread("one", .send(1, to: a), .complete(a))
      scenario.thread("two", .send(2, to: b), .complete(b))
      return { seen.text }
    }
  }

  @Test("an error in merge races a value and the disposal", .tags(.B10)) func mergeDisposal() {
    explore(allowing: ["", "1", "X", "1X"]) { scenario in
      let (a, b) = (Subject<Int>(), Subject<Int>())
      let seen = scenario.observe(merge(a, b))
      scenario.thread("one", .send(1, to: a))
      scenario.thread("two", .fail(b))
      scenario.thread("three", .dispose(seen))
      return { seen.text }
    }
  }

  @Test("flattenMap: a new inner signal races the end of the last one") func flattenMap() {
    explore(allowing: ["5|"]) { scenario in
      let outer = Subject<Signal<Int>>()
      let inner = Subject<Int>()
      let seen = scenario.observe(outer.flatten())
      outer.sendNext(inner)
      scenario.thread("one", .complete(inner))
      scenario.thread("two", .step("inner") { outer.sendNext(.return(5)) }, .complete(outer))
      return { seen.text }
    }
  }

  @Test("flatten(1): the next signal waits for the end of the one before") func queued() {
    explore(allowing: ["1 5|"]) { scenario in
      let outer = Subject<Signal<Int>>()
      let inner = Subject<Int>()
      let seen = scenario.observe(outer.flatten(maxConcurrent: 1))
      outer.sendNext(inner)
      scenario.thread("one", .send(1, to: inner), .complete(inner))
      scenario.thread("two", .step("inner") { outer.sendNext(.return(5)) }, .complete(outer))
      return { seen.text }
    }
  }

  @Test("flatten(1): two signals end, and a third one waits") func threeQueued() {
    explore(allowing: ["1 2 3|"]) { scenario in
      let outer = Subject<Signal<Int>>()
      let (a, b) = (Subject<Int>(), ReplaySubject<Int>())
      let seen = scenario.observe(outer.flatten(maxConcurrent: 1))
      outer.sendNext(a)
      outer.sendNext(b)
      scenario.thread("one", .send(1, to: a), .complete(a))
      scenario.thread("two", .send(2, to: b), .complete(b))
      scenario.thread("three", .step("inner") { outer.sendNext(.return(3)) }, .complete(outer))
      return { seen.text }
    }
  }

  @Test("exhaustMap: a signal that comes while the current one ends is taken or left")
  func exhaust() {
    explore(allowing: ["|", "5|"]) { scenario in
      let outer = Subject<Signal<Int>>()
      let inner = Subject<Int>()
      let seen = scenario.observe(outer.exhaustMap { $0 })
      outer.sendNext(inner)
      scenario.thread("one", .complete(inner))
      scenario.thread("two", .step("inner") { outer.sendNext(.return(5)) }, .complete(outer))
      return { seen.text }
    }
  }

  @Test("concat: signals end while another thread subscribes", .tags(.K39)) func successors() {
    explore(allowing: ["5|"]) { scenario in
      let (a, b) = (Subject<Int>(), Subject<Int>())
      let seen = scenario.observation(of: Int.self)
      scenario.thread("one", .subscribe(seen, to: concat(a, b, .return(5))))
      scenario.thread("two", .complete(a), .complete(b))
      return { seen.text }
    }
  }

  @Test("merge: signals of a list end while another thread subscribes", .tags(.K39))
  func endOfList() {
    explore(allowing: ["5|"]) { scenario in
      let (a, b) = (Subject<Int>(), Subject<Int>())
      let seen = scenario.observation(of: Int.self)
      scenario.thread("one", .subscribe(seen, to: merge(a, b).then { .return(5) }))
      scenario.thread("two", .complete(a), .complete(b))
      return { seen.text }
    }
  }

  @Test("retry(when:): the source fails while another thread subscribes", .tags(.K39))
  func successorOfFailure() {
    explore(allowing: ["5|"]) { scenario in
      let (a, attempts) = (Subject<Int>(), Tally())
      let source = Signal<Int>.defer {
        attempts.count()
        return attempts.text == "1" ? a : .return(5)
      }
      let seen = scenario.observation(of: Int.self)
      scenario.thread("one", .subscribe(seen, to: source.retry { $0.map { _ in } }))
      scenario.thread("two", .fail(a))
      return { seen.text }
    }
  }

  @Test("retry(when:): the source fails while another signal restarts it", .tags(.K39))
  func restart() {
    explore(allowing: ["5|"], bounded: 4_000) { scenario in
      let (a, restarts, attempts) = (Subject<Int>(), Subject<Int>(), Tally())
      let source = Signal<Int>.defer {
        attempts.count()
        return attempts.text == "1" ? a : attempts.text == "2" ? .error(TestError()) : .return(5)
      }
      let seen = scenario.observe(source.retry { merge($0.map { _ in 0 }, restarts) })
      scenario.thread("one", .fail(a))
      scenario.thread("two", .step("restart") { restarts.sendNext(0) })
      return { seen.text }
    }
  }

  @Test("flatten(1): signals end while another thread sends the next one", .tags(.K39))
  func successorsInLine() {
    explore(allowing: ["5 6|"]) { scenario in
      let outer = Subject<Signal<Int>>()
      let (a, b) = (Subject<Int>(), Subject<Int>())
      let seen = scenario.observe(outer.flatten(maxConcurrent: 1))
      outer.sendNext(a)
      scenario.thread(
        "one", .step("inner") { outer.sendNext(b) }, .step("inner") { outer.sendNext(.return(5)) })
      scenario.thread("two", .complete(a), .complete(b))
      return {
        outer.sendNext(.return(6))
        outer.sendCompleted()
        return seen.text
      }
    }
  }
}
