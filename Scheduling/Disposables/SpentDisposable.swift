/// What there is to call off about work that has already run: nothing.
///
/// It says that it is disposed of, so that nobody keeps it, and can be shared by everyone.
package final class SpentDisposable: Disposable, @unchecked Sendable {
  /// The only one there is.
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
