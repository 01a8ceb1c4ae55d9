import Foundation
import Signals
import SignalsTesting
import TestSupport
import Testing

/// `zip` with an input that has no sender any more, or never had one.
@Suite(.leavesNothing) struct LostInputOfZipTests {
  /// The forms of `zip`, each with a number for a pair: 2 and 5 as 25.
  struct Form: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// How many values of an input that is ahead wait.
    var most = 256
    let apply: @Sendable (Signal<Int>, Signal<Int>) -> Signal<Int>

    static let all = [
      Form(testDescription: "zip") { zip($0, $1).map { $0 * 10 + $1 } },
      Form(testDescription: "a list") { zip([$0, $1]).map { $0[0] * 10 + $0[1] } },
      Form(testDescription: "pausing", most: 10) {
        zip($0, $1, buffering: .pausing(at: 10)).map { $0 * 10 + $1 }
      },
      Form(testDescription: "a list, pausing", most: 10) {
        zip([$0, $1], buffering: .pausing(at: 10)).map { $0[0] * 10 + $0[1] }
      },
    ]
    static let newest = Form(testDescription: "newest") {
      zip($0, $1, buffering: .newest(5)).map { $0 * 10 + $1 }
    }
  }

  private let clock = TestScheduler()
  private let got = EventLog<Int>()
  private let lost = ManualSource<Int>()
  private let taken = Counter()

  private func endless() -> Signal<Int> {
    Signal.range(start: 0, count: 100_000).doNext { [taken] _ in taken.increment() }
  }

  @Test(
    "an input without a sender stops the one that waits for it", .tags(.K65),
    arguments: Form.all, [true, false])
  func ahead(_ form: Form, isFirst: Bool) {
    let subscription = clock.performAsCurrent {
      (isFirst ? form.apply(endless(), lost.signal) : form.apply(lost.signal, endless()))
        .log(to: got)
    }
    lost.sendNext(1)
    clock.run()
    #expect(got.events == [isFirst ? "1" : "10"])
    let before = taken.value
    #expect(before <= form.most + 1)
    lost.abandon()
    clock.run()
    #expect(taken.value == before)
    #expect(subscription.isDisposed)
    #expect(got.events.count == 1)
  }

  @Test(
    "an input that is never leaves the pause as it is", .tags(.K65), arguments: Form.all,
    [true, false])
  func never(_ form: Form, isFirst: Bool) {
    let subscription = clock.performAsCurrent {
      (isFirst ? form.apply(endless(), .never) : form.apply(.never, endless())).log(to: got)
    }
    clock.run()
    #expect(taken.value == form.most)
    #expect(!subscription.isDisposed)
    subscription.dispose()
    #expect(got.events == [])
  }

  @Test(
    "its values that wait are paired first", .tags(.K65), arguments: Form.all + [Form.newest])
  func waiting(_ form: Form) {
    let source = Subject<Int>()
    let subscription = clock.performAsCurrent { form.apply(lost.signal, source).log(to: got) }
    lost.sendNext(1)
    lost.sendNext(2)
    lost.abandon()
    #expect(!subscription.isDisposed)
    source.sendNext(5)
    #expect(!subscription.isDisposed)
    source.sendNext(6)
    #expect(got.events == ["15", "26"])
    #expect(subscription.isDisposed && !source.hasSubscribers)
  }

  @Test(
    "an input that is never doesn't keep the end of another one", .tags(.K65),
    arguments: Form.all + [Form.newest])
  func endBesideNever(_ form: Form) {
    clock.performAsCurrent { form.apply(.never, .empty).log(to: got) }
    clock.performAsCurrent { form.apply(.return(1), .never).log(to: got) }
    clock.performAsCurrent { form.apply(.error(SomeError()), .never).log(to: got) }
    #expect(got.events == ["|", "X"])
  }

  @Test(
    "a place that is taken for good pauses the source of flatten as a silent signal does",
    .tags(.K65), arguments: [true, false])
  func flatten(isNever: Bool) {
    let silent = Subject<Int>()
    let subscription = clock.performAsCurrent {
      endless().concatMap { _ in isNever ? .never : silent }.log(to: got)
    }
    clock.run()
    #expect(taken.value <= 17)
    subscription.dispose()
  }
}
