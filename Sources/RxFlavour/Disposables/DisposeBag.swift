import Scheduling

/// Disposes of its disposables when it is released, in the order of insertion.
public final class DisposeBag: DisposeBase, @unchecked Sendable {
  private let disposables: CompoundDisposable

  /// Creates an empty bag.
  public override init() {
    disposables = CompoundDisposable()
    super.init()
  }

  /// Creates a bag with the given disposables.
  public convenience init(disposing disposables: any Disposable...) {
    self.init(disposing: disposables)
  }

  /// Creates a bag with the given disposables.
  public init(disposing disposables: [any Disposable]) {
    self.disposables = CompoundDisposable(disposables.map(\.asTeardown))
    super.init()
  }

  /// Creates a bag with the disposables that `builder` lists.
  public convenience init(@DisposableBuilder builder: () -> [any Disposable]) {
    self.init(disposing: builder())
  }

  deinit { disposables.dispose() }

  /// Disposes of all disposables, and of each that is added later.
  public override func dispose() {
    if markDisposed() { disposables.dispose() }
  }

  /// Adds `disposable`.
  public func insert(_ disposable: any Disposable) { disposables.add(disposable.asTeardown) }

  /// Adds `disposables`.
  public func insert(_ disposables: any Disposable...) { insert(disposables) }

  /// Adds `disposables`.
  public func insert(_ disposables: [any Disposable]) { disposables.forEach(insert) }

  /// Adds the disposables that `builder` lists.
  public func insert(@DisposableBuilder builder: () -> [any Disposable]) { insert(builder()) }

  /// Builds a list of the disposables in a block.
  @resultBuilder
  public struct DisposableBuilder {
    /// Returns the disposables.
    public static func buildBlock(_ disposables: any Disposable...) -> [any Disposable] {
      disposables
    }
  }
}

extension RxFlavour.Disposable {
  /// Puts this disposable into `bag`, which disposes of it when the bag is released.
  public func disposed(by bag: DisposeBag) { bag.insert(self) }
}
