import SignalsTesting
import Synchronization
import TestSupport
import Testing

@Suite(.leavesNothing) struct InterleavingTests {
  @Test func runsAllInterleavingsOfSteps() {
    let orders = Mutex<Set<String>>([])
    let result = Interleavings().explore { scenario in
      let order = Text("")
      for name in ["a", "b"] {
        scenario.thread(
          name, .step("1") { order.append(name) }, .step("2") { order.append(name) })
      }
      scenario.expect("recorded") {
        _ = orders.withLock { $0.insert(order.value) }
        return true
      }
    }
    #expect(result.isExhaustive)
    #expect(result.violation == nil)
    #expect(orders.withLock { $0 } == ["aabb", "abab", "abba", "baab", "baba", "bbaa"])
  }

  @Test func findsNoFaultInASoundSerialiser() {
    let result = explore(.none)
    #expect(result.violation == nil)
    #expect(result.isExhaustive)
    #expect(result.runs > 20)
  }

  @Test func findsACheckThenAct() {
    let result = explore(.checkThenAct)
    #expect(
      result.violation?.description == """
        It does not hold that the completion has come.

          one  send 1, receive 1
          two  send 2, complete
          one  receive 2
          two  …

        Replay it with Interleavings(replaying: "000001111100001").
        """)
  }

  @Test func findsBlocksThatOverlap() {
    let result = Interleavings().explore { scenario in
      let seen = scenario.observation(of: Int.self)
      scenario.thread("one", .step("send 1") { seen.receive(.next(1)) })
      scenario.thread("two", .step("send 2") { seen.receive(.next(2)) })
    }
    #expect(
      result.violation?.description == """
        Two blocks ran at once.

          one  send 1, receive 1
          two  send 2, receive 2, ✗ Two blocks ran at once.
          one  …

        Replay it with Interleavings(replaying: "0110").
        """)
  }

  @Test func findsADroppedCompletion() {
    let violation = explore(.droppedCompletion).violation
    #expect(violation?.message == "It does not hold that the completion has come.")
  }

  @Test func findsADoubleDispose() {
    let violation = explore(.doubleDispose).violation
    #expect(violation?.message == "It does not hold that the teardown has run once.")
  }

  @Test func findsDeadlocks() {
    let result = Interleavings().explore { scenario in
      let (a, b) = (InterleavingLock(), InterleavingLock())
      scenario.thread("one", .step("a, b") { a.withLock { b.withLock {} } })
      scenario.thread("two", .step("b, a") { b.withLock { a.withLock {} } })
    }
    #expect(result.violation?.message == "Deadlock: one and two wait for each other's locks.")
  }

  @Test func replaysASchedule() throws {
    let found = try #require(explore(.doubleDispose).violation)
    let again = explore(.doubleDispose, Interleavings(replaying: found.schedule))
    #expect(again.violation?.trace == found.trace)
    #expect(again.violation?.message == found.message)
    #expect(again.runs == 1)
  }

  @Test func samplesWhereThereAreTooMany() throws {
    let some = Interleavings(limit: 2, samples: 500, seed: 7)
    let found = try #require(explore(.doubleDispose, some).violation)
    #expect(found.seed == 7)
    #expect(explore(.doubleDispose, some).violation?.schedule == found.schedule)
    let replay = Interleavings(replaying: found.schedule)
    #expect(explore(.doubleDispose, replay).violation?.message == found.message)
    let sound = explore(.none, some)
    #expect(sound.violation == nil)
    #expect(!sound.isExhaustive)
    #expect(sound.runs == 502)
  }

  @Test func boundsPreemptions() {
    let counts = [0, 1, 2, nil].map { preemptions in
      let result = Interleavings(preemptions: preemptions).explore { scenario in
        for name in ["one", "two"] {
          scenario.thread(name, .step("1") {}, .step("2") {}, .step("3") {})
        }
      }
      #expect(result.isExhaustive)
      return result.runs
    }
    // The choices are the thread that begins, and the places where the other thread cuts in.
    // Without a limit they are all ways to shuffle three steps with three.
    #expect(counts == [2, 6, 14, 20])
    let found = Interleavings(preemptions: 1).explore { scenario in
      let seen = scenario.observation(of: Int.self)
      scenario.thread("one", .step("send 1") { seen.receive(.next(1)) })
      scenario.thread("two", .step("send 2") { seen.receive(.next(2)) })
    }
    #expect(found.violation?.message == "Two blocks ran at once.")
  }

  @Test func findsThreadsThatNeverEnd() {
    let result = Interleavings().explore { scenario in
      let isOver = Mutex(false)
      scenario.thread(
        "one", .step("wait") { while !isOver.withLock({ $0 }) { Interleavings.point() } })
      scenario.thread("two", .step("stop") { isOver.withLock { $0 = true } })
    }
    #expect(result.violation?.message == "one goes on for ever while it has its turn.")
  }

  @Test func keepsOperatorsWithinTheContract() {
    let result = Interleavings().explore { scenario in
      let (one, two) = (Subject<Int>(), Subject<Int>())
      let seen = scenario.observe(merge(one, two).take(2))
      scenario.thread("one", .send(1, to: one), .complete(one))
      scenario.thread("two", .send(2, to: two), .complete(two))
      scenario.thread("disposer", .dispose(seen))
      scenario.expect("at most two values came") { seen.values.count <= 2 }
    }
    #expect(result.violation == nil, Comment(rawValue: "\(result.violation?.description ?? "")"))
    #expect(result.isExhaustive)
  }

  private func explore(
    _ fault: ModelSerialiser.Fault, _ interleavings: Interleavings = Interleavings()
  ) -> Interleavings.Result {
    interleavings.explore { scenario in
      let seen = scenario.observation(of: Int.self)
      let serialiser = ModelSerialiser(fault) { seen.receive($0) }
      switch fault {
      case .doubleDispose:
        scenario.thread("one", .step("dispose") { serialiser.dispose() })
        scenario.thread("two", .step("dispose") { serialiser.dispose() })
        scenario.expect("the teardown has run once") { serialiser.teardowns == 1 }
      default:
        scenario.thread("one", .step("send 1") { serialiser.send(.next(1)) })
        scenario.thread(
          "two", .step("send 2") { serialiser.send(.next(2)) },
          .step("complete") { serialiser.send(.completed) })
        scenario.expect("the completion has come") { seen.isCompleted }
      }
    }
  }
}

