import TestSupport
import Testing

@testable import Signals
@testable import SignalsTesting

@Suite(.serialized, .leavesNothing) struct CombiningInterleavingTests {
  @Test("zip sends the pair once") func zipping() {
    explore(allowing: ["12"]) { scenario in
      let (a, b) = (Subject<Int>(), Subject<Int>())
      let seen = scenario.observe(zip(a, b).map { $0 * 10 + $1 })
      scenario.thread("one", .send(1, to: a))
      scenario.thread("two", .send(2, to: b))
      return { seen.text }
    }
  }

  @Test("zip: the last value of one races the end of the other") func zipEnds() {
    explore(allowing: ["12|"]) { scenario in
      let (a, b) = (Subject<Int>(), Subject<Int>())
      let seen = scenario.observe(zip(a, b).map { $0 * 10 + $1 })
      a.sendNext(1)
      scenario.thread("one", .complete(a))
      scenario.thread("two", .send(2, to: b))
      return { seen.text }
    }
  }

  @Test("zip: both complete") func zipBothEnd() {
    explore(allowing: ["12|"]) { scenario in
      let (a, b) = (Subject<Int>(), Subject<Int>())
      let seen = scenario.observe(zip(a, b).map { $0 * 10 + $1 })
      a.sendNext(1)
      b.sendNext(2)
      scenario.thread("one", .complete(a))
      scenario.thread("two", .complete(b))
      return { seen.text }
    }
  }

  @Test("zip: both send and complete") func zipAll() {
    explore(allowing: ["12|"]) { scenario in
      let (a, b) = (Subject<Int>(), Subject<Int>())
      let seen = scenario.observe(zip(a, b).map { $0 * 10 + $1 })
      scenario.thread("one", .send(1, to: a), .complete(a))
      scenario.thread("two", .send(2, to: b), .complete(b))
      return { seen.text }
    }
  }

  @Test("zip keeps pairs together when one side is ahead") func zipAhead() {
    explore(allowing: ["13 24"]) { scenario in
      let (a, b) = (Subject<Int>(), Subject<Int>())
      let seen = scenario.observe(zip(a, b).map { $0 * 10 + $1 })
      scenario.thread("one", .send(1, to: a), .send(2, to: a))
      scenario.thread("two", .send(3, to: b), .send(4, to: b))
      return { seen.text }
    }
  }

  @Test("zip of three, one of which fails", .tags(.B10)) func zipFails() {
    explore(allowing: ["X", "123X"]) { scenario in
      let (a, b, c) = (Subject<Int>(), Subject<Int>(), Subject<Int>())
      let seen = scenario.observe(zip(a, b, c).map { $0 * 100 + $1 * 10 + $2 })
      scenario.thread("one", .send(1, to: a))
      scenario.thread("two", .send(2, to: b))
      scenario.thread("three", .send(3, to: c), .fail(c))
      return { seen.text }
    }
  }

  @Test("combineLatest sends the values of both") func combining() {
    explore(allowing: ["12"]) { scenario in
      let (a, b) = (Subject<Int>(), Subject<Int>())
      let seen = scenario.observe(combineLatest(a, b).map { $0 * 10 + $1 })
      scenario.thread("one", .send(1, to: a))
      scenario.thread("two", .send(2, to: b))
      return { seen.text }
    }
  }

  @Test("combineLatest: a value of one races the end of the other") func combiningEnds() {
    explore(allowing: ["12"]) { scenario in
      let (a, b) = (Subject<Int>(), Subject<Int>())
      let seen = scenario.observe(combineLatest(a, b).map { $0 * 10 + $1 })
      a.sendNext(1)
      scenario.thread("one", .complete(a))
      scenario.thread("two", .send(2, to: b))
      return { seen.text }
    }
  }

  @Test("combineLatest: both complete") func combiningBothEnd() {
    explore(allowing: ["|"]) { scenario in
      let (a, b) = (Subject<Int>(), Subject<Int>())
      let seen = scenario.observe(combineLatest(a, b).map { $0 * 10 + $1 })
      scenario.thread("one", .complete(a))
      scenario.thread("two", .complete(b))
      return { seen.text }
    }
  }

  @Test("combineLatest: both send and complete") func combiningAll() {
    explore(allowing: ["12|"]) { scenario in
      let (a, b) = (Subject<Int>(), Subject<Int>())
      let seen = scenario.observe(combineLatest(a, b).map { $0 * 10 + $1 })
      scenario.thread("one", .send(1, to: a), .complete(a))
      scenario.thread("two", .send(2, to: b), .complete(b))
      return { seen.text }
    }
  }

