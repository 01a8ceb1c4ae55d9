#if SIGNALS_EXPLORE
  import Synchronization
  import Testing

  @testable import Signals
  @testable import SignalsTestingCore

  /// The core in all interleavings of its locks and atomic operations. Built and run with
  /// `SIGNALS_EXPLORE=1 swift test --filter Interleaving --scratch-path .build/explore`.
  @Suite struct CoreInterleavingTests {
    private func explore(
      limit: Int = 20_000, sourceLocation: SourceLocation = #_sourceLocation,
      _ build: (Scenario) -> Void
    ) {
      let result = Interleavings(limit: limit).explore(build)
      #expect(
        result.violation == nil, Comment(rawValue: result.violation?.description ?? ""),
        sourceLocation: sourceLocation)
      #expect(result.runs > 1, sourceLocation: sourceLocation)
    }

    /// A subscriber, observed, and how often its teardown ran.
    private func source(
      _ scenario: Scenario
    ) -> (Subscriber<Int>, Observation<Int>, teardowns: @Sendable () -> Int) {
      let known = Locked<[Subscriber<Int>]>([])
      let teardowns = Locked(0)
      let seen = scenario.observe(
        Signal<Int>.create { subscriber in
          known.withLock { $0 = [subscriber] }
          return Disposable { teardowns.withLock { $0 += 1 } }
        })
      return (known.withLock { $0[0] }, seen, { teardowns.withLock { $0 } })
    }

    @Test("B2: an error races completion") func errorAndCompletion() {
      explore { scenario in
        let (subscriber, seen, teardowns) = source(scenario)
        scenario.thread("one", .step("complete") { subscriber.sendCompleted() })
        scenario.thread("two", .step("fail") { subscriber.sendError(TestError()) })
        scenario.expect("there is one end") { seen.hasEnded && teardowns() == 1 }
      }
    }

    @Test("B3: a value races completion") func valueAndCompletion() {
      explore { scenario in
        let (subscriber, seen, teardowns) = source(scenario)
        scenario.thread("one", .step("send 1") { subscriber.sendNext(1) })
        scenario.thread("two", .step("complete") { subscriber.sendCompleted() })
        scenario.expect("it completes") { seen.isCompleted && teardowns() == 1 }
      }
    }

    @Test("B1: two threads send, and nothing is lost") func twoSenders() {
      explore { scenario in
        let (subscriber, seen, _) = source(scenario)
        scenario.thread(
          "one", .step("send 1") { subscriber.sendNext(1) },
          .step("send 2") { subscriber.sendNext(2) })
        scenario.thread("two", .step("send 3") { subscriber.sendNext(3) })
        scenario.expect("each value came once") { seen.values.sorted() == [1, 2, 3] }
        scenario.expect("a thread's values keep their order") {
          seen.values.filter { $0 < 3 } == [1, 2]
        }
      }
    }

    @Test("B4, B5: disposals race a value") func disposals() {
      explore { scenario in
        let (subscriber, seen, teardowns) = source(scenario)
        scenario.thread("one", .step("send 1") { subscriber.sendNext(1) })
        scenario.thread("two", .dispose(seen))
        scenario.thread("three", .dispose(seen))
        scenario.expect("the teardown has run once") { teardowns() == 1 }
      }
    }

    @Test("A chain is released once") func release() {
      explore { scenario in
        let releases = Locked(0)
        let edge = Subscription(CountedSink { releases.withLock { $0 += 1 } })
        scenario.thread("one", .step("send 1") { edge.sendNext(1) })
        scenario.thread("two", .step("dispose") { edge.dispose() })
        scenario.expect("the chain is released") { releases.withLock { $0 } == 1 }
      }
    }

    @Test("B6: a subscription to a subject races its end") func lateSubscription() {
      explore { scenario in
        let subject = Subject<Int>()
        let seen = scenario.observation(of: Int.self)
        scenario.thread("one", .send(1, to: subject), .complete(subject))
        scenario.thread("two", .subscribe(seen, to: subject))
        scenario.expect("it completes") { seen.isCompleted }
      }
    }

    @Test("G5: values of the old signal race a switch") func switching() {
      explore { scenario in
        let outer = Subject<Subject<Int>>()
        let (old, new) = (Subject<Int>(), Subject<Int>())
        let seen = scenario.observe(outer.switchToLatest())
        outer.sendNext(old)
        scenario.thread("one", .send(1, to: old))
        scenario.thread("two", .step("switch") { outer.sendNext(new) }, .send(2, to: new))
        scenario.expect("nothing old follows the new") { seen.values.last == 2 }
      }
    }

    @Test("merge completes once, with all values") func merging() {
      explore { scenario in
        let (a, b) = (Subject<Int>(), Subject<Int>())
        let seen = scenario.observe(merge(a, b))
        scenario.thread("one", .send(1, to: a), .complete(a))
        scenario.thread("two", .send(2, to: b), .complete(b))
        scenario.expect("all came") { seen.values.sorted() == [1, 2] && seen.isCompleted }
      }
    }

    @Test("zip sends each pair once") func zipping() {
      explore { scenario in
        let (a, b) = (Subject<Int>(), Subject<Int>())
        let seen = scenario.observe(zip(a, b).map { $0 * 10 + $1 })
        scenario.thread("one", .send(1, to: a), .complete(a))
        scenario.thread("two", .send(2, to: b), .complete(b))
        scenario.expect("the pair came") { seen.values == [12] && seen.isCompleted }
      }
    }

    @Test("B7: what is added to a compound disposable races its disposal") func compound() {
      explore { scenario in
        let count = Locked(0)
        let compound = CompoundDisposable()
        let child = Disposable { count.withLock { $0 += 1 } }
        scenario.thread("one", .step("add") { compound.add(child) })
        scenario.thread("two", .dispose(compound))
        scenario.expect("it is disposed of once") { count.withLock { $0 } == 1 }
      }
    }

    @Test("B8: a swap of a serial disposable races its disposal") func serial() {
      explore { scenario in
        let count = Locked(0)
        let serial = SerialDisposable()
        let child = Disposable { count.withLock { $0 += 1 } }
        scenario.thread("one", .step("set") { serial.disposable = child })
        scenario.thread("two", .dispose(serial))
        scenario.expect("it is disposed of once") { count.withLock { $0 } == 1 }
      }
    }

    private final class CountedSink: Sink<Int> {
      let released: @Sendable () -> Void
      init(_ released: @escaping @Sendable () -> Void) { self.released = released }
      deinit { released() }
    }
  }
#endif
