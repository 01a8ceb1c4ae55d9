import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("catchingErrors", .leavesNothing) struct CatchingErrorsTests {
  private let marbles = Marbles()

  @Test("sends a value instead of the error, and completes") func value() {
    marbles.expect(marbles.cold("1-2-X").catchingErrors(with: "9"), toBe: "1-2-(9|)")
    marbles.expect(marbles.cold("1-2-|").catchingErrors(with: "9"), toBe: "1-2-|")
  }

  @Test("goes on with another signal that can't fail") func replacement() {
    let replacement = marbles.cold("a-b-|").catchingErrors(with: "")
    marbles.expect(marbles.cold("1-2-X").catchingErrors(to: replacement), toBe: "1-2-a-b-|")
    marbles.expect(marbles.cold("1-2-X").catchingErrors(to: .empty), toBe: "1-2-|")
  }

  @Test("goes on with the signal that its closure makes of the error") func handler() {
    marbles.expect(
      marbles.cold("1-2-X").catchingErrors { error in .return("(\(error is SomeError))") }
        .map { $0 == "(true)" ? "y" : $0 == "(false)" ? "n" : $0 },
      toBe: "1-2-(n|)")
  }

  @Test("disposes of the source") func disposal() {
    let source = marbles.cold("1-2-X")
    marbles.expect(source.catchingErrors(with: "9"), toBe: "1-!")
    marbles.expect(source, subscribedDuring: "^-!")
  }

  @Test("assertingNoErrors passes all events") func passing() {
    marbles.expect(marbles.cold("1-2-|").assertingNoErrors(), toBe: "1-2-|")
  }

  @Test("assertingNoErrors stops the program at an error, and says which") func asserting() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      struct Broken: Error {}
      Signal<Int>.error(Broken()).assertingNoErrors().subscribe()
      try? await Task.sleep(for: .seconds(60))
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("Signal.assertingNoErrors(): an error came, Broken()"))
  }
}