/// A copy of the library's serialiser in slow motion, with a fault to choose.
private final class ModelSerialiser: Sendable {
  enum Fault { case none, checkThenAct, droppedCompletion, doubleDispose }

  private struct State {
    var isOwned = false
    var hasEnded = false
    var isDisposed = false
    var waiting: [Event<Int>] = []
    var teardowns = 0
  }

  private let fault: Fault
  private let deliver: @Sendable (Event<Int>) -> Void
  private let lock = InterleavingLock()
  private let state = Mutex(State())

  init(_ fault: Fault, _ deliver: @escaping @Sendable (Event<Int>) -> Void) {
    self.fault = fault
    self.deliver = deliver
  }

  var teardowns: Int { state.withLock { $0.teardowns } }

  func send(_ event: Event<Int>) {
    guard enter(or: event) else { return }
    deliverUnlessEnded(event)
    while let next = nextOrLeave() { deliverUnlessEnded(next) }
  }

  private func deliverUnlessEnded(_ event: Event<Int>) {
    let isWanted = change { state in
      if state.hasEnded { return false }
      if case .next = event { return true }
      state.hasEnded = true
      return true
    }
    if isWanted { deliver(event) }
  }

  private func enter(or event: Event<Int>) -> Bool {
    if fault == .checkThenAct {
      // Two critical sections where there has to be one.
      if change({ $0.isOwned }) {
        change { $0.waiting.append(event) }
        return false
      }
      change { $0.isOwned = true }
      return true
    }
    return change { state in
      if state.isOwned {
        if fault == .droppedCompletion, case .completed = event { return false }
        state.waiting.append(event)
        return false
      }
      state.isOwned = true
      return true
    }
  }

  private func nextOrLeave() -> Event<Int>? {
    change { state in
      if !state.waiting.isEmpty { return state.waiting.removeFirst() }
      state.isOwned = false
      return nil
    }
  }

  func dispose() {
    if fault == .doubleDispose {
      guard !change({ $0.isDisposed }) else { return }
      change { $0.isDisposed = true }
      change { $0.teardowns += 1 }
    }
  }

  @discardableResult
  private func change<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    lock.withLock { state.withLock { state in body(&state) } }
  }
}

private final class Text: Sendable {
  private let state: Mutex<String>
  init(_ value: String) { state = Mutex(value) }
  var value: String { state.withLock { $0 } }
  func append(_ text: String) { state.withLock { $0 += text } }
}
