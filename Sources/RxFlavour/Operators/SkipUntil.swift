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
    let (source, trigger) = (source, other.source)
    return .lastingJunction { junction in
      let waiting = Scheduling.SerialDisposable()
      var isOpen = false
      var isSubscribing = true
      junction.subscribe(
        to: source, next: { if isOpen { junction.sendNext($0) } },
        completed: { if isOpen { junction.sendCompleted() } else { waiting.dispose() } })
      junction.subscribe(
        to: trigger, in: waiting,
        next: { _ in
          isOpen = true
          if !isSubscribing { waiting.dispose() }
        },
        // The source may have completed already.
        error: { if !waiting.isDisposed { junction.sendError($0) } }, completed: {})
      junction.inTurn(junction) { _ in
        isSubscribing = false
        if isOpen { waiting.dispose() }
      }
    }
  }
}
