import Scheduling

/// Holds a disposable that can be exchanged. Exchanging disposes of the former one.
public final class SerialDisposable: DisposeBase, @unchecked Sendable {
  private let held = Scheduling.SerialDisposable()

  /// Creates a serial disposable that holds nothing yet.
  public override init() { super.init() }

  /// The held disposable. After disposal, a disposable that is set is disposed of at once.
  public var disposable: any Disposable {
    get { held.disposable ?? SpentDisposable.shared }
    set { held.swapIn(newValue.asTeardown)?.dispose() }
  }

  /// Disposes of the held disposable.
  public override func dispose() {
    if markDisposed() { held.dispose() }
  }
}

/// Holds a disposable that is set later, once.
public final class SingleAssignmentDisposable: DisposeBase, @unchecked Sendable {
  private let held = Scheduling.SerialDisposable()
  private let wasSet = BooleanDisposable()

  /// Creates a disposable that holds nothing yet.
  public override init() { super.init() }

  /// Holds `disposable`; after disposal, disposes of it at once. A second call is a programming
  /// mistake.
  public func setDisposable(_ disposable: any Disposable) {
    require(
      wasSet.markDisposed(),
      "SingleAssignmentDisposable.setDisposable(_:): a disposable was set before")
    held.disposable = disposable.asTeardown
  }

  /// Disposes of the held disposable.
  public override func dispose() {
    if markDisposed() { held.dispose() }
  }
}
