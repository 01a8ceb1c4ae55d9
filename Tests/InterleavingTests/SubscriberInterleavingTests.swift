import Scheduling
import TestSupport
import Testing

@testable import Signals
@testable import SignalsTesting

@Suite(.serialized, .leavesNothing) struct SubscriberInterleavingTests {
  @Test("an error races completion", .tags(.B2)) func errorAndCompletion() {
    explore(allowing: ["| 1", "X 1"]) { scenario in
      let source = Source()
      let seen = scenario.observe(source.signal)
      scenario.thread("one", .complete(source.subscriber))
      scenario.thread("two", .fail(source.subscriber))
      return { seen.text + " " + source.teardowns.text }
    }
  }

  @Test("a value races completion", .tags(.B3)) func valueAndCompletion() {
    explore(allowing: ["1| 1", "| 1"]) { scenario in
      let source = Source()
      let seen = scenario.observe(source.signal)
      scenario.thread("one", .send(1, to: source.subscriber))
      scenario.thread("two", .complete(source.subscriber))
      return { seen.text + " " + source.teardowns.text }
    }
  }

  @Test("two threads send, and nothing is lost", .tags(.B1)) func twoSenders() {
    explore(allowing: ["1 2 3", "1 3 2", "3 1 2"]) { scenario in
      let source = Source()
      let seen = scenario.observe(source.signal)
      scenario.thread("one", .send(1, to: source.subscriber), .send(2, to: source.subscriber))
      scenario.thread("two", .send(3, to: source.subscriber))
      return { seen.text }
    }
  }

  @Test("three threads send, and nothing is lost", .tags(.B1)) func threeSenders() {
    explore(allowing: ["1 2 3", "1 3 2", "2 1 3", "2 3 1", "3 1 2", "3 2 1"]) { scenario in
      let source = Source()
      let seen = scenario.observe(source.signal)
      for value in 1...3 { scenario.thread("\(value)", .send(value, to: source.subscriber)) }
      return { seen.text }
    }
  }

  @Test("a disposal races a value", .tags(.B4)) func disposalAndValue() {
    explore(allowing: [" 1", "1 1"]) { scenario in
      let source = Source()
      let seen = scenario.observe(source.signal)
      scenario.thread("one", .send(1, to: source.subscriber), .send(2, to: source.subscriber))
      scenario.thread("two", .dispose(seen))
      scenario.expect("values don't skip") { [[], [1], [1, 2]].contains(seen.values) }
      return { (seen.values.isEmpty ? "" : "1") + " " + source.teardowns.text }
    }
  }

  @Test("disposals race a value and each other", .tags(.B5)) func disposals() {
    explore(allowing: [" 1", "1 1"]) { scenario in
      let source = Source()
      let seen = scenario.observe(source.signal)
      scenario.thread("one", .send(1, to: source.subscriber))
      scenario.thread("two", .dispose(seen))
      scenario.thread("three", .dispose(seen))
      return { seen.text + " " + source.teardowns.text }
    }
  }

  @Test("A value, completion and disposal race") func valueCompletionDisposal() {
    explore(allowing: [" 1", "1 1", "| 1", "1| 1"]) { scenario in
      let source = Source()
      let seen = scenario.observe(source.signal)
      scenario.thread("one", .send(1, to: source.subscriber))
      scenario.thread("two", .complete(source.subscriber))
      scenario.thread("three", .dispose(seen))
      return { seen.text + " " + source.teardowns.text }
    }
  }

  @Test("a subscription that begins on a scheduler races its disposal", .tags(.F2)) func beginning()
  {
    explore(allowing: [" 0 0", " 1 1", "1 1 1"]) { scenario in
      let (begun, ended) = (Tally(), Tally())
      let signal = Signal<Int>.create { subscriber in
        begun.count()
        subscriber.sendNext(1)
        return Disposable { ended.count() }
      }
      let seen = scenario.observe(signal.subscribe(on: scenario.clock))
      scenario.thread("one", .advance(scenario.clock))
      scenario.thread("two", .dispose(seen))
      return { seen.text + " " + begun.text + " " + ended.text }
    }
  }

  @Test("A disposable that is added races the end, and is disposed of once") func addition() {
    explore(allowing: ["| 1 1"]) { scenario in
      let source = Source()
      let seen = scenario.observe(source.signal)
      let added = Tally()
      let more = Disposable { added.count() }
      scenario.thread(
        "one", .step("add") { [subscriber = source.subscriber] in subscriber.add(more) })
      scenario.thread("two", .complete(source.subscriber))
      return { seen.text + " " + source.teardowns.text + " " + added.text }
    }
  }

  @Test("the producer is released on one thread while another one sends", .tags(.A13))
  func producerGone() {
    explore(allowing: [" 1", "1 1"]) { scenario in
      let source = Source()
      let seen = scenario.observe(source.signal)
      scenario.thread("one", .step("send 1") { source.place.current?.sendNext(1) })
      scenario.thread("two", .step("let go") { _ = source.place.take() })
      return { seen.text + " " + source.teardowns.text }
    }
  }

  @Test("what producers have sent before their release is delivered", .tags(.B1))
  func producersGone() {
    explore(allowing: ["1 2 3 1", "1 3 2 1", "2 1 3 1", "2 3 1 1", "3 1 2 1", "3 2 1 1"]) {
      scenario in
      let source = Source()
      let seen = scenario.observe(source.signal)
      let places = (1...3).map { _ in Place(source.subscriber) }
      _ = source.place.take()
      for (index, place) in places.enumerated() {
        scenario.thread(
          "\(index)", .step("send and let go") { place.take()?.sendNext(index + 1) })
      }
      return { seen.text + " " + source.teardowns.text }
    }
  }

  @Test("A nested value is delivered at once, another thread's waits") func nestedValue() {
    explore(allowing: ["1 10 2", "2 1 10"]) { scenario in
      let source = Source()
      let seen = scenario.observe(
        source.signal.doNext { if $0 == 1 { source.place.current?.sendNext(10) } })
      scenario.thread("one", .send(1, to: source.subscriber))
      scenario.thread("two", .send(2, to: source.subscriber))
      scenario.expect("all came") { Set(seen.values) == [1, 2, 10] }
      return {
        // Break the cycle: the source's block holds the subscriber.
        _ = source.place.take()
        return seen.values.first == 2 ? "2 1 10" : "1 10 2"
      }
    }
  }

  @Test("The chain is released once, by the last thread") func release() {
    explore(allowing: ["1"]) { scenario in
      let releases = Tally()
      let edge = Subscription(CountedSink(releases))
      scenario.thread("one", .step("send 1") { edge.sendNext(1) })
      scenario.thread("two", .step("dispose") { edge.dispose() })
      scenario.thread("three", .step("complete") { edge.sendCompleted() })
      return { releases.text }
    }
  }

  private final class CountedSink: Sink<Int> {
    let releases: Tally
    init(_ releases: Tally) { self.releases = releases }
    deinit { releases.count() }
  }
}
