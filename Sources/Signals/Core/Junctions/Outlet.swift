package import Scheduling

/// The output of an operator in another module of this package: the place where the events of its
/// sources meet, one at a time.
///
/// State that only the outlet's blocks and turns use needs no lock. Only a terminal event or
/// disposal ends an outlet: it is not abandoned when no sender is left.
@usableFromInline
package struct Outlet<Value: Sendable>: Sendable {
  @usableFromInline let output: Subscription<Value>

  @usableFromInline init(output: Subscription<Value>) { self.output = output }

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

  /// Subscribes to `source` as one of the sources, which end with the output. The blocks are called
  /// in turns of the output.
  ///
  /// - Parameters:
  ///   - source: The signal to subscribe to.
  ///   - next: Gets each value.
  ///   - error: Gets the error; by default the output fails.
  ///   - completed: Is called at completion; by default the output completes.
  /// - Returns: A disposable that ends this source alone.
  @discardableResult
  package func subscribe<Input: Sendable>(
    to source: Signal<Input>, next: @escaping (Input) -> Void,
    error: ((any Error) -> Void)? = nil, completed: (() -> Void)? = nil
  ) -> Disposable {
    if isDisposed { return SpentDisposable.shared }
    return source.attach(
      OutletInput(into: output, next: next, error: error, completed: completed))
  }
}

/// An unretained reference to an outlet, through which sending a value costs less.
@unsafe  // The holder has to retain the outlet for as long as it holds this reference.
@usableFromInline
package struct UnownedOutlet<Value: Sendable>: Sendable {
  @usableFromInline let output: Unmanaged<Subscription<Value>>

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
      let outlet = Outlet(output: Subscription(sink))
      connect(outlet)
      return outlet.output
    }
  }
}

/// The sink of an outlet's source. It handles the events in turns of the output.
private final class OutletInput<Value, Output: Sendable>: RegisteringSink<
  Value, Subscription<Output>
>
{
  private let next: (Value) -> Void
  private let error: ((any Error) -> Void)?
  private let completed: (() -> Void)?
  /// Retains the edge of the source. Otherwise the edge might be released while values still wait
  /// at the output.
  private var source: Edge?

  init(
    into output: Subscription<Output>, next: @escaping (Value) -> Void,
    error: ((any Error) -> Void)?, completed: (() -> Void)?
  ) {
    self.next = next
    self.error = error
    self.completed = completed
    super.init(into: output)
  }

  override func attached(to upstream: Edge) {
    source = upstream
    super.attached(to: upstream)
  }

  override func sendNext(_ value: Value) {
    output.inTurn(self, value) { sink, value in
      // A source that has ended by itself still delivers values that wait; one that was cancelled
      // does not.
      if !sink.isCancelled { sink.next(value) }
    }
  }

  override func sendError(_ error: any Error) {
    guard let block = self.error else { return output.sendError(error) }
    output.inTurn(self, error) { sink, error in
      if !sink.isCancelled { block(error) }
    }
  }

  override func sendCompleted() {
    output.inTurn(self) { sink in
      if sink.isCancelled { return }
      if let completed = sink.completed { completed() } else { sink.output.sendCompleted() }
    }
  }
}
