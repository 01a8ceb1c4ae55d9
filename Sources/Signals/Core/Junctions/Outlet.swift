package import Scheduling

/// The junction of an operator in another module of this package: the place where the events of its
/// inputs meet, one at a time.
///
/// State that only the outlet's blocks and turns use needs no lock. Only a terminal event or
/// disposal ends an outlet: it is not abandoned when no sender is left, since it counts itself as
/// one of its holders.
@usableFromInline
package struct Outlet<Value: Sendable>: Sendable {
  @usableFromInline let output: Junction<Value>

  @usableFromInline init(output: Junction<Value>) { self.output = output }

  /// Whether the output has ended or was disposed of.
  package var isDisposed: Bool { output.isDisposed }

  /// The disposable of the output, which ends the sources too.
  package var disposable: Disposable { output }

  @inlinable
  package func sendNext(_ value: Value) { output.sendNext(value) }
  package func sendError(_ error: any Error) { output.sendError(error) }
  package func sendCompleted() { output.sendCompleted() }

  /// Sends the error in a turn of the output. Does `work` before the output stops its sources.
  package func sendError(_ error: any Error, then work: () -> Void) {
    output.deliver(.error(error), then: work)
  }

  /// Sends completion in a turn of the output. Does `work` before the output stops its sources.
  package func sendCompleted(then work: () -> Void) { output.deliver(.completed, then: work) }

  /// Does `work` in a turn of the output: now, or as soon as the turn of another thread has ended.
  package func inTurn(_ work: @escaping () -> Void) { output.inTurn(output) { _ in work() } }

  /// Ties `disposable` to the output, whose end disposes of it; at once if the output has ended.
  package func add(_ disposable: Disposable) {
    if !disposable.isDisposed { output.add(disposable) }
  }

  /// Subscribes to `source` as an input, which ends with the output. The blocks are called in turns
  /// of the output.
  ///
  /// - Parameters:
  ///   - source: The signal to subscribe to.
  ///   - place: Gets a disposable before the first event; it ends this input alone.
  ///   - next: Gets each value.
  ///   - error: Gets the error; by default the output fails.
  ///   - completed: Is called at completion; by default the output completes.
  package func subscribe<Input: Sendable>(
    to source: Signal<Input>, in place: SerialDisposable? = nil, next: @escaping (Input) -> Void,
    error: ((any Error) -> Void)? = nil, completed: (() -> Void)? = nil
  ) {
    output.subscribe(
      to: source, .endsAlone, in: place, next: next, error: error, completed: completed)
  }

  /// Makes a timer, which ends with the output; see ``JunctionTimer``.
  ///
  /// - Parameters:
  ///   - scheduler: Where the block is called.
  ///   - action: The block, which gets the timer, and is called when the time has come.
  package func timer(
    on scheduler: Scheduler, _ action: @escaping (JunctionTimer<Value>) -> Void
  ) -> JunctionTimer<Value> {
    JunctionTimer(of: output, on: scheduler) { timer, _ in action(timer) }
  }
}

/// An unretained reference to an outlet, through which sending a value costs less.
@unsafe  // The holder has to retain the outlet for as long as it holds this reference.
@usableFromInline
package struct UnownedOutlet<Value: Sendable>: Sendable {
  @usableFromInline let output: Unmanaged<Junction<Value>>

  @inlinable
  package init(_ outlet: Outlet<Value>) { unsafe output = .passUnretained(outlet.output) }

  @inlinable
  package func sendNext(_ value: Value) {
    unsafe output._withUnsafeGuaranteedRef { $0.sendNext(value) }
  }
}

extension Signal {
  /// Returns a signal that calls `connect` for each subscription, on the thread that subscribes,
  /// with the output of that subscription.
  @inlinable
  package static func outlet(
    _ connect: @escaping @Sendable (Outlet<Value>) -> Void
  ) -> Signal {
    OperatorSignal { sink in
      let outlet = Outlet(output: Junction(sink))
      connect(outlet)
      return outlet.output
    }
  }
}
