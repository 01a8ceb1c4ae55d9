import Scheduling

extension Signal {
  /// Returns a signal that makes another one for each subscription, and sends that one's events.
  ///
  /// ```
  /// a             a-b-c-|
  /// defer { a }   a-b-c-|
  /// ```
  ///
  /// RAC: `+defer:` (SC8).
  ///
  /// - Parameter makeSignal: Makes the signal; called once for each subscription.
  /// ## Scheduling
  /// Calls `makeSignal` and subscribes to its result on the subscription scheduler; delivers where
  /// that signal sends.
  /// ## Errors
  /// Errors that `makeSignal` throws, and errors of the signal that it makes.
  /// ## Disposal
  /// Disposes of the signal that was made; if none was made yet, none will be.
  public static func `defer`(
    _ makeSignal: @escaping @Sendable () throws -> Signal
  ) -> Signal {
    DeferredSignal(makeSignal)
  }
}

private final class DeferredSignal<Value: Sendable>: Signal<Value>, @unchecked Sendable {
  // Unchecked, because of the closure: it is taken by `deinit`, since it may hold a chain of
  // signals.
  private var makeSignal: (@Sendable () throws -> Signal<Value>)?

  init(_ makeSignal: @escaping @Sendable () throws -> Signal<Value>) {
    self.makeSignal = makeSignal
  }

  deinit {
    Unwinding.release({ makeSignal = nil }, orKeep: { Kept(makeSignal.take()) })
  }

  override func attach(_ sink: Sink<Value>) -> Edge {
    guard Scheduler.isAnyCurrent else { return attachLater(sink) }
    do {
      return try makeSignal!().attach(sink)
    } catch {
      return Signal.error(error).attach(sink)
    }
  }
}
