public import Scheduling

/// Ends something: a subscription, scheduled work, a resource.
public protocol Disposable: Sendable {
  /// Ends it.
  func dispose()
}

/// A disposable that knows whether it was disposed of.
public protocol Cancelable: Disposable {
  /// Whether it was disposed of.
  var isDisposed: Bool { get }
}

extension Scheduling.Disposable: Cancelable {}

extension RxFlavour.Disposable {
  /// The same as a disposable of Signals.
  var asTeardown: Scheduling.Disposable {
    self as? Scheduling.Disposable ?? Scheduling.Disposable { dispose() }
  }
}
