import Scheduling
import TestSupport
import Testing

@testable import Signals
@testable import SignalsTesting

/// Whatever other threads subscribe to, dispose of or read, the only sender has its event delivered
/// when its send returns (contract 2).
@Suite(.serialized, .leavesNothing) struct LoneSenderInterleavingTests {
  /// What has subscribers, and one sender.
  enum Kind: String, CaseIterable, Sendable {
    case subject, limited, behavior, replay, property, derived, shared, sharedReplay, connected
    case bare, bareReplay, bareCurrent

    typealias Ends = (signal: Signal<Int>, send: @Sendable (Int) -> Void)

    func make() -> Ends {
      switch self {
      case .subject: through(Subject<Int>())
      case .limited: through(Subject<Int>(buffering: .newest(0)))
      case .behavior: through(BehaviorSubject(0))
      case .replay: through(ReplaySubject<Int>(capacity: 2))
      case .property: through(MutableProperty(0))
      case .derived: through(MutableProperty(0)) { $0.map { $0 } }
      case .shared: through(Subject<Int>()) { $0.share() }
      case .sharedReplay: through(Subject<Int>()) { $0.share(replay: 1) }
      case .connected: through(Subject<Int>()) { $0.publish().autoconnect() }
      case .bare: through(BareSubject(remembering: .nothing))
      case .bareReplay: through(BareSubject(remembering: .last(1)))
      case .bareCurrent: through(BareSubject(remembering: .current(0)))
      }
    }

    private func through(
      _ subject: Subject<Int>, _ chain: (Signal<Int>) -> Signal<Int> = { $0 }
    ) -> Ends {
      (chain(subject), { subject.sendNext($0) })
    }

    private func through(
      _ property: MutableProperty<Int>, _ chain: (Property<Int>) -> Property<Int> = { $0 }
    ) -> Ends {
      (chain(property).values, { property.value = $0 })
    }

    private func through(_ subject: BareSubject<Int>) -> Ends {
      (subject, { subject.sendNext($0) })
    }
  }

  /// Sends a value, which `seen` has to have when the send returns.
  private func send(
    _ value: Int, to ends: Kind.Ends, seen: ScenarioObservation<Int>, in scenario: Scenario
  ) -> ScenarioStep {
    .step("send \(value)") { [send = ends.send] in
      send(value)
      if seen.values.last != value { scenario.fail("\(value) waits, after “\(seen.text)”") }
    }
  }

  @Test("one sends while another one visits", .tags(.K60), arguments: Kind.allCases)
  func visit(kind: Kind) {
    explore(
      allowing: ["1 2"], limit: 500, title: "one sends while another one visits: \(kind)"
    ) { scenario in
      let ends = kind.make()
      let (seen, new) = (scenario.observe(ends.signal), scenario.observation(of: Int.self))
      scenario.thread(
        "sender", send(1, to: ends, seen: seen, in: scenario),
        send(2, to: ends, seen: seen, in: scenario))
      scenario.thread("visitor", .subscribe(new, to: ends.signal), .dispose(new))
      return {
        seen.dispose()
        return seen.values.suffix(2).map { "\($0)" }.joined(separator: " ")
      }
    }
  }

  @Test(
    "one sends, one subscribes and one leaves", .tags(.K60), arguments: [Kind.subject, .property])
  func comingAndGoing(kind: Kind) {
    explore(
      allowing: ["1"], limit: 500, title: "one sends, one subscribes and one leaves: \(kind)"
    ) { scenario in
      let ends = kind.make()
      let (seen, new) = (scenario.observe(ends.signal), scenario.observation(of: Int.self))
      let leaving = scenario.observe(ends.signal)
      scenario.thread("sender", send(1, to: ends, seen: seen, in: scenario))
      scenario.thread("new", .subscribe(new, to: ends.signal))
      scenario.thread("leaving", .dispose(leaving))
      return { seen.values.suffix(1).map { "\($0)" }.joined() }
    }
  }

  @Test("one sends while another one reads", .tags(.K60)) func reading() {
    explore(allowing: ["0 1"]) { scenario in
      let property = MutableProperty(0)
      let ends = (signal: property.values, send: { @Sendable value in property.value = value })
      let seen = scenario.observe(ends.signal)
      scenario.thread("sender", send(1, to: ends, seen: seen, in: scenario))
      let read = Place<Int>()
      scenario.thread(
        "reader", .step("first") { property.values.take(1).subscribeNext { read.put($0) } },
        .step("value") { read.put(property.value) })
      return { seen.text }
    }
  }
}
