import Scheduling
import TestSupport
import Testing

@testable import Signals
@testable import SignalsTesting

/// A source keeps the pace of its subscriber: nothing is lost, it always goes on, and never on two
/// threads at once. An observation checks the latter.
@Suite(.serialized, .leavesNothing) struct PaceInterleavingTests {
  /// Several askers, each of which may have enough.
  private final class Consumer: Sendable {
    private let asking = Locked(0)
    private let edge = Place<Edge>()
    var isPaused: Bool { edge.current.map { $0.isPaused && !$0.isDisposed } ?? false }
    var hasEnded: Bool { edge.current?.isDisposed ?? false }

    func attached(to upstream: Edge) { edge.put(upstream) }

    func change(by number: Int) {
      let changed = asking.withLock { asking in
        asking += number
        let source = edge.current
        return source?.sets(.enough, asking > 0) == true ? source : nil
      }
      changed?.paceHasChanged()
    }

    func letGo() { _ = edge.take() }
  }

  private final class ConsumerSink: LinearSink<Int, Int> {
    private let consumer: Consumer

    init(into downstream: Sink<Int>, _ consumer: Consumer) {
      self.consumer = consumer
      super.init(into: downstream)
    }

    override func attached(to upstream: Edge) {
      consumer.attached(to: upstream)
      super.attached(to: upstream)
    }

    override func sendNext(_ value: Int) { downstream.sendNext(value) }
  }

  private static func signal(_ source: Signal<Int>, for consumer: Consumer) -> Signal<Int> {
    OperatorSignal { source.attach(ConsumerSink(into: $0, consumer)) }
  }

  private static func pause(_ consumer: Consumer) -> ScenarioStep {
    .step("pause") { consumer.change(by: 1) }
  }

  private static func resume(_ consumer: Consumer) -> ScenarioStep {
    .step("resume") { consumer.change(by: -1) }
  }

  /// Lets everything happen that is still scheduled.
  private static func finish(_ scenario: Scenario, _ consumers: Consumer...) {
    scenario.clock.run()
    for consumer in consumers { consumer.letGo() }
  }

  @Test("A paused subscription that ends while the subject sends is no longer counted")
  func endDuringASend() {
    explore(allowing: ["false false"]) { scenario in
      let consumer = Consumer()
      let subject = ReplaySubject<Int>(capacity: 1)
      scenario.thread("one", .step("send") { subject.sendNext(1) })
      scenario.thread(
        "two",
        .step("subscribe, pause and dispose") {
          let subscription = Self.signal(subject, for: consumer).subscribe()
          consumer.change(by: 1)
          subscription.dispose()
        })
      return {
        Self.finish(scenario, consumer)
        return "\(subject.isPaused) \(subject.hasSubscribers)"
      }
    }
  }

  @Test("A pause and its end race a source that sends") func pauseAndEnd() {
    explore(allowing: ["1 2 3|"]) { scenario in
      let consumer = Consumer()
      let seen = scenario.observation(of: Int.self)
      scenario.thread(
        "one", .subscribe(seen, to: Self.signal(.range(start: 1, count: 3), for: consumer)))
      scenario.thread("two", Self.pause(consumer), Self.resume(consumer))
      scenario.thread("three", .advance(scenario.clock))
      return {
        Self.finish(scenario, consumer)
        return seen.text
      }
    }
  }

  @Test("A place gets free while a source that is paused at 0 sends") func pausedAtZero() {
    explore(allowing: ["complete|"]) { scenario in
      let (subject, gate) = (Subject<Int>(), Subject<Int>())
      let seen = scenario.observation(of: Int.self)
      scenario.clock.performAsCurrent {
        seen.subscribe(
          to: subject.conflate { $0 += $1 }.concatMap(buffering: .pausing(at: 0)) { value in
            value == 1 ? gate.take(1).map { _ in value } : Signal<Int>.return(value)
          })
        subject.sendNext(1)
      }
      scenario.thread(
        "one",
        .step("send") {
          scenario.clock.performAsCurrent {
            subject.sendNext(2)
            subject.sendNext(4)
            subject.sendCompleted()
          }
        })
      scenario.thread("two", .send(0, to: gate), .advance(scenario.clock))
      return {
        scenario.clock.run()
        let isComplete = seen.values.first == 1 && seen.values.reduce(0, +) == 7
        return isComplete ? "complete" + seen.text.suffix(1) : seen.text
      }
    }
  }

