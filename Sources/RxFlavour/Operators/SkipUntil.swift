import Scheduling
import Signals

extension ObservableType {
  /// Returns a sequence of the elements that come after the first element of `other`.
  ///
  /// The source is subscribed to first. An error of either passes. If the source completes before
  /// `other` has sent anything, the sequence never ends, even if `other` then fails. (In Signals it
  /// completes, and `other` is subscribed to first.)
  public func skip<Source: ObservableType>(until other: Source) -> Observable<Element> {
    let (source, trigger) = (source, other.source.take(1))
    return .outlet { outlet in
      let waiting = Scheduling.SerialDisposable()
      var isOpen = false
      outlet.subscribe(
        to: source, next: { if isOpen { outlet.sendNext($0) } },
        completed: { if isOpen { outlet.sendCompleted() } else { waiting.dispose() } })
      outlet.subscribe(
        to: trigger, in: waiting, next: { _ in isOpen = true },
        // The source may have completed already.
        error: { if !waiting.isDisposed { outlet.sendError($0) } }, completed: {})
    }
  }
}
