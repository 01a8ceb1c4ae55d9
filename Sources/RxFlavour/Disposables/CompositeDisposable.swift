import Scheduling

/// A disposable that disposes of others, in the order of their insertion.
public final class CompositeDisposable: DisposeBase, @unchecked Sendable {
  /// Stands for a disposable that was inserted.
  public struct DisposeKey: Sendable {
    fileprivate let number: Int
  }

  private struct State {
    var isDisposed = false
    var lastNumber = 0
    var children: [Int: Scheduling.Disposable] = [:]

    mutating func insert(_ child: Scheduling.Disposable) -> DisposeKey? {
      if isDisposed { return nil }
      lastNumber += 1
      children[lastNumber] = child
      return DisposeKey(number: lastNumber)
    }

    mutating func takeAll() -> [Int: Scheduling.Disposable] {
      isDisposed = true
      defer { children = [:] }
      return children
    }
  }

  private let state = Locked(State())

  /// Creates a composite disposable that holds nothing yet.
  public override init() { super.init() }

  /// Creates a composite disposable of the given disposables.
  public convenience init(
    _ disposable1: any Disposable, _ disposable2: any Disposable, _ others: any Disposable...
  ) {
    self.init(disposables: [disposable1, disposable2] + others)
  }

  /// Creates a composite disposable of the given disposables.
  public init(disposables: [any Disposable]) {
    super.init()
    for disposable in disposables { _ = insert(disposable) }
  }

  deinit { Unwinding.release(state.withLock { $0.takeAll() }) }

  /// How many disposables it holds.
  public var count: Int { state.withLock { $0.children.count } }

  /// Adds `disposable`. After disposal, disposes of `disposable`, and returns nil.
  public func insert(_ disposable: any Disposable) -> DisposeKey? {
    let child = disposable.asTeardown
    let key = state.withLock { $0.insert(child) }
    if key == nil { child.dispose() }
    return key
  }

  /// Removes the disposable that has `disposeKey`, and disposes of it.
  public func remove(for disposeKey: DisposeKey) {
    state.withLock { $0.children.removeValue(forKey: disposeKey.number) }?.dispose()
  }

  /// Disposes of all disposables, and releases them.
  public override func dispose() {
    guard markDisposed() else { return }
    let children = state.withLock { $0.takeAll() }.sorted { $0.key < $1.key }
    for (_, child) in children { Unwinding.dispose(child) }
  }
}
