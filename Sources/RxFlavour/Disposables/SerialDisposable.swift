import Scheduling

/// Holds a disposable that can be exchanged. What was held before is disposed of then.
public final class SerialDisposable: DisposeBase, @unchecked Sendable {
  // Unchecked only because its superclass is.

  private let held = Scheduling.SerialDisposable()

  /// Creates one that holds nothing yet.
  public override init() { super.init() }

  /// What is held. After disposal, what is set is disposed of at once.
  public var disposable: any Disposable {
    get { held.disposable ?? SpentDisposable.shared }
    set { held.swapIn(newValue.asTeardown)?.dispose() }
  }

  /// Disposes of what is held.
  public override func dispose() {
    if markDisposed() { held.dispose() }
  }
}

/// Holds a disposable that is set later, once.
public final class SingleAssignmentDisposable: DisposeBase, @unchecked Sendable {
  // Unchecked only because its superclass is.

  private let held = Scheduling.SerialDisposable()
  private let wasSet = BooleanDisposable()

  /// Creates one that holds nothing yet.
  public override init() { super.init() }

  /// Holds `disposable`; after disposal, disposes of it at once. A second call is a programming
  /// mistake.
  public func setDisposable(_ disposable: any Disposable) {
    require(
      wasSet.markDisposed(),
      "SingleAssignmentDisposable.setDisposable(_:): a disposable was set before")
    held.disposable = disposable.asTeardown
  }

  /// Disposes of what is held.
  public override func dispose() {
    if markDisposed() { held.dispose() }
  }
}