  @Test("Two askers pause a source, and it goes on after both") func twoAskers() {
    explore(allowing: ["1 2 3|"]) { scenario in
      let consumer = Consumer()
      let seen = scenario.observation(of: Int.self)
      consumer.change(by: 1)
      let source = Self.signal(.from(1...3), for: consumer)
      scenario.clock.performAsCurrent { seen.subscribe(to: source) }
      scenario.thread("one", Self.pause(consumer), Self.resume(consumer))
      scenario.thread("two", Self.resume(consumer), .advance(scenario.clock))
      return {
        scenario.clock.performAsCurrent { consumer.change(by: 0) }
        Self.finish(scenario, consumer)
        return seen.text
      }
    }
  }

  @Test("The ends of two pauses race, without a later one") func twoEnds() {
    explore(allowing: ["1 2 3|"]) { scenario in
      let consumer = Consumer()
      let gate = Subject<Int>()
      let seen = scenario.observe(
        Self.signal(
          concat([gate.take(1), .range(start: 2, count: 2)]), for: consumer))
      consumer.change(by: 2)
      scenario.clock.performAsCurrent { gate.sendNext(1) }
      scenario.thread("one", Self.resume(consumer))
      scenario.thread("two", Self.resume(consumer))
      return {
        Self.finish(scenario, consumer)
        return seen.text
      }
    }
  }

  @Test("The end of a pause races the disposal of a source that waits") func disposal() {
    explore(allowing: ["1", "1 2 3|"]) { scenario in
      let consumer = Consumer()
      let gate = Subject<Int>()
      let seen = scenario.observe(
        concat([gate.take(1), Self.signal(.range(start: 2, count: 2), for: consumer)]))
      let all = scenario.observe(Self.signal(gate.map { _ in 0 }, for: Consumer()))
      _ = all
      scenario.thread(
        "one", .send(1, to: gate), Self.pause(consumer), Self.resume(consumer))
      scenario.thread("two", .dispose(seen), .dispose(all))
      scenario.thread("three", .advance(scenario.clock))
      return {
        Self.finish(scenario, consumer)
        gate.sendCompleted()
        // The disposal may come anywhere.
        return seen.values.count < 3 ? "1" : "1 2 3|"
      }
    }
  }

  @Test("A pause, its end and a disposal race a source that sends") func disposalWhileSending() {
    explore(allowing: ["part", "all"]) { scenario in
      let consumer = Consumer()
      let seen = scenario.observation(of: Int.self)
      scenario.thread(
        "one", .subscribe(seen, to: Self.signal(.from([1, 2, 3]), for: consumer)),
        .advance(scenario.clock))
      scenario.thread("two", Self.pause(consumer), Self.resume(consumer))
      scenario.thread("three", .dispose(seen))
      scenario.expect("values don't skip") { [[], [1], [1, 2], [1, 2, 3]].contains(seen.values) }
      return {
        Self.finish(scenario, consumer)
        return seen.isCompleted ? "all" : "part"
      }
    }
  }

  /// Sends `values`, each when the subscriber is ready.
  @Sendable private static func send(
    _ values: ClosedRange<Int>, to subscriber: Subscriber<Int>
  ) {
    if subscriber.isDisposed { return }
    subscriber.sendNext(values.lowerBound)
    if values.count == 1 { return }
    subscriber.whenReady { send(values.lowerBound + 1...values.upperBound, to: subscriber) }
  }

  private static func sendStep(
    _ values: ClosedRange<Int>, to source: Source
  ) -> ScenarioStep {
    .step("send \(values)") {
      if let subscriber = source.place.current { send(values, to: subscriber) }
    }
  }

  @Test("A subscriber is paused and resumed while its sender parks") func whenReady() {
    explore(allowing: ["1 2 3"]) { scenario in
      let consumer = Consumer()
      let source = Source()
      let seen = scenario.observe(Self.signal(source.signal, for: consumer))
      scenario.thread("one", Self.sendStep(1...3, to: source))
      scenario.thread("two", Self.pause(consumer), Self.resume(consumer))
      scenario.thread("three", .advance(scenario.clock))
      return {
        Self.finish(scenario, consumer)
        return seen.text
      }
    }
  }

