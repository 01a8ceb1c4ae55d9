extension Signal {
  /// Subscribes again after an error when a trigger signal sends, such as when the network is back.
  ///
  /// ![retry in marbles](marbles-retry-0-delay-for-seconds-2-take-2)
  ///
  /// ```
  /// self                                          a-X
  /// retry { $0.delay(for: .seconds(2)).take(2) }  a---a---|
  /// ```
  ///
  /// `trigger` is called once for each subscription, with a signal of the source's errors, and
  /// returns the trigger signal. When the trigger signal sends a value after an error, the source
  /// is subscribed to again. Values of the trigger signal that come while the source is active are
  /// ignored. When the trigger signal completes or fails, the result does the same. If the trigger
  /// signal completes synchronously after its value for an error, there is no further attempt:
  /// `retry { $0.take(3) }` makes three attempts in all.
  ///
  /// The trigger signal of `retry { $0.filter(isTemporary) }` sends nothing after an error that is
  /// not temporary. Then the result waits, and keeps its objects alive, until it is disposed of. To
  /// give up, let the trigger signal complete or fail, or use
  /// ``retry(backoff:resetsAfterValue:on:while:)`` with `while: isTemporary`.
  ///
  /// - Parameter trigger: Gets the signal of errors, and returns the trigger signal.
  /// ## Scheduling
  /// Subscribes again where the trigger signal sends; delivers where the source sends.
  /// ## Errors
  /// An error of the source becomes a value of the signal of errors. An error of the trigger
  /// signal, or one that `trigger` throws, passes at once.
  /// ## Disposal
  /// Disposes of the source and of the trigger signal.
  public func retry<Other: Sendable>(
    when trigger: @escaping @Sendable (Signal<any Error>) throws -> Signal<Other>
  ) -> Signal {
    .junction { output in
      let errors = Subject<any Error>()
      // Holds the inputs while the source isn't active. Otherwise it is empty, since there would be
      // a cycle: the inputs hold the subject of errors, which holds the trigger's sink, which holds
      // this object.
      let waiting = Locked<Succession<Value>?>(nil)
      // Weak, because `waiting` holds the inputs between two attempts. With a strong reference the
      // two would keep each other alive after a disposal in that pause.
      let inputs = Succession(
        into: output, stopsFailedFirst: true,
        failed: { [weak waiting] inputs, error in
          // Subscribes only after `sendNext` has returned. A trigger that sends synchronously may
          // also end synchronously: then there is no other attempt. And the trigger gets the
          // inputs only when this thread is the one that subscribes.
          inputs.subscribingLater {
            waiting?.withLock { $0 = inputs }
            errors.sendNext(error)
          }
        })
      do {
        _ = try trigger(errors).attach(TriggerSink<Other, Value>(waiting, self, output))
        if !output.isDisposed { inputs.subscribe(to: self) }
      } catch {
        output.sendError(error)
      }
    }
  }
}

private final class TriggerSink<Trigger, Value: Sendable>: RegisteringSink<
  Trigger, Junction<Value>
>
{
  private let waiting: Locked<Succession<Value>?>
  private let source: Signal<Value>

  init(
    _ waiting: Locked<Succession<Value>?>, _ source: Signal<Value>, _ output: Junction<Value>
  ) {
    self.waiting = waiting
    self.source = source
    super.init(into: output)
  }

  override func attached(to upstream: Edge) {
    upstream.ignorePauses()
    super.attached(to: upstream)
  }

  override func sendNext(_ value: Trigger) {
    let inputs = waiting.withLock { $0.take() }
    if !output.isDisposed { inputs?.subscribe(to: source) }
  }

  override func sendError(_ error: any Error) { output.sendError(error) }
  override func sendCompleted() { output.sendCompleted() }
}
