/// The disposable of work that has already run: there is nothing to cancel.
///
/// `isDisposed` is true, so no owner keeps it. All callers share one instance.
package final class SpentDisposable: Disposable, @unchecked Sendable {
  /// The only instance.
  package static let shared = SpentDisposable()

  private override init() {
    super.init()
    #if DEBUG
      live.leaveOut()
    #endif
  }

  package override var isDisposed: Bool { true }

  package override func dispose() {}
}
