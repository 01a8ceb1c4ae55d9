import Foundation
import RxFlavour
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct RelayStressTests {
  /// Waits until `log` has `count` lines: the last may come on a thread that still delivers.
  private func wait(for log: Log<String>, _ count: Int) async {
    while log.all.count < count { await Task.yield() }
  }

  @Test(arguments: RelayKind.allCases) func allGetTheSameOrder(kind: RelayKind) async {
    let relay = kind.make()
    let logs = (0..<3).map { _ in Log<String>() }
    for log in logs { _ = relay.subscribe(onNext: { log.add("\($0)") }) }
    await onThreads(3) { number in
      for round in 1...200 { relay.accept(1000 * number + round) }
    }
    let past = kind.past([]).count
    for log in logs { await wait(for: log, 600 + past) }
    #expect(logs[1].all == logs[0].all)
    #expect(logs[2].all == logs[0].all)
    let values = logs[0].all.dropFirst(past).map { Int($0)! }
    for number in 0..<3 {
      #expect(values.filter { $0 / 1000 == number } == (1...200).map { 1000 * number + $0 })
    }
  }

  @Test func valueIsReadWhileOthersWrite() async {
    let relay = BehaviorRelay(value: (0, "0"))
    await onThreads(3) { number in
      if number == 0 {
        for round in 1...2000 { relay.accept((round, "\(round)")) }
      } else {
        var last = 0
        while last < 2000 {
          let (number, text) = relay.value
          #expect(number >= last && text == "\(number)")
          last = number
        }
      }
    }
  }

  @Test(arguments: RelayKind.allCases) func subscribersComeAndGo(kind: RelayKind) async throws {
    weak var held: Thing?
    let relay = kind.make()
    do {
      let thing = Thing()
      held = thing
      await onThreads(4) { number in
        for round in 1...200 {
          if number < 2 {
            relay.accept(round)
          } else {
            let subscription = relay.subscribe(onNext: { _ in _ = thing })
            if round % 2 == 0 { sched_yield() }
            subscription.dispose()
          }
        }
      }
    }
    // A thread may still hold its block when it has run.
    try await eventually { held == nil }
    let log = Log<String>()
    _ = relay.subscribe(onNext: { log.add("\($0)") })
    relay.accept(7)
    #expect(log.all.last == "7")
  }

  @Test func replaysHaveNoGaps() async {
    for _ in 0..<50 {
      let relay = ReplayRelay<Int>.createUnbound()
      let logs = (0..<2).map { _ in Log<String>() }
      await onThreads(3) { number in
        if number == 0 {
          for value in 0..<100 { relay.accept(value) }
        } else {
          _ = relay.subscribe(onNext: { logs[number - 1].add("\($0)") })
        }
      }
      for log in logs {
        await wait(for: log, 100)
        #expect(log.all == (0..<100).map(String.init))
      }
    }
  }
}
