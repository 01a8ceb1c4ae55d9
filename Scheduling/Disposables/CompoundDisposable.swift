/// A disposable that disposes of any number of others.
///
/// Disposing of it disposes of its children in the order in which they were added, on the calling
/// thread, and releases them. Children may be added and removed at any time, from any thread. Each
/// addition and removal takes constant time, however many children there are.
///
/// If a block of `create` returns it, a pause of the signal passes to all subscriptions that it
/// holds at that moment.
///
/// In ReactiveObjC: `RACCompoundDisposable` (features
/// [DI7–DI11](doc:ReactiveObjCFeatures#Disposables)).
public final class CompoundDisposable: Disposable, LibraryDisposable, @unchecked Sendable {
  /// Nil after disposal.
  private let children: Locked<DisposableList?>

  /// Creates a disposable with the given children.
  public convenience init(_ children: Disposable...) {
    self.init(children)
  }

  /// Creates a disposable with the given children.
  public init(_ children: some Sequence<Disposable>) {
    var list = DisposableList()
    for child in children { list.append(child) }
    self.children = Locked(list)
    super.init()
  }

  deinit {
    guard let list = children.withLock({ $0.take() }), !list.isEmpty else { return }
    Unwinding.release(consume list)
  }

  /// Adds `child`. After disposal, disposes of `child` at once, on the calling thread.
  ///
  /// Nil and children that are already disposed of are ignored. A child that is added twice has to
  /// be removed only once. Adding a compound to itself is a programming mistake.
  public func add(_ child: Disposable?) {
    guard let child else { return }
    require(
      child !== self, "CompoundDisposable.add(_:): a compound disposable can't be its own child")
    guard !child.isDisposed else { return }
    let (isAdded, changed) = children.withLock { list in
      list?.append(child)
      return (list != nil, passPause(to: child, notTo: nil))
    }
    if !isAdded { return child.dispose() }
    for subscription in changed { subscription.paceHasChanged() }
  }

  /// Removes `child`, however often it was added, without disposing of it.
  ///
  /// Compares children by identity. Ignores nil and disposables that are not children. After
  /// disposal there is nothing to remove.
  public func remove(_ child: Disposable?) {
    guard let child else { return }
    // The child leaves the lock before it is released.
    let (_, changed) = children.withLock { list in
      let removed = list?.remove(ObjectIdentifier(child))
      return (removed, passPause(to: nil, notTo: removed))
    }
    for subscription in changed { subscription.paceHasChanged() }
  }

  /// Disposes of all children on the calling thread, and releases them.
  public override func dispose() {
    LockRule.check("CompoundDisposable.dispose() is called")
    guard markDisposed(), let list = children.withLock({ $0.take() }), !list.isEmpty else { return }
    Unwinding.dispose(consume list)
  }
}

extension CompoundDisposable: PauseHolder {
  package func follow(_ isPaused: Bool, changed: inout [any PacedSubscription]) {
    if isOutputPaused == isPaused { return }
    children.withLock { list in
      setOutputPaused(isPaused)
      list?.forEach { ($0 as? any PauseFollower)?.follow(isPaused, changed: &changed) }
    }
  }
}
