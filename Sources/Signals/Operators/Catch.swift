import Scheduling

extension Signal {
  /// Returns a signal that goes on with another one when the source fails.
  ///
  /// ```
  /// self               a-b-X
  /// other                  --c-d|
  /// catch { other }    a-b---c-d|
  /// ```
  ///
  /// The events of the other signal pass as they are, including its error. Caught signals may be
  /// nested, by several operators in a row or by the signal that `handler` returns: any number of
  /// them takes constant stack. RAC: `-catch:` (SO30).
  ///
  /// - Parameter handler: Makes the signal to go on with, from the error.
  /// ## Scheduling
  /// Subscribes to the other signal where the source fails; delivers where the two send.
  /// ## Errors
  /// An error of the other signal, or one that the handler throws, passes.
  /// ## Disposal
  /// Disposes of the source or of the other signal.
  public func `catch`(
    _ handler: @escaping @Sendable (any Error) throws -> Signal
  ) -> Signal {
    CatchSignal(self, handler)
  }
}

/// A signal whose errors are handled. It has a class of its own, so that a subscription can unfold
/// signals that are nested in each other.
private final class CatchSignal<Value: Sendable>: Signal<Value>, @unchecked Sendable {
  // Unchecked, because `deinit` takes the source and the handler.
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

  /// Returns the first source that is not a `CatchSignal`, and the handlers of its errors, the last
  /// one first.
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

/// Subscribes to the source and then to one signal after the other, as long as they fail and
/// handlers are left.
private final class CatchJunction<Value: Sendable>: SequentialJunction<Value>, @unchecked Sendable {
  /// The handlers that are left, the next one last. Belongs to the current input.
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
