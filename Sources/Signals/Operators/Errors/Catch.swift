import Scheduling

extension Signal {
  /// Returns a signal that goes on with another signal when the source fails.
  ///
  /// ```
  /// self               a-b-X
  /// other                  --c-d|
  /// catch { other }    a-b---c-d|
  /// ```
  ///
  /// The events of the other signal pass unchanged, including its error. Several `catch` may follow
  /// each other, and the signal that `handler` returns may contain a `catch` in turn: any number of
  /// them takes constant stack. In ReactiveObjC: `-catch:` (feature SO30).
  ///
  /// - Parameter handler: Gets the error, and returns the signal to go on with.
  /// ## Scheduling
  /// Subscribes to the other signal where the source fails; delivers where the current signal
  /// sends.
  /// ## Errors
  /// An error of the other signal, or one that the handler throws, passes.
  /// ## Disposal
  /// Disposes of the current signal: the source, or after its error the other signal.
  public func `catch`(
    _ handler: @escaping @Sendable (any Error) throws -> Signal
  ) -> Signal {
    CatchSignal(self, handler)
  }
}

/// A signal whose errors are handled. It has a class of its own, so that a subscription can unfold
/// signals that are nested in each other.
private final class CatchSignal<Value: Sendable>: Signal<Value>, @unchecked Sendable {
  // Unchecked, because the source and the handler are variables, which only `deinit` changes.
  typealias Handler = @Sendable (any Error) throws -> Signal<Value>

  private var source: Signal<Value>?
  private var handler: Handler?

  init(_ source: Signal<Value>, _ handler: @escaping Handler) {
    self.source = source
    self.handler = handler
  }

  deinit {
    Unwinding.release(
      { (source, handler) = (nil, nil) }, orKeep: { Kept((source.take(), handler.take())) })
  }

  override func attach(_ sink: Sink<Value>) -> Edge {
    let junction = CatchJunction(into: sink)
    junction.goOn(with: self)
    return junction.output
  }

  /// Returns the innermost source, which is not a `CatchSignal`, and the handlers around it, the
  /// outermost first.
  static func unfold(_ signal: Signal<Value>) -> (Signal<Value>, [Handler]) {
    var handlers: [Handler] = []
    var inmost = signal
    while let junction = inmost as? CatchSignal {
      handlers.append(junction.handler!)
      inmost = junction.source!
    }
    return (inmost, handlers)
  }
}

/// Subscribes to the source. When a signal fails, subscribes to the signal that the next handler
/// returns, as long as handlers are left.
private final class CatchJunction<Value: Sendable>: SequentialJunction<Value>, @unchecked Sendable {
  /// The handlers that are left; the last element is called next. Only the current input uses it.
  private var handlers: [CatchSignal<Value>.Handler] = []

  func goOn(with signal: Signal<Value>) {
    let (source, itsHandlers) = CatchSignal.unfold(signal)
    handlers += itsHandlers
    subscribe(to: source)
  }

  override func inputFailed(_ error: any Error) {
    var error = error
    while let handler = handlers.popLast() {
      do { return goOn(with: try handler(error)) } catch let another { error = another }
    }
    output.sendError(error)
  }
}