  @Test("Completion races the end of a pause", arguments: [true, false])
  func end(completes: Bool) {
    let ends = completes ? ["1|", "1 2|"] : ["1X", "1 2X"]
    explore(allowing: Set(ends), title: "the end of a pause races the end") { scenario in
      let consumer = Consumer()
      let source = Source()
      let seen = scenario.observe(Self.signal(source.signal, for: consumer))
      scenario.clock.performAsCurrent {
        consumer.change(by: 1)
        Self.send(1...2, to: source.subscriber)
      }
      scenario.thread("one", completes ? .complete(source.subscriber) : .fail(source.subscriber))
      scenario.thread("two", Self.resume(consumer), .advance(scenario.clock))
      return {
        Self.finish(scenario, consumer)
        return seen.text
      }
    }
  }

  @Test("A sender parks while the signal ends, and is released") func parkAndEnd() {
    explore(allowing: ["1|", "|"]) { scenario in
      let consumer = Consumer()
      let source = Source()
      let seen = scenario.observe(Self.signal(source.signal, for: consumer))
      consumer.change(by: 1)
      scenario.thread("one", Self.sendStep(1...2, to: source))
      scenario.thread("two", .complete(source.subscriber))
      return {
        Self.finish(scenario, consumer)
        _ = source.place.take()
        return seen.text
      }
    }
  }

  /// A disposable that a signal returns, and into which its source is put.
  private enum Holder: CaseIterable {
    case serial, compound

    /// Returns the disposable, and what puts `source` into it or takes it out.
    func make(of source: Disposable) -> (Disposable, hold: @Sendable (Bool) -> Void) {
      switch self {
      case .serial:
        let held = SerialDisposable()
        return (held, { held.disposable = $0 ? source : nil })
      case .compound:
        let held = CompoundDisposable()
        return (held, { if $0 { held.add(source) } else { held.remove(source) } })
      }
    }
  }

  @Test("A pause or its end races a source that is put into what holds it, or taken out")
  func heldSource() {
    for (holder, ends, isTaken) in [
      (Holder.serial, false, false), (.serial, false, true), (.serial, true, false),
      (.compound, false, false), (.compound, false, true), (.compound, true, false),
    ] {
      explore(allowing: [ends || isTaken ? "false" : "true"]) { scenario in
        let (consumer, late) = (Consumer(), Source())
        let place = Place<Subscriber<Int>>()
        let source = scenario.clock.performAsCurrent { late.signal.subscribe() }
        let (held, hold) = holder.make(of: source)
        let output = Signal<Int>.create { subscriber in
          place.put(subscriber)
          return held
        }
        let seen = scenario.observe(Self.signal(output, for: consumer))
        if ends { consumer.change(by: 1) }
        if isTaken { hold(true) }
        scenario.thread("one", ends ? Self.resume(consumer) : Self.pause(consumer))
        scenario.thread(
          "two", .step("hold") { hold(true) }, .step("let go") { hold(false) },
          .step("put in or take out") { hold(!isTaken) })
        return {
          let isPaused = late.subscriber.isPaused
          Self.finish(scenario, consumer)
          _ = (seen, late.place.take())
          place.take()?.sendCompleted()
          return "\(isPaused)"
        }
      }
    }
  }

  /// A signal of signals that keeps its subscriber. (A pause takes no turn at its edge, unlike at
  /// that of a subject, so the inner signal begins in the step that sends it.)
  private static func outer(_ place: Place<Subscriber<Signal<Int>>>) -> Signal<Signal<Int>> {
    .create { subscriber in
      place.put(subscriber)
      return nil
    }
  }

  @Test("An input that is added races a pause of the output, and is paused too") func lateInput() {
    explore(allowing: ["paused"]) { scenario in
      let (consumer, late) = (Consumer(), Source())
      let place = Place<Subscriber<Signal<Int>>>()
      let seen = scenario.observe(Self.signal(Self.outer(place).flatten(), for: consumer))
      scenario.thread("one", .step("inner") { place.current?.sendNext(late.signal) })
      scenario.thread("two", Self.pause(consumer))
      return {
        let state = late.subscriber.isPaused ? "paused" : "missed"
        scenario.clock.performAsCurrent { consumer.change(by: -1) }
        let goesOn = !late.subscriber.isPaused
        late.subscriber.sendNext(1)
        late.subscriber.sendCompleted()
        Self.finish(scenario, consumer)
        place.take()?.sendCompleted()
        _ = late.place.take()
        return goesOn && seen.text == "1|" ? state : "lost: " + seen.text
      }
    }
  }

