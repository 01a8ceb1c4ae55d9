extension Signal {
  /// Goes on with another signal when the source fails, such as with stored data after a failed
  /// request.
  ///
  /// ```swift
  /// let request = Signal<String>.error(SignalError.timedOut)
  /// let price = request.catch { _ in Signal.return("yesterday's price") }
  /// price.subscribeNext { print($0) }
  /// ```
  ///
  /// ```text
  /// yesterday's price
  /// ```
  ///
  /// ![catch in marbles](marbles-catch-other)
  ///
  /// ```
  /// self               a-b-X
  /// other                  --c-d|
  /// catch { other }    a-b---c-d|
  /// ```
  ///
  /// The events of the other signal pass unchanged, including its error. Several `catch` may follow
  /// each other, and the signal that `handler` returns may contain a `catch` in turn: any number of
  /// them takes constant stack.
  ///
  /// - Parameter handler: Gets the error, and returns the signal to go on with.
  /// ## Scheduling
  /// Subscribes to the other signal where the source fails; delivers where the current signal
  /// sends.
  /// ## Errors
  /// An error of the other signal, or one that the handler throws, passes.
  /// ## Disposal
  /// Disposes of the current signal: the source, or after its error the other signal.
  /// ## Other libraries
  /// In ReactiveObjC: `-catch:` (feature [SO30](doc:ReactiveObjCFeatures#Signal-operators)).
  public func `catch`(
    _ handler: @escaping @Sendable (any Error) throws -> Signal
  ) -> Signal {
    CatchSignal(self, handler)
  }
}

/// A signal whose errors are handled. It has a class of its own, so that a subscription can unfold
/// signals that are nested in each other.
private final class CatchSignal<Value: Sendable>: LinearSignal<Value, Value>, @unchecked Sendable {
  // Unchecked, because of `unwinding`. Only `deinit` uses it.
  private let handler: ErrorHandler
  // Declared after the handler: its release follows that of the handler, and ends the turn of
  // `Unwinding`.
  @safe @exclusivity(unchecked) private var unwinding = ValueUnwinding()

  init(_ source: Signal<Value>, _ handler: @escaping ErrorHandler) {
    self.handler = handler
    super.init(of: source)
  }

  deinit { unwind(&unwinding, orKeep: { Kept(handler) }) }

  override func partsOfCatch() -> (source: Signal<Value>, handler: ErrorHandler)? {
    (sourceSignal, handler)
  }

  override func feed(_ sink: Sink<Value>) -> Edge {
    Self.junction(sink) { output in
      // The handlers that are left. Most signals have one; an array of such functions is looked up
      // at run time on each access.
      var inmost: ErrorHandler?
      var outer: [ErrorHandler] = []
      func goOn(with signal: Signal<Value>, _ inputs: Succession<Value>) {
        var source = signal
        while let parts = source.partsOfCatch() {
          if let inmost { outer.append(inmost) }
          inmost = parts.handler
          source = parts.source
        }
        inputs.subscribe(to: source)
      }
      let inputs = Succession(
        into: output,
        failed: { inputs, error in
          var error = error
          while let handler = inmost {
            inmost = outer.count > 0 ? outer.removeLast() : nil
            do {
              return goOn(with: try handler(error), inputs)
            } catch let another {
              error = another
            }
          }
          output.sendError(error)
        })
      goOn(with: self, inputs)
    }
  }
}
