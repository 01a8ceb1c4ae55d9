import Scheduling

extension Signal {
  /// Returns a signal that holds a resource until it ends.
  ///
  /// ```
  /// a                                                          a-b-c-|
  /// using({ "resource" }, release: { _ in }, in: { _ in a })   a-b-c-|
  /// ```
  ///
  /// Each subscription acquires a resource of its own, which is released once: when the signal made
  /// from it has ended, before the end is delivered, or when the subscription is disposed of.
  ///
  /// - Parameters:
  ///   - acquire: Makes the resource.
  ///   - release: Gives the resource back. The signal made from it has been stopped by then, but a
  ///     delivery that is in progress on another thread may go on.
  ///   - makeSignal: Makes the signal that needs the resource.
  /// ## Scheduling
  /// Acquires the resource and subscribes on the subscription scheduler; delivers where the signal
  /// sends; releases the resource where it ends.
  /// ## Errors
  /// Errors that `acquire` and `makeSignal` throw, and errors of the signal that was made.
  /// ## Disposal
  /// Disposes of the signal, then releases the resource.
  public static func using<Resource: Sendable>(
    _ acquire: @escaping @Sendable () throws -> Resource,
    release: @escaping @Sendable (Resource) -> Void,
    in makeSignal: @escaping @Sendable (Resource) throws -> Signal
  ) -> Signal {
    .defer {
      let resource = try acquire()
      let scope = Disposable { release(resource) }
      do {
        return try makeSignal(resource).holding(scope)
      } catch {
        scope.dispose()
        throw error
      }
    }
  }

  /// The signal for one subscription, which disposes of `scope` when it ends.
  private func holding(_ scope: Disposable) -> Signal {
    OperatorSignal { self.attach(outlasting: ScopedSink(into: $0, with: scope)) }
  }
}

private final class ScopedSink<Value>: OutlastingSink<Value, Value> {
  override func sendNext(_ value: Value) { downstream.sendNext(value) }
}
