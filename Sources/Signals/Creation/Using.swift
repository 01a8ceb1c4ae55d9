extension Signal {
  /// Holds a resource until the signal ends, such as a file that has to be closed.
  ///
  /// ```swift
  /// let lines = Signal<String>.using(
  ///   { print("open") }, release: { print("close") },
  ///   in: { Signal.from("one", "two") })
  /// lines.subscribeNext { print($0) }
  /// ```
  ///
  /// ```text
  /// open
  /// one
  /// two
  /// close
  /// ```
  ///
  /// ![using in marbles](marbles-using-resource-release-in-in-in-a)
  ///
  /// ```
  /// a                                                          a-b-c-|
  /// using({ "resource" }, release: { _ in }, in: { _ in a })   a-b-c-|
  /// ```
  ///
  /// Each subscription acquires a resource of its own, and releases it once. The release comes when
  /// the signal made from the resource has ended, before its end is delivered, or when the
  /// subscription is disposed of.
  ///
  /// A signal that can send no more counts as ended. So `.return(socket).concat(with: .never)` does
  /// not keep a socket open: ``never`` has no sender, and the release comes at once. Let a signal
  /// follow that has one, such as that of the socket's end, or a ``Subject`` of yours.
  ///
  /// - Parameters:
  ///   - acquire: Makes the resource.
  ///   - release: Gives the resource back. The signal made from the resource has been stopped
  ///     before this call, but a delivery in progress on another thread may go on.
  ///   - makeSignal: Makes the signal that needs the resource.
  /// ## Scheduling
  /// Acquires the resource and subscribes on the thread that subscribes; delivers where the signal
  /// made from the resource sends; releases the resource where that signal ends, or where the
  /// subscription is disposed of.
  /// ## Errors
  /// An error that `acquire` or `makeSignal` throws ends the signal; an error of the signal that
  /// was made passes.
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
        let signal = try makeSignal(resource)
        return OperatorSignal { signal.attach(outlasting: ScopedSink(into: $0, with: scope)) }
      } catch {
        scope.dispose()
        throw error
      }
    }
  }
}

private final class ScopedSink<Value>: OutlastingSink<Value, Value> {
  override func sendNext(_ value: Value) { downstream.sendNext(value) }
}
