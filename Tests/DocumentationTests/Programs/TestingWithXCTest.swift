import Signals
import SignalsTesting
import XCTest

class VirtualTimeTests: XCTestCase {
  override func invokeTest() {
    withVirtualTime { super.invokeTest() }
  }
}
