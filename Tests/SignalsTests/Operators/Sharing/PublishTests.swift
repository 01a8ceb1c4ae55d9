import SignalsTesting
import TestSupport
import Testing

@Suite("publish()", .leavesNothing)
struct PublishTests {
  @Test("shares one subscription, and sends later values")
  func values() {
    let marbles = Marbles()
    let source = marbles.cold("a-b-c-|")
    let signal = source.publish().autoconnect()
    marbles.expect(signal, from: [0: "a-b-c-|", 3: "----c-|"])
    marbles.expect(source, subscribedDuring: "^-----!")
  }

  @Test("sends nothing before it is connected")
  func connect() {
    let marbles = Marbles()
    let source = marbles.cold("a-b-|")
    let connection = source.publish()
    marbles.scheduler.schedule(after: .seconds(2)) { connection.connect() }
    let recorder = marbles.record(connection.signal)
    marbles.run()
    marbles.expect(recorder, toBe: "--a-b-|")
    marbles.expect(source, subscribedDuring: "--^---!")
  }

  @Test("an error passes to all subscribers")
  func error() {
    let marbles = Marbles()
    let signal = marbles.cold("a-X").publish().autoconnect()
    marbles.expect(signal, from: [0: "a-X", 1: "--X"])
  }
}
