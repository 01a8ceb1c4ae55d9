import Scheduling

extension Signal {
  /// Returns a signal that subscribes to the source again, after an error, when a trigger signal
  /// sends.
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
  /// give up, let the trigger signal complete or fail:
  /// `retry { $0.map { if !isTemporary($0) { throw $0 } } }`.
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
    OperatorSignal { sink in
      let junction = RetryWhenJunction(of: self, into: sink)
      junction.start(trigger)
      return junction.output
    }
  }
}

private final class RetryWhenJunction<Value: Sendable>: SequentialJunction<Value>,
  @unchecked Sendable
{
  private let signal: Signal<Value>
  private let errors = Subject<any Error>()
  // Weak, because `waiting` holds the junction between two attempts. With a strong reference the
  // two would keep each other alive after a disposal in that pause.
  private weak var waiting: Waiting<Value>?

  init(of signal: Signal<Value>, into sink: Sink<Value>) {
    self.signal = signal
    super.init(into: sink)
  }

  func start<Other: Sendable>(
    _ trigger: @Sendable (Signal<any Error>) throws -> Signal<Other>
  ) {
    let waiting = Waiting<Value>()
    self.waiting = waiting
    do {
      _ = try trigger(errors).attach(TriggerSink<Other, Value>(waiting, output))
      subscribe()
    } catch {
      output.sendError(error)
    }
  }

  func subscribe() {
    if !output.isDisposed { subscribe(to: signal) }
  }

  // Stops the source at once, since the next attempt may begin much later.
  override func inputFails(_ input: Edge) { input.tearDown() }

  override func inputFailed(_ error: any Error) {
    waiting?.junction.withLock { $0 = self }
    // Subscribes only after `sendNext` has returned. A trigger that sends synchronously may also
    // end synchronously: then there is no other attempt.
    subscribingLater { errors.sendNext(error) }
  }
}

/// Holds the junction while the source isn't active. The trigger's sink holds this object.
///
/// It is empty while the source is active. Otherwise there would be a cycle: the junction holds the
/// subject of errors, and the subject holds the trigger's sink.
private final class Waiting<Value: Sendable>: Sendable {
  let junction = Locked<RetryWhenJunction<Value>?>(nil)
}

private final class TriggerSink<Trigger, Value: Sendable>: RegisteringSink<
  Trigger, Subscription<Value>
>
{
  private let waiting: Waiting<Value>

  init(_ waiting: Waiting<Value>, _ output: Subscription<Value>) {
    self.waiting = waiting
    super.init(into: output)
  }

  override func sendNext(_ value: Trigger) {
    waiting.junction.withLock { $0.take() }?.subscribe()
  }

  override func sendError(_ error: any Error) { output.sendError(error) }
  override func sendCompleted() { output.sendCompleted() }
}
