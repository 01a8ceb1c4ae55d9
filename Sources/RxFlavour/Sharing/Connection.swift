import Scheduling
import Synchronization

/// One subscription to a shared source. Disposing of the connection ends it.
final class Connection: Scheduling.Disposable, LibraryDisposable, @unchecked Sendable {
  private let owner: any ConnectionOwner
  private let upstream = Locked<Scheduling.Disposable?>(nil)

  init(of owner: any ConnectionOwner) {
    self.owner = owner
    super.init()
  }

  /// Whether events of the source still count.
  var isOpen: Bool { word.load(ordering: .relaxed) == 0 }

  /// Takes the disposable that ends the subscription to the source.
  func begin(_ upstream: Scheduling.Disposable) {
    self.upstream.withLock { $0 = upstream }
    // A thread that has disposed of the connection may not have seen `upstream`.
    if isDisposed { stop() }
  }

  /// Closes the connection, since the source has ended. Returns whether that end still counts.
  func end() -> Bool {
    guard owner.close(self, atEnd: true) else { return false }
    _ = upstream.withLock { $0.take() }
    return true
  }

  override func dispose() {
    if owner.close(self, atEnd: false) { stop() }
  }

  /// Ends the subscription to the source, after the connection was closed.
  func stop() {
    if let upstream = upstream.withLock({ $0.take() }) { Unwinding.dispose(consume upstream) }
  }
}

/// An object that has one connection at a time.
protocol ConnectionOwner: AnyObject, Sendable {
  /// Marks `connection` as disposed of, and makes room for the next one. Returns false if
  /// `connection` was marked before.
  func close(_ connection: Connection, atEnd: Bool) -> Bool
}
