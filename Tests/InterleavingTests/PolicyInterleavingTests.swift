import Scheduling
import TestSupport
import Testing

@testable import Signals
@testable import SignalsTesting

/// Where a policy limits what waits, each value is delivered or told to be dropped, and never both.
/// The values of a source keep their order.
@Suite(.serialized, .leavesNothing) struct PolicyInterleavingTests {
  private static let policies: [BufferingPolicy] = [.newest(1), .oldest(1), .newest(0)]

  /// What has been dropped.
  private final class Drops: Sendable {
    private let dropped = Locked<[Int]>([])
    var values: [Int] { dropped.withLock { $0 } }
    func add(_ value: Int) { dropped.withLock { $0.append(value) } }
  }

  /// "complete" if the values of `senders` were delivered in order, or dropped.
  private static func account(
    _ seen: ScenarioObservation<Int>, _ drops: Drops, of senders: [Int]...
  ) -> String {
    let all = senders.flatMap { $0 }.sorted()
    let inOrder = senders.allSatisfy { sent in
      let came = seen.values.filter(sent.contains)
      return came == sent.filter(came.contains)
    }
    guard inOrder, (seen.values + drops.values).sorted() == all else {
      return "\(seen.values) came, \(drops.values) were dropped"
    }
    return "complete"
  }

  @Test("Values come to a queue for a scheduler while it delivers", arguments: policies.prefix(2))
  func deliver(policy: BufferingPolicy) {
    explore(allowing: ["complete"], title: "deliver(on:buffering:)") { scenario in
      let (subject, drops) = (Subject<Int>(), Drops())
      let seen = scenario.observe(
        subject.deliver(on: scenario.clock, buffering: policy) { drops.add($0) })
      scenario.thread("one", .send(1, to: subject), .send(2, to: subject))
      scenario.thread("two", .send(11, to: subject))
      scenario.thread("three", .advance(scenario.clock))
      return {
        scenario.clock.run()
        return Self.account(seen, drops, of: [1, 2], [11])
      }
    }
  }

  @Test("A queue for a scheduler overflows while it delivers") func overflow() {
    explore(allowing: ["1 2|", "1X"]) { scenario in
      let subject = Subject<Int>()
      let seen = scenario.observe(
        subject.deliver(on: scenario.clock, buffering: .failing(beyond: 1)))
      scenario.thread(
        "one", .send(1, to: subject), .send(2, to: subject), .complete(subject))
      scenario.thread("two", .advance(scenario.clock))
      return {
        scenario.clock.run()
        return seen.text
      }
    }
  }

  @Test("Signals that wait for a place are replaced while a place gets free", arguments: policies)
  func concatMap(policy: BufferingPolicy) {
    explore(allowing: ["complete"], title: "concatMap(buffering:)") { scenario in
      let (subject, gate, dropped) = (Subject<Int>(), Subject<Int>(), Counter())
      let seen = scenario.observe(
        subject.concatMap(buffering: policy, onDrop: { _ in dropped.increment() }) { value in
          value == 1 ? gate.take(1).map { _ in value } : Signal<Int>.return(value)
        })
      subject.sendNext(1)
      scenario.thread("one", .send(2, to: subject), .send(3, to: subject))
      scenario.thread("two", .send(0, to: gate))
      return {
        let isComplete =
          seen.values == seen.values.sorted() && seen.values.count + dropped.value == 3
        return isComplete ? "complete" : "\(seen.values) came, \(dropped.value) were dropped"
      }
    }
  }

  @Test("Values of two sources wait at a merge with a limit", arguments: policies)
  func merging(policy: BufferingPolicy) {
    explore(allowing: ["complete"], title: "merge(_:buffering:)") { scenario in
      let (a, b, drops) = (Subject<Int>(), Subject<Int>(), Drops())
      let seen = scenario.observe(merge([a, b], buffering: policy) { drops.add($0) })
      scenario.thread("one", .send(1, to: a), .send(2, to: a))
      scenario.thread("two", .send(11, to: b), .send(12, to: b))
      return { Self.account(seen, drops, of: [1, 2], [11, 12]) }
    }
  }

  @Test("An end comes behind the values that wait at a merge with a limit") func endOfMerge() {
    explore(allowing: ["complete|"]) { scenario in
      let (a, b, drops) = (Subject<Int>(), Subject<Int>(), Drops())
      let seen = scenario.observe(merge([a, b], buffering: .newest(1)) { drops.add($0) })
      scenario.thread("one", .send(1, to: a), .send(2, to: a), .complete(a))
      scenario.thread("two", .send(11, to: b), .complete(b))
      return {
        Self.account(seen, drops, of: [1, 2], [11]) + (seen.isCompleted ? "|" : " without an end")
      }
    }
  }

