import Scheduling
import TestSupport
import Testing

@testable import Signals
@testable import SignalsTestingCore

@Suite(.serialized, .leavesNothing) struct TimingInterleavingTests {
  @Test("G3: debounce: the timer races a new value") func debouncing() {
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

  @Test("G2: debounce: the end races the timer of the value that waits") func debounceEnds() {
    explore(allowing: ["1|"]) { scenario in
      let source = Subject<Int>()
      let seen = scenario.observe(source.debounce(for: .seconds(1), on: scenario.clock))
      source.sendNext(1)
      scenario.thread("one", .complete(source))
      scenario.thread("two", .advance(scenario.clock))
      return { seen.text }
    }
  }

  @Test("F1: debounce: a value, the timer and the disposal race") func debounceDisposal() {
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

  @Test("G4: timeout: a value and the end race the time") func timeout() {
    explore(allowing: ["1|", "1X", "X"]) { scenario in
      let source = Subject<Int>()
      let seen = scenario.observe(source.timeout(after: .seconds(1), on: scenario.clock))
      scenario.thread("one", .send(1, to: source), .complete(source))
      scenario.thread("two", .advance(scenario.clock))
      return { seen.text }
    }
  }

  @Test("F1: timeout: the time, the end and the disposal race") func timeoutDisposal() {
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

  @Test("G13: delay: an error overtakes waiting values") func delayFails() {
    explore(allowing: ["1X", "X"]) { scenario in
      let source = Subject<Int>()
      let seen = scenario.observe(source.delay(for: .seconds(1), on: scenario.clock))
      source.sendNext(1)
      scenario.thread("one", .fail(source))
      scenario.thread("two", .advance(scenario.clock))
      return { seen.text }
    }
  }

  @Test("F1: delay: a value that is due races the disposal") func delayDisposal() {
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
}
