import Signals
import TestSupport
import Testing

/// Programming mistakes stop the program before anything is subscribed (contract 10).
@Suite("Arguments out of range stop the program", .leavesNothing) struct ArgumentTests {
  @Test("counts and indices", .tags(.J2)) func counts() async {
    await #expect(processExitsWith: .failure) { _ = Signal<Int>.never.take(-1) }
    await #expect(processExitsWith: .failure) { _ = Signal<Int>.never.take(last: -1) }
    await #expect(processExitsWith: .failure) { _ = Signal<Int>.never.skip(-1) }
    await #expect(processExitsWith: .failure) { _ = Signal<Int>.never.element(at: -1) }
    await #expect(processExitsWith: .failure) { _ = Signal.range(start: 0, count: -1) }
  }

  @Test("retry", .tags(.J2)) func retry() async {
    await #expect(processExitsWith: .failure) { _ = Signal.return(1).retry(-1) }
    await #expect(processExitsWith: .failure) {
      _ = Signal.return(1).retry(-1, backoff: .constant(.zero))
    }
  }

  @Test("flatten", .tags(.G10)) func flatten() async {
    await #expect(processExitsWith: .failure) {
      _ = Signal.return(Signal.return(1)).flatten(maxConcurrent: 0)
    }
    await #expect(processExitsWith: .failure) {
      _ = Subject<Int>().concatMap(by: { $0 }, maxConcurrent: 0) { .return($0) }
    }
  }

  @Test("buffer and window", .tags(.J3)) func buffer() async {
    await #expect(processExitsWith: .failure) { _ = Signal.return(1).buffer(count: 0) }
    await #expect(processExitsWith: .failure) { _ = Signal.return(1).window(count: 0) }
    await #expect(processExitsWith: .failure) {
      _ = Signal.return(1).buffer(for: .zero, orCount: 0, on: .main)
    }
    await #expect(processExitsWith: .failure) {
      _ = Signal.return(1).window(for: .zero, orCount: 0, on: .main)
    }
  }

  @Test("share", .tags(.J6)) func share() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { _ = Signal.return(1).share(replay: -1) }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("Signal.share(replay:scope:): the count must not be negative, got -1"))
  }

  @Test("share with a grace period on the immediate scheduler") func gracePeriod() async {
    await #expect(processExitsWith: .failure) {
      _ = Signal.return(1).share(untilUnusedFor: .zero, on: .immediate)
    }
  }

  @Test("timeout on the immediate scheduler") func timeout() async {
    await #expect(processExitsWith: .failure) {
      _ = Signal.return(1).timeout(after: .zero, on: .immediate)
    }
    await #expect(processExitsWith: .failure) {
      _ = Signal.return(1).timeout(perValue: .zero, on: .immediate)
    }
  }

  @Test("Command on the immediate scheduler") func command() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { _ = Command<Int, Int>(on: .immediate) { .return($0) } }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("Command(on:): the immediate scheduler"))
  }

  @Test("Backoff") func backoff() async {
    await #expect(processExitsWith: .failure) { _ = Backoff.exponential(from: .seconds(-1)) }
    await #expect(processExitsWith: .failure) {
      _ = Backoff.exponential(from: .seconds(1), factor: 0.5)
    }
    await #expect(processExitsWith: .failure) {
      _ = Backoff.exponential(from: .seconds(1), jitter: 2)
    }
  }
}
