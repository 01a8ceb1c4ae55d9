import SignalsTesting
import TestSupport
import Testing

@Suite(.leavesNothing) struct RecorderDisposalTests {
  private let scheduler = TestScheduler()

  @Test func stopsASourceThatSendsWhileItIsSubscribedTo() {
    let recorder = Recorder<Int>(on: scheduler)
    Signal.from(1...5).doNext { if $0 == 3 { recorder.dispose() } }.subscribe(recorder)
    #expect(recorder.values == [1, 2])
    #expect(!recorder.isCompleted)
    #expect(recorder.disposedAt == .zero)
  }

  @Test func stopsAnEndlessSource() {
    let scheduler = ImmediateTestScheduler()
    let recorder = Recorder<Int>(on: scheduler)
    recorder.whenNext(3) { _ in recorder.dispose() }
    Signal.from(0...).subscribe(recorder)
    #expect(recorder.values == [0, 1, 2])
  }

  @Test func disposesBeforeTheSubscription() {
    let recorder = Recorder<Int>(on: scheduler)
    recorder.dispose()
    Signal.from(1...5).subscribe(recorder)
    #expect(recorder.events.isEmpty)
  }

  @Test func disposesAfterwards() {
    let recorder = Recorder<Int>(on: scheduler)
    let subject = Subject<Int>()
    subject.subscribe(recorder)
    subject.sendNext(1)
    recorder.dispose()
    subject.sendNext(2)
    #expect(recorder.values == [1])
  }
}
