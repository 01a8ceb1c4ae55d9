import Scheduling

extension Signal {
  /// Returns a signal that subscribes to the source again, after an error, when another signal
  /// sends.
  ///
  /// ```
  /// self                                          a-X
  /// retry { $0.delay(for: .seconds(2)).take(2) }  a---a---|
  /// ```
  ///
  /// `trigger` is called once for each subscription, with a signal of the source's errors. When the
  /// signal that it returns sends a value after an error, the source is subscribed to again. When
  /// that signal completes or fails, so does the result. Values that come while the source is
  /// active are ignored. If that signal answers an error at once, and completes, the result ends
  /// without another attempt: `retry { $0.take(3) }` makes three attempts.
  ///
  /// A trigger may let an error pass unanswered, such as `retry { $0.filter(isTemporary) }`. Then
  /// the signal waits, and keeps its objects alive, until it is disposed of. To give up, let the
  /// trigger complete or fail: `retry { $0.map { if !isTemporary($0) { throw $0 } } }`.
  ///
  /// - Parameter trigger: Makes the signal that triggers new attempts, from the signal of errors.
  /// ## Scheduling
  /// Subscribes where the trigger sends; delivers where the source sends.
  /// ## Errors
  /// An error of the source goes to the trigger. An error of the trigger, or one that the closure
  /// throws, passes at once.
  /// ## Disposal
  /// Disposes of the source and of the trigger.
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
  // Weak, because it keeps the junction: otherwise the two would keep each other after a disposal
  // in the pause between two attempts.
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

  // The next attempt may be a long time away, so the source is stopped now.
  override func inputFails(_ input: Edge) { input.tearDown() }

  override func inputFailed(_ error: any Error) {
    waiting?.junction.withLock { $0 = self }
    // A trigger that sends at once may also end at once: then there is no other attempt.
    subscribingLater { errors.sendNext(error) }
  }
}

/// Keeps a junction while its source isn't active. The trigger holds it.
///
/// While the source is active it is empty, since the junction keeps the signal of errors, which
/// keeps the trigger.
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
