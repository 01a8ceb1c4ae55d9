import Scheduling
import Signals

extension ObservableType {
  /// Returns a sequence of the elements that come after the first element of `other`.
  ///
  /// The source is subscribed to first. Its error passes, and so does an error of `other` that
  /// comes before the first element of `other`, or while `other` is being subscribed to. If the
  /// source completes before `other` has sent anything, the sequence never ends, even if `other`
  /// then fails. (In Signals it completes, and `other` is subscribed to first.)
  public func skip<Source: ObservableType>(until other: Source) -> Observable<Element> {
    let (source, other) = (source, other.source)
    return .lastingJunction { junction in
      let waiting = Scheduling.SerialDisposable()
      let trigger = Locked(Trigger())
      junction.subscribe(
        to: source, next: { if trigger.hasSent { junction.sendNext($0) } },
        completed: { if trigger.hasSent { junction.sendCompleted() } else { waiting.dispose() } })
      // The first element disposes of the trigger at once, even if the junction has ended.
      let firstElement = other.doNext { _ in
        let isSubscribed = trigger.withLock { state in
          state.hasSent = true
          return state.isSubscribed
        }
        if isSubscribed { waiting.dispose() }
      }
      junction.subscribe(
        to: firstElement, in: waiting, next: { _ in },
        // The source may have completed already.
        error: { if !waiting.isDisposed { junction.sendError($0) } }, completed: {})
      let hasSent = trigger.withLock { state in
        state.isSubscribed = true
        return state.hasSent
      }
      if hasSent { waiting.dispose() }
    }
  }
}

/// What has happened to the trigger.
private struct Trigger {
  var hasSent = false
  /// Whether subscribing to it has returned. Only then can it be disposed of.
  var isSubscribed = false
}

extension Locked<Trigger> {
  fileprivate var hasSent: Bool { withLock { $0.hasSent } }
}
