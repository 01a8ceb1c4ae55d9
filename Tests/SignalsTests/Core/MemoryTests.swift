import Dispatch
import Foundation
import Signals
import Testing

@Suite("A signal's memory", .leavesNothing)
struct MemoryTests {
  @Test("RACSignalSpec 65: a signal that nobody subscribes to is released")
  func unsubscribed() {
    weak let signal = Signal<Int>.create { _ in nil }
    #expect(signal == nil)
  }

  @Test("RACSignalSpec 66: a signal that has completed at once is released")
  func completedAtOnce() {
    weak var reference: Signal<Int>?
    asCurrent {
      let signal = Signal<Int>.create { subscriber in
        subscriber.sendCompleted()
        return nil
      }
      reference = signal
      let completions = Counter()
      signal.subscribeCompleted { completions.increment() }
      #expect(completions.value == 1)
    }
    #expect(reference == nil)
  }

  @Test("RACSignalSpec 67: a replay subject that has completed is released")
  func completedReplaySubject() {
    weak var reference: ReplaySubject<Int>?
    asCurrent {
      let subject = ReplaySubject<Int>()
      reference = subject
      let completions = Counter()
      subject.subscribeCompleted { completions.increment() }
      subject.sendCompleted()
      #expect(completions.value == 1)
    }
    #expect(reference == nil)
  }

  @Test("RACSignalSpec 68: a signal made in the background is released when it has completed")
  func madeInBackground() {
    weak let reference = onForeignThread {
      let completed = DispatchSemaphore(value: 0)
      let signal = Self.newSignal()
      signal.subscribeCompleted { completed.signal() }
      completed.wait()
      return WeakSignal(signal)
    }.signal
    #expect(reference == nil)
  }

  @Test("RACSignalSpec 69: a signal made in the background lives until the end of its block")
  func unsubscribedInBackground() {
    let inside = Mutexed(false)
    let reference = onForeignThread {
      let signal = Self.newSignal()
      let reference = WeakSignal(signal)
      withExtendedLifetime(signal) { inside.value = reference.signal != nil }
      return reference
    }
    #expect(inside.value)
    #expect(reference.signal == nil)
  }

  @Test("RACSignalSpec 70: a signal in between works when only the subscription is kept")
  func intermediateSignal() {
    let log = EventLog<String>()
    let subject = Subject<String>()
    weak var intermediate: Signal<String>?
    do {
      let signal = subject.doNext { log.add("did \($0)") }
      intermediate = signal
      signal.log(to: log)
    }
    #expect(intermediate == nil)
    subject.sendNext("1")
    subject.sendCompleted()
    #expect(log.events == ["did 1", "1", "|"])
  }

  private static func newSignal() -> Signal<Int> {
    Signal.create { subscriber in
      subscriber.sendCompleted()
      return nil
    }
  }
}

private final class WeakSignal: @unchecked Sendable {
  private(set) weak var signal: Signal<Int>?

  init(_ signal: Signal<Int>) { self.signal = signal }
}
