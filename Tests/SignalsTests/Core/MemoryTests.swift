import Dispatch
import Foundation
import TestSupport
import Testing

@testable import Signals

@Suite("A signal's memory", .leavesNothing)
struct MemoryTests {
  @Test("RACSignalSpec 65: a signal without subscribers is released")
  func unsubscribed() {
    weak let signal = Signal<Int>.create { _ in nil }
    #expect(signal == nil)
  }

  @Test("RACSignalSpec 66: a signal that has completed synchronously is released")
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

  private typealias Held = any AnyObject & Sendable

  private enum Link: CaseIterable {
    case subject, channel, subscriber, replay, named, create, deferred, flattenMap, handler, using

    /// Returns an object of this kind that holds `previous`, as its only holder.
    func holding(_ previous: Held) -> Held {
      switch self {
      case .subject:
        let subject = Subject<Int>()
        subject.subscribeNext { _ in _ = previous }
        return subject
      case .channel:
        let channel = Channel<Int>()
        channel.leading.subscribeNext { _ in _ = previous }
        return channel
      case .subscriber: return Subscriber<Int>(next: { _ in _ = previous })
      case .replay:
        let subject = ReplaySubject<Held>()
        subject.sendNext(previous)
        return subject
      case .named: return (previous as? Signal<Int> ?? .never).named("name")
      case .create: return Signal<Int>.create { _ in Disposable { _ = previous } }
      case .deferred:
        return Signal<Int>.defer {
          _ = previous; return .never
        }
      case .flattenMap:
        return Signal<Int>.never.flattenMap { _ in
          _ = previous; return Signal<Int>.never
        }
      case .handler:
        return Signal<Int>.never.catch { _ in
          _ = previous; return .never
        }
      case .using:
        return Signal<Int>.using {
          previous
        } release: { _ in
        } in: { _ in
          .never
        }
      }
    }
  }

  @Test("flattenMap, bind and merge release a source that has ended while an inner signal goes on")
  func endedSource() {
    asCurrent {
      let inner = Subject<Int>()
      let signals: [(Signal<Int>) -> Signal<Int>] = [
        { $0.flattenMap { _ in inner } }, { $0.flattenMapWithStop { { _, _ in inner } } },
        { merge($0, inner) },
      ]
      for makeSignal in signals {
        let probe = EdgeProbe()
        let subscription = makeSignal(probe).subscribe()
        #expect(!subscription.isDisposed)
        #expect(probe.edge == nil)
        subscription.dispose()
      }
    }
  }

  @Test(
    "a chain of 20,000 that hold one another is released on a small stack", arguments: Link.allCases
  )
  private func chain(_ link: Link) async {
    await onSmallStack {
      var last: Held = Signal<Int>.create { _ in nil }
      for _ in 0..<20_000 { last = link.holding(last) }
    }
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

/// A signal of one value that knows the edge of its last subscription.
private final class EdgeProbe: Signal<Int>, @unchecked Sendable {
  private(set) weak var edge: Edge?

  override func feed(_ sink: Sink<Int>) -> Edge {
    let edge = Signal.return(1).attach(sink)
    self.edge = edge
    return edge
  }
}
