import Scheduling

/// A namespace of functions that make disposables.
public enum Disposables {
  /// Returns a disposable that does nothing.
  public static func create() -> any Disposable { SpentDisposable.shared }

  /// Returns a disposable that runs `dispose` when it is disposed of, the first time.
  public static func create(with dispose: @escaping @Sendable () -> Void) -> any Cancelable {
    Scheduling.Disposable(dispose)
  }

  /// Returns a disposable that disposes of `disposables`, in their order.
  public static func create(_ disposables: any Disposable...) -> any Cancelable {
    create(disposables)
  }

  /// Returns a disposable that disposes of `disposables`, in their order.
  public static func create(_ disposables: [any Disposable]) -> any Cancelable {
    CompoundDisposable(disposables.map(\.asTeardown))
  }
}
