import TestSupport
import Testing

@testable import Signals

@Suite("A wait that blocks the main queue", .leavesNothing)
@MainActor
struct MainQueueWaitTests {
  private typealias Signal = Signals.Signal<Duration>

  private static var onMain: Signal { .timer(after: .seconds(3600), on: .main) }

  @Test("returns a value from elsewhere, although other work waits for the main queue")
  func elsewhere() throws {
    let late = Signal.timer(after: .milliseconds(300), on: .background())
    #expect(try late.waitForFirst() != nil)
    #expect(try late.timeout(after: .seconds(3600), on: .main).waitForArray().count == 1)
    #expect(try merge(late, Self.onMain).waitForFirst() != nil)
    #expect(try late.subscribe(on: .background()).waitForLast() != nil)
    #expect(throws: SignalError.timedOut) {
      try Self.onMain.timeout(after: .milliseconds(300), on: .background()).waitForCompletion()
    }
    #expect(throws: SignalError.abandoned) { try Signal.never.deliver(on: .main).waitForFirst() }
  }
}