  @Test("combineLatest ends with the newest of both") func newest() {
    explore(allowing: ["13 23 24", "13 14 24", "23 24", "14 24"]) { scenario in
      let (a, b) = (Subject<Int>(), Subject<Int>())
      let seen = scenario.observe(combineLatest(a, b).map { $0 * 10 + $1 })
      scenario.thread("one", .send(1, to: a), .send(2, to: a))
      scenario.thread("two", .send(3, to: b), .send(4, to: b))
      return { seen.text }
    }
  }

  @Test("combineLatest: a value, an error and the disposal race", .tags(.B10))
  func combiningDisposal() {
    explore(allowing: ["", "12", "X", "12X"]) { scenario in
      let (a, b) = (Subject<Int>(), BehaviorSubject<Int>(2))
      let seen = scenario.observe(combineLatest(a, b).map { $0 * 10 + $1 })
      scenario.thread("one", .send(1, to: a))
      scenario.thread("two", .fail(b))
      scenario.thread("three", .dispose(seen))
      return { seen.text }
    }
  }

  @Test("take(until:): the trigger races a value and completion", .tags(.G16)) func takeUntil() {
    explore(allowing: ["|", "1|"]) { scenario in
      let (source, trigger) = (Subject<Int>(), Subject<Int>())
      let seen = scenario.observe(source.take(until: trigger))
      scenario.thread("one", .send(1, to: source), .complete(source))
      scenario.thread("two", .send(0, to: trigger))
      return { seen.text }
    }
  }

  @Test("sample: the sampler races values and the end", .tags(.G16)) func sampling() {
    explore(allowing: ["|", "1|"]) { scenario in
      let (source, sampler) = (Subject<Int>(), Subject<Int>())
      let seen = scenario.observe(source.sample(when: sampler))
      scenario.thread("one", .send(1, to: source), .complete(source))
      scenario.thread("two", .send(0, to: sampler))
      return { seen.text }
    }
  }

  @Test("race: one of two wins") func racing() {
    explore(allowing: ["1|", "2|"]) { scenario in
      let (a, b) = (Subject<Int>(), Subject<Int>())
      let seen = scenario.observe(race(a, b))
      scenario.thread("one", .send(1, to: a), .complete(a))
      scenario.thread("two", .send(2, to: b), .complete(b))
      return { seen.text }
    }
  }

  @Test("skip(until:): the trigger fails while the source completes") func skipUntilFails() {
    explore(allowing: ["|", "X"]) { scenario in
      let (source, trigger) = (Subject<Int>(), Subject<Int>())
      let seen = scenario.observe(source.skip(until: trigger))
      scenario.thread("one", .complete(source))
      scenario.thread("two", .fail(trigger))
      return { seen.text }
    }
  }

  @Test("take(untilReplacement:): the replacement comes while the source completes")
  func replacement() {
    explore(allowing: ["2|", "1 2|"]) { scenario in
      let (source, replacement) = (Subject<Int>(), Subject<Int>())
      let seen = scenario.observe(source.take(untilReplacement: replacement))
      scenario.thread("one", .send(1, to: source), .complete(source))
      scenario.thread("two", .send(2, to: replacement), .complete(replacement))
      return { seen.text }
    }
  }

  @Test("withLatest: the other signal fails while the source completes") func withLatest() {
    explore(allowing: ["|", "X"]) { scenario in
      let (source, other) = (Subject<Int>(), Subject<Int>())
      let seen = scenario.observe(source.withLatest(from: other).map { $0 + $1 })
      scenario.thread("one", .complete(source))
      scenario.thread("two", .fail(other))
      return { seen.text }
    }
  }

  @Test("a group is left while its value comes, and the others go on", .tags(.G11)) func groups() {
    explore(allowing: [", 2|", "1, 2|"]) { scenario in
      let source = Subject<Int>()
      let (odd, even) = (scenario.observation(of: Int.self), scenario.observation(of: Int.self))
      let groups = source.groupBy { abs($0) % 2 }
      groups.subscribeNext { group in
        (group.key == 1 ? odd : even).subscribe(to: group)
      }
      source.sendNext(0)
      source.sendNext(-1)
      scenario.thread("one", .send(1, to: source), .send(2, to: source), .complete(source))
      scenario.thread("two", .dispose(odd))
      return {
        (odd.values.contains(1) ? "1" : "") + ", " + (even.values.contains(2) ? "2" : "")
          + (even.isCompleted ? "|" : "")
      }
    }
  }
}
