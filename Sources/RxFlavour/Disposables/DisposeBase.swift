public import Scheduling

/// The base class of disposables.
public class DisposeBase: Scheduling.Disposable, LibraryDisposable, @unchecked Sendable {
  override init() { super.init() }

  /// Whether the disposable was disposed of.
  public override var isDisposed: Bool { super.isDisposed }

  /// Disposes of the disposable. Later calls do nothing.
  public override func dispose() { _ = markDisposed() }
}

/// A disposable that is only a flag.
public final class BooleanDisposable: DisposeBase, @unchecked Sendable {
  /// Creates a disposable that is not disposed of.
  public override init() { super.init() }

  /// Creates a disposable that is disposed of already if `isDisposed` is true.
  public init(isDisposed: Bool) {
    super.init()
    if isDisposed { dispose() }
  }
}
