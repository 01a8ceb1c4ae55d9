import Synchronization

/// A disposable that takes part in the pause of the output that it feeds: a subscription, or a
/// disposable that holds others.
package protocol PauseFollower: Disposable {
  /// Records whether the output is paused, here and in what is held. Calls no foreign code, since
  /// the caller may hold a lock.
  ///
  /// - Parameter changed: Gets the subscriptions that this pauses or lets go on. The caller passes
  ///   that on afterwards, without a lock.
  func follow(_ isOutputPaused: Bool, changed: inout [any PacedSubscription])
}

/// A subscription whose source may be paused.
package protocol PacedSubscription: Disposable {
  /// Passes a change of the pause on to the source.
  func paceHasChanged()
}

/// A disposable that holds others, which get the pause of the output with it.
///
/// The second bit of its word says whether the output is paused. The bit changes under the lock
/// that guards what is held, and all that is held agrees with it. So what is put in or taken out at
/// the same time gets the right state.
protocol PauseHolder: PauseFollower {}

extension PauseHolder {
  private static var outputPaused: UInt { 2 }

  var isOutputPaused: Bool { word.load(ordering: .relaxed) & Self.outputPaused != 0 }

  /// Called under the lock.
  func setOutputPaused(_ isPaused: Bool) {
    if isPaused {
      word.bitwiseOr(Self.outputPaused, ordering: .relaxed)
    } else {
      word.bitwiseAnd(~Self.outputPaused, ordering: .relaxed)
    }
  }

  /// Called under the lock when `added` has come in, and `removed` has been taken out. Returns the
  /// subscriptions that this pauses or lets go on.
  func passPause(to added: Disposable?, notTo removed: Disposable?) -> [any PacedSubscription] {
    guard isOutputPaused else { return [] }
    var changed: [any PacedSubscription] = []
    (removed as? any PauseFollower)?.follow(false, changed: &changed)
    (added as? any PauseFollower)?.follow(true, changed: &changed)
    return changed
  }
}
