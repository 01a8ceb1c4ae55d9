/// A disposable that disposes of any number of others.
///
/// Disposing of it disposes of its children in the order in which they were added, on the calling
/// thread, and releases them. Children may be added and removed at any time, from any thread. Each
/// addition and removal takes constant time, however many children there are.
///
/// In ReactiveObjC: `RACCompoundDisposable` (features DI7–DI11).
public final class CompoundDisposable: Disposable, LibraryDisposable, @unchecked Sendable {
  private struct State {
    var children = DisposableList()
    var isDisposed = false

    /// Returns false if the compound is already disposed of.
    mutating func add(_ child: Disposable) -> Bool {
      guard !isDisposed else { return false }
      children.append(child)
      return true
    }

    mutating func dispose() -> DisposableList {
      isDisposed = true
      return children.takeAll()
    }
  }

  private let state: Locked<State>

  /// Creates a disposable with the given children.
  public convenience init(_ children: Disposable...) {
    self.init(children)
  }

  /// Creates a disposable with the given children.
  public init(_ children: some Sequence<Disposable>) {
    var state = State()
    for child in children { state.children.append(child) }
    self.state = Locked(state)
    super.init()
  }

  deinit {
    let children = state.withLock { $0.children.takeAll() }
    if !children.isEmpty { Unwinding.release(consume children) }
  }

  /// Adds `child`. After disposal, disposes of `child` at once, on the calling thread.
  ///
  /// Nil and children that are already disposed of are ignored. A child that is added twice has to
  /// be removed only once. Adding a compound to itself is a programming mistake.
  public func add(_ child: Disposable?) {
    guard let child else { return }
    guard child !== self else {
      fatalError("CompoundDisposable.add(_:): a compound disposable can't be its own child")
    }
    guard !child.isDisposed else { return }
    if !state.withLock({ $0.add(child) }) { child.dispose() }
  }

  /// Removes `child`, however often it was added, without disposing of it.
  ///
  /// Compares children by identity. Ignores nil and disposables that are not children. After
  /// disposal there is nothing to remove.
  public func remove(_ child: Disposable?) {
    guard let child else { return }
    _ = state.withLock { $0.children.remove(ObjectIdentifier(child)) }
  }

  /// Disposes of all children on the calling thread, and releases them.
  public override func dispose() {
    LockRule.check("CompoundDisposable.dispose() is called")
    guard markDisposed() else { return }
    let children = state.withLock { $0.dispose() }
    if !children.isEmpty { Unwinding.dispose(consume children) }
  }
}
