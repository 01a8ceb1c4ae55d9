import Signals
import SignalsTesting
import Testing

extension Signal where Value == Int {
  fileprivate func doubled() -> Signal { map { $0 * 2 } }
}

/// The pieces of Swift in documentation comments.
@MainActor
@Suite struct CommentedPrograms {
  struct Document: Sendable {}

  struct Button {
    func onTap(_ action: () -> Void) { action() }
  }

  let button = Button()

  nonisolated func upload(_ document: Document) -> Signal<Void> { .return(()) }
  nonisolated func show(_ error: any Error) {}
  func record(_ temperature: Int) async {}

  func command(isValid: Signal<Bool>, document: Document) {
    let save = Command<Document, Void>(enabled: isValid) { upload($0) }
    save.errors.subscribeNext { show($0) }
    button.onTap { save.execute(document) }
  }

  func values(of temperatures: Signal<Int>) async throws {
    for try await temperature in temperatures.values(buffering: .newest(1)) {
      await record(temperature)
    }
  }

  @Test func contract() {
    expectContract(of: "doubled()") { source, _ in source.doubled() }
  }

  @Test func contractCheck() {
    let check = ContractCheck("doubled()") { source, _ in source.doubled() }
    #expect(check.violations().isEmpty)
  }

  @Test func interleavings() {
    let result = Interleavings().explore { scenario in
      let subject = Subject<Int>()
      let seen = scenario.observe(subject.take(1))
      scenario.thread("sender", .send(1, to: subject), .send(2, to: subject))
      scenario.thread("disposer", .dispose(seen))
      scenario.expect("at most one value") { seen.values.count <= 1 }
    }
    #expect(result.violation == nil)
  }

  @Test func marbles() {
    let marbles = Marbles()
    let source = marbles.cold("a-b-c-|")
    marbles.expect(source.take(2), toBe: "a-(b|)")
    marbles.expect(source, subscribedDuring: "^-!")
  }

  func picture(of source: MarbleDiagram, recorder: Recorder<String>) {
    let picture = MarblePicture(
      "take(2)", rows: [.init("self", source), .init("take(2)", recorder.diagram())])
    print(picture.text)
  }

  @Test func recorder() {
    let scheduler = TestScheduler()
    let signal = Signal.from([1, 2])
    let recorder = Recorder<Int>(on: scheduler)
    signal.subscribe(recorder)
    scheduler.advance(by: .seconds(3))
    #expect(recorder.values == [1, 2])
  }

  @Test func testClock() throws {
    let scheduler = TestScheduler()
    let label = try scheduler.run {
      try await Task.sleep(for: .seconds(3), clock: scheduler.clock)
      return "three seconds later, at once"
    }
    #expect(label == "three seconds later, at once")
  }
}
