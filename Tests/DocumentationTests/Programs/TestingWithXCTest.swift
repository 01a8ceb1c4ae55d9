import Signals
import SignalsTesting
import XCTest

final class TypingTests: XCTestCase {
  func testSearchesForWhatIsTypedLast() {
    let clock = TestScheduler()
    let typed = Subject<String>()
    let searches = typed.debounce(for: .seconds(1), on: clock).record(on: clock)
    typed.sendNext("s")
    typed.sendNext("swift")
    clock.run()
    XCTAssertEqual(searches.values, ["swift"])
  }
}

class VirtualTimeTests: XCTestCase {
  override func invokeTest() {
    withVirtualTime { super.invokeTest() }
  }
}
