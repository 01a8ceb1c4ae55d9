import Scheduling
import TestSupport
import Testing

@testable import Signals
@testable import SignalsTesting

@Suite(.serialized, .leavesNothing) struct TimingInterleavingTests {
  @Test("debounce: the timer races a new value", .tags(.G3)) func debouncing() {
    explore(allowing: ["2", "1 2"]) { scenario in
      let source = Subject<Int>()
      let seen = scenario.observe(source.debounce(for: .seconds(1), on: scenario.clock))
      source.sendNext(1)
      scenario.thread("one", .send(2, to: source))
      scenario.thread("two", .advance(scenario.clock))
      return {
        scenario.clock.advance(by: .seconds(1))
        return seen.text
      }
    }
  }

  @Test("debounce: the end races the timer of the value that waits", .tags(.G2)) func debounceEnds()
  {
    explore(allowing: ["1|"]) { scenario in
      let source = Subject<Int>()
      let seen = scenario.observe(source.debounce(for: .seconds(1), on: scenario.clock))
      source.sendNext(1)
      scenario.thread("one", .complete(source))
      scenario.thread("two", .advance(scenario.clock))
      return { seen.text }
    }
  }

  @Test("debounce: a value, the timer and the disposal race", .tags(.F1)) func debounceDisposal() {
    explore(allowing: ["", "1", "2"]) { scenario in
      let source = Subject<Int>()
      let seen = scenario.observe(source.debounce(for: .seconds(1), on: scenario.clock))
      source.sendNext(1)
      scenario.thread("one", .send(2, to: source))
      scenario.thread("two", .advance(scenario.clock))
      scenario.thread("three", .dispose(seen))
      return { seen.text }
    }
  }

  @Test("timeout: a value and the end race the time", .tags(.G4)) func timeout() {
    explore(allowing: ["1|", "1X", "X"]) { scenario in
      let source = Subject<Int>()
      let seen = scenario.observe(source.timeout(after: .seconds(1), on: scenario.clock))
      scenario.thread("one", .send(1, to: source), .complete(source))
      scenario.thread("two", .advance(scenario.clock))
      return { seen.text }
    }
  }

  @Test("timeout: the time, the end and the disposal race", .tags(.F1)) func timeoutDisposal() {
    explore(allowing: ["", "|", "X"]) { scenario in
      let source = Subject<Int>()
      let seen = scenario.observe(source.timeout(after: .seconds(1), on: scenario.clock))
      scenario.thread("one", .complete(source))
      scenario.thread("two", .advance(scenario.clock))
      scenario.thread("three", .dispose(seen))
      return { seen.text }
    }
  }

  @Test("delay: a value and the end come while another value is due") func delaying() {
    explore(allowing: ["1 2|"]) { scenario in
      let source = Subject<Int>()
      let seen = scenario.observe(source.delay(for: .seconds(1), on: scenario.clock))
      source.sendNext(1)
      scenario.thread("one", .send(2, to: source), .complete(source))
      scenario.thread("two", .advance(scenario.clock))
      return {
        scenario.clock.advance(by: .seconds(1))
        return seen.text
      }
    }
  }

  @Test("delay: an error overtakes waiting values", .tags(.G13)) func delayFails() {
    explore(allowing: ["1X", "X"]) { scenario in
      let source = Subject<Int>()
      let seen = scenario.observe(source.delay(for: .seconds(1), on: scenario.clock))
      source.sendNext(1)
      scenario.thread("one", .fail(source))
      scenario.thread("two", .advance(scenario.clock))
      return { seen.text }
    }
  }

  @Test("delay: a value that is due races the disposal", .tags(.F1)) func delayDisposal() {
    explore(allowing: ["", "1", "1 2"]) { scenario in
      let source = Subject<Int>()
      let seen = scenario.observe(source.delay(for: .seconds(1), on: scenario.clock))
      source.sendNext(1)
      source.sendNext(2)
      scenario.thread("one", .dispose(seen))
      scenario.thread("two", .advance(scenario.clock))
      return { seen.text }
    }
  }

  @Test("deliver(on:): values come while a batch is delivered") func delivering() {
    explore(allowing: ["1 2|"]) { scenario in
      let source = Subject<Int>()
      let seen = scenario.observe(source.deliver(on: scenario.clock))
      source.sendNext(1)
      scenario.thread("one", .send(2, to: source), .complete(source))
      scenario.thread("two", .step("run") { scenario.clock.run() })
      return {
        scenario.clock.run()
        return seen.text
      }
    }
  }

  @Test("deliver(on:): a batch, a new value and the disposal race") func deliveringDisposal() {
    explore(allowing: ["", "1", "1 2"]) { scenario in
      let source = Subject<Int>()
      let seen = scenario.observe(source.deliver(on: scenario.clock))
      source.sendNext(1)
      scenario.thread("one", .send(2, to: source))
      scenario.thread("two", .step("run") { scenario.clock.run() })
      scenario.thread("three", .dispose(seen))
      return { seen.text }
    }
  }

  @Test("deliver(on:): a batch, a new value and the disposal race, and no value is kept")
  func deliveringRelease() {
    explore(allowing: ["0"]) { scenario in
      let alive = Counter()
      let source = Subject<Tracked>()
      let subscription = source.deliver(on: scenario.clock).subscribe()
      source.sendNext(Tracked(alive))
      scenario.thread("one", .step("send") { source.sendNext(Tracked(alive)) })
      scenario.thread("two", .step("run") { scenario.clock.run() })
      scenario.thread("three", .step("dispose") { subscription.dispose() })
      return { "\(alive.value)" }
    }
  }
}