  @Test("An input that is added races a pause and its end") func lateInputGoesOn() {
    explore(allowing: ["1 2 3|"]) { scenario in
      let consumer = Consumer()
      let place = Place<Subscriber<Signal<Int>>>()
      let seen = scenario.observe(Self.signal(Self.outer(place).flatten(), for: consumer))
      scenario.thread(
        "one", .step("inner") { place.current?.sendNext(.range(start: 1, count: 3)) })
      scenario.thread("two", Self.pause(consumer), Self.resume(consumer))
      return {
        Self.finish(scenario, consumer)
        place.take()?.sendCompleted()
        return seen.text
      }
    }
  }

  // MARK: Subjects

  @Test("A subscriber leaves a subject while the other one pauses it") func leavingSubject() {
    explore(allowing: ["true"]) { scenario in
      let subject = Subject<Int>()
      let consumer = Consumer()
      let staying = scenario.observe(Self.signal(subject, for: consumer))
      let leaving = scenario.observe(subject)
      scenario.thread("one", Self.pause(consumer))
      scenario.thread("two", .dispose(leaving))
      return {
        consumer.letGo()
        return "\(subject.isPaused)\(staying.text)"
      }
    }
  }

  @Test("A subscriber joins a subject while the other one pauses it") func joiningSubject() {
    explore(allowing: ["false 1 2, 1 2"]) { scenario in
      let subject = Subject<Int>()
      let consumer = Consumer()
      let staying = scenario.observe(Self.signal(subject, for: consumer))
      let joining = scenario.observation(of: Int.self)
      scenario.thread("one", Self.pause(consumer))
      scenario.thread("two", .subscribe(joining, to: subject))
      return {
        consumer.letGo()
        let isPaused = subject.isPaused
        subject.sendNext(1)
        subject.sendNext(2)
        return "\(isPaused) \(staying.text), \(joining.text)"
      }
    }
  }

  @Test("Both subscribers of a subject pause it, and one of them goes on") func bothPause() {
    explore(allowing: ["false, true"]) { scenario in
      let subject = Subject<Int>()
      let (first, second) = (Consumer(), Consumer())
      let seen = [first, second].map { scenario.observe(Self.signal(subject, for: $0)) }
      scenario.thread("one", Self.pause(first), Self.resume(first))
      scenario.thread("two", Self.pause(second))
      return {
        let isPaused = subject.isPaused
        first.change(by: 1)
        defer {
          first.letGo()
          second.letGo()
        }
        return "\(isPaused), \(subject.isPaused)\(seen[0].text)"
      }
    }
  }

  @Test("The source of a subject goes on when the paused subscriber leaves") func sourceOfSubject()
  {
    explore(allowing: ["1 2 3"]) { scenario in
      let subject = Subject<Int>()
      let consumer = Consumer()
      let (slow, quick) = (
        scenario.observe(Self.signal(subject, for: consumer)), scenario.observe(subject)
      )
      scenario.thread("one", .step("connect") { Signal<Int>.from(1...3).subscribe(subject) })
      scenario.thread("two", Self.pause(consumer), .dispose(slow))
      return {
        Self.finish(scenario, consumer)
        return quick.values.map { "\($0)" }.joined(separator: " ")
      }
    }
  }

  @Test("The subscriber of a window pauses it while the window ends")
  func endOfWindow() {
    explore(allowing: ["goes on"]) { scenario in
      let consumer = Consumer()
      let gate = Subject<Int>()
      let seen = scenario.observe(
        gate.window(count: 2).flattenMap { Self.signal($0, for: consumer) })
      gate.sendNext(1)
      scenario.thread("one", Self.pause(consumer))
      scenario.thread("two", .send(2, to: gate))
      return {
        Self.finish(scenario, consumer)
        let isPaused = gate.isPaused
        gate.sendCompleted()
        return !isPaused && seen.text == "1 2|" ? "goes on" : "\(isPaused) \(seen.text)"
      }
    }
  }

  // MARK: Lines

  @Test("The line of an edge fills and empties") func line() {
    explore(allowing: ["all"]) { scenario in
      let source = Source()
      let seen = scenario.observe(source.signal)
      scenario.thread("one", Self.sendStep(1...3, to: source))
      scenario.thread(
        "two", .send(11, to: source.subscriber), .send(12, to: source.subscriber))
      scenario.thread("three", .advance(scenario.clock))
      return {
        Self.finish(scenario)
        let values = seen.values
        let inOrder =
          values.filter { $0 < 10 } == [1, 2, 3] && values.filter { $0 > 10 } == [11, 12]
        return inOrder && !source.subscriber.isPaused ? "all" : "\(values)"
      }
    }
  }

