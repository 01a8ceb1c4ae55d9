/// The disposable of work that has already run: there is nothing to cancel.
///
/// It says that it is disposed, so that no owner keeps it. All callers can share it.
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
