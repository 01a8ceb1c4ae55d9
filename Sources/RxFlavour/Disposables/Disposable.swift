public import Scheduling

/// A subscription, scheduled work or a resource that a caller can end.
public protocol Disposable: Sendable {
  /// Ends the subscription, the work or the use of the resource.
  func dispose()
}

/// A disposable that knows whether it was disposed of.
public protocol Cancelable: Disposable {
  /// Whether the disposable was disposed of.
  var isDisposed: Bool { get }
}

extension Scheduling.Disposable: Cancelable {}

extension RxFlavour.Disposable {
  /// A disposable of Signals that does the same.
  var asTeardown: Scheduling.Disposable {
    self as? Scheduling.Disposable ?? Scheduling.Disposable { dispose() }
  }
}