  @Test("Values of two inputs wait at a zip with a limit", arguments: policies.prefix(2))
  func zipping(policy: BufferingPolicy) {
    explore(allowing: ["complete"], title: "zip(_:buffering:)") { scenario in
      let (a, b, drops) = (Subject<Int>(), Subject<Int>(), Drops())
      let seen = scenario.observe(zip([a, b], buffering: policy) { drops.add($0) })
      scenario.thread("one", .send(1, to: a), .send(2, to: a), .send(3, to: a))
      scenario.thread("two", .send(11, to: b), .send(12, to: b))
      return {
        // Takes out what waits.
        b.sendNext(0)
        a.sendNext(0)
        let all = seen.values.joined().filter { $0 > 0 }
        let firsts = seen.values.map { $0[0] }.filter { $0 > 0 }
        let seconds = seen.values.map { $0[1] }.filter { $0 > 0 }
        let isComplete =
          (all + drops.values.filter { $0 > 0 }).sorted() == [1, 2, 3, 11, 12]
          && firsts == firsts.sorted() && seconds == seconds.sorted()
        return isComplete ? "complete" : "\(seen.values) came, \(drops.values) were dropped"
      }
    }
  }

  @Test("The only values of two inputs with a limit meet") func pair() {
    explore(allowing: ["[1, 11]"]) { scenario in
      let (a, b) = (Subject<Int>(), Subject<Int>())
      let seen = scenario.observe(zip([a, b], buffering: .newest(1)))
      scenario.thread("one", .send(1, to: a))
      scenario.thread("two", .send(11, to: b))
      return { seen.text }
    }
  }

  @Test("An input with a limit ends while the other one sends") func endOfZip() {
    explore(allowing: ["[1, 11]|", "[1, 12]|"]) { scenario in
      let (a, b) = (Subject<Int>(), Subject<Int>())
      let seen = scenario.observe(zip([a, b], buffering: .newest(1)))
      scenario.thread("one", .send(1, to: a), .complete(a))
      scenario.thread("two", .send(11, to: b), .send(12, to: b))
      return { seen.text }
    }
  }

  @Test("Values of several threads wait at a subject with a limit", arguments: policies)
  func subject(policy: BufferingPolicy) {
    explore(allowing: ["complete complete"], title: "Subject(buffering:)") { scenario in
      let drops = Drops()
      let subject = Subject<Int>(buffering: policy) { drops.add($0) }
      let (first, second) = (scenario.observe(subject), scenario.observe(subject))
      scenario.thread("one", .send(1, to: subject), .send(2, to: subject))
      scenario.thread("two", .send(11, to: subject))
      return {
        [first, second].map { Self.account($0, drops, of: [1, 2], [11]) }
          .joined(separator: " ")
      }
    }
  }

  @Test("A disposal races values that are dropped") func disposal() {
    explore(allowing: ["no value twice"]) { scenario in
      let (subject, drops) = (Subject<Int>(), Drops())
      let seen = scenario.observe(
        subject.deliver(on: scenario.clock, buffering: .newest(1)) { drops.add($0) })
      scenario.thread("one", .send(1, to: subject), .send(2, to: subject))
      scenario.thread("two", .dispose(seen))
      scenario.thread("three", .advance(scenario.clock))
      return {
        scenario.clock.run()
        let all = seen.values + drops.values
        return Set(all).count == all.count ? "no value twice" : "\(seen.values) \(drops.values)"
      }
    }
  }

  @Test("A nested value comes behind values of its source that wait at a merge") func nested() {
    explore(allowing: ["in order"]) { scenario in
      let (a, b) = (Subject<Int>(), Subject<Int>())
      let seen = scenario.observe(
        merge(a, b.doNext { if $0 == 11 { b.sendNext(12) } }).doNext {
          if $0 == 1 { b.sendNext(13) }
        })
      scenario.thread("one", .send(1, to: a))
      scenario.thread("two", .send(10, to: b), .send(11, to: b))
      return {
        a.sendCompleted()
        b.sendCompleted()
        let ofB = seen.values.filter { $0 > 1 && $0 != 13 }
        return ofB == [10, 11, 12] ? "in order" : "\(seen.values)"
      }
    }
  }
}
