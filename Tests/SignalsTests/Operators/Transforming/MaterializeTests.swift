import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("materialize()", .leavesNothing)
struct MaterializeTests {
  private let marbles = Marbles()
  private let names: [String: Event<String>] = [
    "a": .next("a"), "b": .next("b"), "x": .error(TestError()), "c": .completed,
  ]

  @Test("RACSignalSpec 173: sends an error as a value, then completes")
  func error() {
    marbles.expect(marbles.cold("a-b-X").materialize(), toBe: "a-b-(x|)", names)
    marbles.expect(Signal<String>.error(TestError()).materialize(), toBe: "(x|)", names)
  }

  @Test("RACSignalSpec 172: sends completion as a value, then completes")
  func completion() {
    marbles.expect(marbles.cold("a-b-|").materialize(), toBe: "a-b-(c|)", names)
    marbles.expect(Signal.return("a").materialize(), toBe: "(ac|)", names)
  }

  @Test("lets a later operator fail because of the terminal event")
  func failureAfterwards() {
    let result = Signal.from(1...2).materialize()
      .map { event in if event.isTerminal { throw TestError() } else { event } }
      .collected()
    #expect(result.values == [.next(1), .next(2)])
    #expect(result.error is TestError)
  }

  @Test("with dematerialize(), changes nothing, in any trace of up to five events", .tags(.G12))
  func roundTrip() {
    let alphabet: [Event<Int>] = [.next(1), .next(2), .error(TestError()), .completed]
    var traces: [[Event<Int>]] = [[]]
    var longest = traces
    for _ in 1...5 {
      longest = longest.flatMap { trace in alphabet.map { trace + [$0] } }
      traces += longest
    }
    #expect(traces.count == 1 + 4 + 16 + 64 + 256 + 1024)
    for trace in traces {
      let source = Signal<Int>.create { subscriber in
        for event in trace {
          switch event {
          case .next(let value): subscriber.sendNext(value)
          case .error(let error): subscriber.sendError(error)
          case .completed: subscriber.sendCompleted()
          }
        }
        return nil
      }
      let (once, twice) = (EventLog<Int>(), EventLog<Int>())
      asCurrent {
        source.log(to: once)
        source.materialize().dematerialize().log(to: twice)
      }
      #expect(once.events == twice.events, "\(trace)")
    }
  }

  @Test("with dematerialize(), delays nothing", .tags(.G12))
  func roundTripInTime() {
    for trace in ["a-b--(cd)-|", "a-b--(cdX)", "a--b-", "(abc|)", "X", "|"] {
      marbles.expect(marbles.cold(trace).materialize().dematerialize(), toBe: trace)
    }
  }
}
