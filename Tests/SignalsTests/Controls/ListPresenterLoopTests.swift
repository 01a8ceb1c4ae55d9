import Foundation
import Scheduling
import SignalsControls
import TestSupport
import XCTest

/// Tests in XCTest, because its tests run outside of the main queue: a loop that they run works for
/// the main queue, as a nested loop of a toolkit does.
final class ListPresenterLoopTests: XCTestCase {
  /// In the catalogue: `.tags(.K46)`
  func testShowsAListAfterTheQuestionThoughALoopRunsMeanwhile() {
    MainActor.assumeIsolated {
      let presenter = ListPresenter<Int>(by: { $0 }, areSame: ==)
      let apply: ListPresenter<Int>.Apply = { _, commit in commit() }
      presenter.show([1], apply: apply)
      presenter.answering {
        presenter.show([2, 3], apply: apply)
        runLoop()
        presenter.answering { presenter.show([4], apply: apply) }
        runLoop()
        XCTAssertEqual(presenter.rows, [1])
      }
      XCTAssertEqual(presenter.rows, [1])
      runLoop()
      XCTAssertEqual(presenter.rows, [4])
    }
  }
}

/// Runs the main thread's loop until the work that is scheduled there now is done.
@MainActor private func runLoop() {
  let isDone = Log<Void>()
  Scheduler.main.schedule { isDone.add(()) }
  while isDone.all.isEmpty { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
}
