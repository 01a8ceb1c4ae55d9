import Scheduling
import Synchronization

/// One subscription to a shared source. Disposing of the connection ends it.
///
/// The end of the source usually stops the source before the subject sends that end. So a
/// subscriber that subscribes again at the end opens the source after it was closed.
final class HubConnection: Scheduling.Disposable, LibraryDisposable, @unchecked Sendable {
  private struct Source {
    /// Ends the subscription to the source.
    var subscription: Scheduling.Disposable?
    /// Whether the source is stopped before its end is sent.
    var stopsBeforeEnd = false
  }

  private let owner: any HubOwner
  private let source = Locked(Source())

  init(of owner: any HubOwner) {
    self.owner = owner
    super.init()
  }

  /// Whether events of the source still count.
  var isOpen: Bool { word.load(ordering: .relaxed) == 0 }

  /// Takes the disposable that ends the subscription to the source.
  func begin(_ subscription: Scheduling.Disposable) {
    source.withLock { $0.subscription = subscription }
    // A thread that has disposed of the connection may not have seen `subscription`.
    if isDisposed { stop() }
  }

  /// Makes the end of the source stop the source first. Called when the source was subscribed to:
  /// one that ends before that is stopped after its end.
  func stopBeforeEnd() { source.withLock { $0.stopsBeforeEnd = true } }

  /// Closes the connection, since the source has ended. Returns whether that end still counts.
  func end() -> Bool {
    guard owner.close(self, atEnd: true) else { return false }
    let source = source.withLock { source in
      defer { source.subscription = nil }
      return source
    }
    if source.stopsBeforeEnd, let subscription = source.subscription {
      Unwinding.dispose(subscription)
    }
    return true
  }

  override func dispose() {
    if owner.close(self, atEnd: false) { stop() }
  }

  /// Ends the subscription to the source, after the connection was closed.
  func stop() {
    if let subscription = source.withLock({ $0.subscription.take() }) {
      Unwinding.dispose(consume subscription)
    }
  }
}

/// An object that has one connection at a time.
protocol HubOwner: AnyObject, Sendable {
  /// Marks `connection` as disposed of, and makes room for the next one. Returns false if
  /// `connection` was marked before.
  func close(_ connection: HubConnection, atEnd: Bool) -> Bool
}
