import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("sample", .leavesNothing) struct SampleTests {
  private let marbles = Marbles()

  @Test("sends the latest value for each one of the sampler, again if need be") func values() {
    let (source, sampler) = (marbles.cold("a-b---c-d-----|"), marbles.cold("-s--s-s--s-s|"))
    marbles.expect(source.sample(when: sampler), toBe: "-a--b-c--d-d|")
    marbles.expect(source, subscribedDuring: "^-----------!")
  }

  @Test("completes with the first one of the two") func completion() {
    marbles.expect(marbles.cold("a-|").sample(when: marbles.cold("-s-s")), toBe: "-a|")
    marbles.expect(marbles.cold("a---b").sample(when: marbles.cold("-s|")), toBe: "-a|")
  }

  @Test("passes an error of either") func error() {
    marbles.expect(marbles.cold("a-X").sample(when: marbles.cold("-s-s")), toBe: "-aX")
    marbles.expect(marbles.cold("a---b").sample(when: marbles.cold("-sX")), toBe: "-aX")
  }

  @Test("disposes of both") func disposal() {
    let (source, sampler) = (marbles.cold("a-b"), marbles.cold("-s-s"))
    marbles.expect(source.sample(when: sampler), toBe: "-a!")
    marbles.expect(source, subscribedDuring: "^-!")
    marbles.expect(sampler, subscribedDuring: "^-!")
  }

  @Test("doesn't subscribe to the sampler when the source ends at once") func atOnce() {
    let sampler = marbles.cold("-s")
    marbles.expect(Signal<Int>.empty.sample(when: sampler), toBe: "|")
    marbles.expectNoSubscription(to: sampler)
  }

  @Test("RACSignalSpec 149: sends the latest value, and none before the first")
  func spec149() {
    let log = EventLog<Int>()
    let (source, sampler) = (Subject<Int>(), Subject<String>())
    source.sample(when: sampler).log(to: log)
    sampler.sendNext("")
    #expect(log.events == [])
    source.sendNext(1)
    source.sendNext(2)
    sampler.sendNext("")
    #expect(log.events == ["2"])
    source.sendNext(3)
    sampler.sendNext("")
    #expect(log.events == ["2", "3"])
    sampler.sendNext("")
    #expect(log.events == ["2", "3", "3"])
  }
}
