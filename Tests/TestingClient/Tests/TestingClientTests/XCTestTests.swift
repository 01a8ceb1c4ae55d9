import Signals
import SignalsTesting
import XCTest

/// The kinds that name their scheduler, for tests in which another scheduler may be current.
private let onClock = Kind.all.filter { $0.testDescription != "delay on the current scheduler" }

final class XCTestTests: XCTestCase {
  private let property = TestScheduler()
  private nonisolated(unsafe) var fromSetUp = TestScheduler()

  override func setUp() {
    fromSetUp = TestScheduler()
  }

  func testProperty() async {
    for _ in 0..<rounds {
      for kind in onClock {
        let clock = property
        XCTAssertTrue(kind.isRight(on: clock))
        async let isRight = kind.isRight(on: clock)
        let childIsRight = await isRight
        XCTAssertTrue(childIsRight)
      }
    }
  }

  func testSetUp() async {
    for _ in 0..<rounds {
      for kind in Kind.all {
        let clock = fromSetUp
        XCTAssertTrue(kind.isRight(on: clock))
        async let isRight = kind.isRight(on: clock)
        let childIsRight = await isRight
        XCTAssertTrue(childIsRight)
      }
    }
  }

  func testSync() {
    // On the main thread, as XCTest's methods are.
    XCTAssertEqual(wrongRounds(onClock), 0)
  }

  func testAsync() async {
    let wrong = await wrongRoundsAfterSuspensions()
    XCTAssertEqual(wrong, 0)
  }

  @MainActor func testMainActor() async {
    let wrong = await wrongRoundsAfterSuspensions(onClock)
    XCTAssertEqual(wrong, 0)
  }

  func testChildMakesItsOwn() async {
    async let wrong = wrongRounds()
    let result = await wrong
    XCTAssertEqual(result, 0)
  }
}

final class XCTestChildTaskTests: XCTestCase {
  override func invokeTest() {
    withVirtualTime { super.invokeTest() }
  }

  func testChild() async {
    for _ in 0..<rounds {
      for kind in Kind.all {
        let clock = TestScheduler()
        async let isRight = kind.isRight(on: clock)
        let result = await isRight
        XCTAssertTrue(result)
      }
    }
  }
}
