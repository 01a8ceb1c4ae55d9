import Foundation
import Signals
import TestSupport

/// Records the calls of the hook for unhandled errors with errors of one type.
///
/// The hook is the same for all tests, which run at the same time. So each test has an error type
/// of its own.
final class UnhandledErrorLog<Failure: Error>: Sendable {
  private let reported = Mutexed<[UnhandledErrors.Report.Reason]>([])

  var reasons: [UnhandledErrors.Report.Reason] { reported.value }

  /// Listens while `body` runs.
  func during(_ body: () -> Void) {
    hookLock.withLock {
      let outer = UnhandledErrors.handler
      UnhandledErrors.handler = { [reported] report in
        if report.error is Failure { reported.value += [report.reason] } else { outer(report) }
      }
      body()
      UnhandledErrors.handler = outer
    }
  }
}

private let hookLock = NSLock()