  @Test("Values of a subject that wait at a full edge keep their order") func lineOfMerge() {
    explore(allowing: ["in order"]) { scenario in
      let (a, b) = (Subject<Int>(), Subject<Int>())
      let seen = scenario.observe(merge(a, b))
      scenario.thread("one", .send(1, to: a), .send(2, to: a), .send(3, to: a))
      scenario.thread("two", .send(11, to: b), .send(12, to: b))
      scenario.thread("three", .send(21, to: b))
      return {
        let values = seen.values
        let inOrder =
          values.filter { $0 < 10 } == [1, 2, 3] && values.filter { (11...12) ~= $0 } == [11, 12]
          && values.contains(21)
        return inOrder ? "in order" : "\(values)"
      }
    }
  }

  // MARK: Operators

  @Test("A mailbox fills while its values are delivered") func mailbox() {
    explore(allowing: ["1 2 3 4|"]) { scenario in
      let seen = scenario.observation(of: Int.self)
      let source = Signal<Int>.range(start: 1, count: 4).deliver(on: scenario.clock)
      scenario.thread("one", .subscribe(seen, to: source))
      scenario.thread("two", .advance(scenario.clock), .advance(scenario.clock))
      return {
        Self.finish(scenario)
        return seen.text
      }
    }
  }

  @Test("Signals that wait pause their source, and the end of one lets it go on") func flatten() {
    explore(allowing: ["0 0 0 0|"]) { scenario in
      let gate = Subject<Int>()
      let seen = scenario.observation(of: Int.self)
      let source = Signal<Int>.range(start: 1, count: 4).map { number in
        number == 1 ? gate.take(1) : Signal<Int>.return(0)
      }
      scenario.thread("one", .subscribe(seen, to: source.flatten(maxConcurrent: 1)))
      scenario.thread("two", .send(0, to: gate), .advance(scenario.clock))
      return {
        gate.sendNext(0)
        Self.finish(scenario)
        return seen.text
      }
    }
  }

  // MARK: Tasks

  @Test("A task waits for the end of a pause, which races a disposal") func ready() {
    explore(allowing: ["went on"]) { scenario in
      let consumer = Consumer()
      let source = Source()
      let seen = scenario.observe(Self.signal(source.signal, for: consumer))
      let found = Place<String>()
      let subscriber = source.subscriber
      consumer.change(by: 1)
      scenario.thread(
        "one",
        .step("ready") {
          startInline(found) {
            await subscriber.ready()
            return nil
          }
        })
      scenario.thread("two", Self.resume(consumer))
      scenario.thread("three", .dispose(seen))
      return {
        Self.finish(scenario, consumer)
        _ = source.place.take()
        return found.current == nil ? "waits" : "went on"
      }
    }
  }

  @Test("Two tasks wait for the end of a pause, and one of them is cancelled", .tags(.K67, .K79))
  func cancelledSender() {
    explore(allowing: ["1 2 free", "2 1 free"]) { scenario in
      let subject = Subject<Int>()
      let core = subject.core
      let seen = scenario.observe(subject)
      core.setEnough(true)
      // The first task does what `sendWhenReady` does, apart from the handler of its cancellation.
      // The runtime calls that under a lock, which the explorer doesn't know.
      let wait = core.letTaskWait()!
      Task(executorPreference: InlineExecutor()) {
        let hasTurn = await wait.hasTurn()
        subject.sendNext(1)
        if hasTurn { core.hasSent() }
      }
      Task(executorPreference: InlineExecutor()) { await subject.sendWhenReady(2) }
      scenario.thread("one", .step("resume") { core.setEnough(false) })
      scenario.thread("two", .step("cancel") { wait.cancel() })
      return { "\(seen.text) \(core.pace.contains(.parked) ? "taken" : "free")" }
    }
  }

  @Test("A task that comes while others wait or go on comes after them", .tags(.K67))
  func newSender() {
    explore(allowing: ["1 2 3 free"]) { scenario in
      let subject = Subject<Int>()
      let seen = scenario.observe(subject)
      subject.core.setEnough(true)
      @Sendable func send(_ value: Int) {
        Task(executorPreference: InlineExecutor()) { await subject.sendWhenReady(value) }
      }
      send(1)
      send(2)
      scenario.thread("one", .step("resume") { subject.core.setEnough(false) })
      scenario.thread("two", .step("send") { send(3) })
      return { "\(seen.text) \(subject.core.pace.contains(.parked) ? "taken" : "free")" }
    }
  }
}
