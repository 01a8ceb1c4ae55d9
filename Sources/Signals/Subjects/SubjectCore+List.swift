import Synchronization

/// The list of a core's subscriptions, which belongs to the owner of the core.
///
/// It is linked through the subscriptions themselves. Joining and leaving take constant time, and
/// walking needs no copy. While the list is walked, a subscription that leaves is kept until the
/// end of the walk, since its sink may be running.
extension SubjectCore {
  /// Calls `visit` with each subscription, in the order in which they joined.
  @inline(__always)
  final func forEachSubscription(_ visit: (SubjectSubscription<Value>) -> Void) {
    if isOrdered { forEachInOrder(visit) } else { forEachPresent(visit) }
  }

  /// For the outermost turns of an ordered core: no subscription joins meanwhile.
  @inline(__always)
  private final func forEachInOrder(_ visit: (SubjectSubscription<Value>) -> Void) {
    isWalked = true
    var next = first
    while let subscription = unsafe next {
      unsafe subscription._withUnsafeGuaranteedRef {
        visit($0)
        unsafe next = $0.next
      }
    }
    isWalked = false
    if !leaving.isEmpty { settle() }
  }

  /// May be called inside of a visit. Subscriptions that join meanwhile are not visited.
  @inline(__always)
  private final func forEachPresent(_ visit: (SubjectSubscription<Value>) -> Void) {
    guard let end = last else { return }
    let isNested = isWalked
    isWalked = true
    var next = first
    while let subscription = unsafe next {
      unsafe subscription._withUnsafeGuaranteedRef {
        visit($0)
        unsafe next = subscription.toOpaque() == end.toOpaque() ? nil : $0.next
      }
    }
    if isNested { return }
    isWalked = false
    if !leaving.isEmpty { settle() }
  }

  @inline(never)
  private final func settle() {
    for edge in replace(&leaving, with: []) {
      let subscription = ownSubscription(edge)
      if remove(subscription) { subscription.letGo() }
    }
  }

  /// The subscription of this core that an array of edges keeps.
  @inline(__always)
  final func ownSubscription(_ edge: Edge) -> SubjectSubscription<Value> {
    unsafe unsafeDowncast(edge, to: SubjectSubscription<Value>.self)
  }

  /// Adds a subscription at the end. Called in a turn.
  final func add(_ subscription: SubjectSubscription<Value>) {
    let isLinked = link(subscription)
    wasLinked(subscription)
    if !isLinked { subscription.release() }
  }

  /// Adds a subscription at the end, unless it has ended: then its own leaving releases it.
  /// `wasLinked` follows when foreign code may run.
  final func link(_ subscription: SubjectSubscription<Value>) -> Bool {
    if subscription.isDisposed { return false }
    let reference = unsafe Unmanaged.passRetained(subscription)
    subscription.isListed = true
    subscription.previous = last
    if let last {
      unsafe last._withUnsafeGuaranteedRef { unsafe $0.next = reference }
    } else {
      unsafe first = reference
    }
    unsafe last = reference
    listed.wrappingAdd(1, ordering: .sequentiallyConsistent)
    return true
  }

  @inline(__always)
  final func wasLinked(_ subscription: SubjectSubscription<Value>) {
    if isCounted { recount(subscription) }
  }

  /// Removes a subscription. Returns true if the caller has to call its `letGo()`, during its turn
  /// or later. Called in a turn.
  final func remove(_ subscription: SubjectSubscription<Value>) -> Bool {
    if isWalked {
      leaving.append(subscription)
      return false
    }
    unlink(subscription)
    wasUnlinked(subscription)
    return subscription.claimRelease()
  }

  /// Ends all subscriptions without an event.
  final func endSubscriptions() {
    while let subscription = unsafe first?.takeUnretainedValue() {
      subscription.subjectEnded()
      subscription.release()
      if unlink(subscription) { wasUnlinked(subscription) }
    }
  }

  /// Empties the list. A subscription that another object retains lives on, but gets no events any
  /// more. With `release`, it releases its sink.
  final func forgetSubscriptions(release: Bool) {
    inTurn(self, release, outermost: true) { core, release in
      core.admitJoining()
      while let subscription = unsafe core.first?.takeUnretainedValue() {
        if release { subscription.release() }
        if core.unlink(subscription) { core.wasUnlinked(subscription) }
      }
    }
  }

  /// Takes a subscription out of the list, if it is there. `wasUnlinked` follows when foreign code
  /// may run.
  @discardableResult
  final func unlink(_ subscription: SubjectSubscription<Value>) -> Bool {
    guard subscription.isListed else { return false }
    subscription.isListed = false
    let (previous, next) = (subscription.previous, subscription.next)
    if let previous = unsafe previous {
      unsafe previous._withUnsafeGuaranteedRef { unsafe $0.next = next }
    } else {
      unsafe first = next
    }
    if let next = unsafe next {
      unsafe next._withUnsafeGuaranteedRef { unsafe $0.previous = previous }
    } else {
      unsafe last = previous
    }
    listed.wrappingAdd(-1, ordering: .sequentiallyConsistent)
    // The caller retains it.
    unsafe Unmanaged.passUnretained(subscription).release()
    return true
  }

  @inline(__always)
  final func wasUnlinked(_ subscription: SubjectSubscription<Value>) {
    if isCounted { recount(subscription, isLeaving: true) }
  }
}
