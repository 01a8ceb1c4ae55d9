import Scheduling

/// Tells a reader that it is to end when all is read.
final class ReadingEnd: Sendable {
  private struct State {
    var isSet = false
    var wake: Wake?
  }

  private let state = Locked(State())

  var isSet: Bool { state.withLock { $0.isSet } }

  func set() {
    let wake = state.withLock { state in
      state.isSet = true
      return state.wake.take()
    }
    wake?.run()
  }

  /// Runs `wake` when the end is set, at once if it is. It takes the place of an earlier one.
  ///
  /// - Returns: A disposable that releases it.
  func whenSet(_ wake: Wake) -> Disposable {
    let (isSet, former) = state.withLock { state in
      defer { if !state.isSet { state.wake = wake } }
      return (state.isSet, state.wake)
    }
    if isSet { wake.run() }
    return withExtendedLifetime(former) {
      Disposable { _ = self.state.withLock { $0.wake === wake ? $0.wake.take() : nil } }
    }
  }
}

/// An action of which only the first run counts.
final class Wake: Sendable {
  private let action: @Sendable () -> Void
  private let hasRun = Locked(false)

  init(_ action: @escaping @Sendable () -> Void) { self.action = action }

  @Sendable func run() {
    let isFirst = hasRun.withLock { hasRun in
      defer { hasRun = true }
      return !hasRun
    }
    if isFirst { action() }
  }
}
