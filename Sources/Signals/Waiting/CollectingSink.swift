/// The last sink of a chain for a caller that waits. It makes one result of the values, and reports
/// the result at the end.
///
/// The events come one after the other, so the result needs no lock until it is reported.
final class CollectingSink<Value, Output: Sendable>: EndSink<Value> {
  private var output: Output
  private let collect: @Sendable (inout Output, Value) -> Void
  /// Disposes of the source, from the moment at which the source is known.
  private var disposal: SerialDisposable?
  private var finish: (@Sendable (Result<Output, any Error>) -> Void)?

  init(
    startingWith start: Output, _ collect: @escaping @Sendable (inout Output, Value) -> Void,
    disposal: SerialDisposable? = nil,
    finish: @escaping @Sendable (Result<Output, any Error>) -> Void
  ) {
    output = start
    self.collect = collect
    self.disposal = disposal
    self.finish = finish
  }

  // Store the source before the first event, since it may send all events before `attach` returns.
  override func attached(to upstream: Edge) {
    super.attached(to: upstream)
    disposal.take()?.disposable = upstream
  }

  // Only the signal holds the sink, so its release means that no sender is left.
  deinit { finish.take()?(.failure(SignalError.abandoned)) }

  override func sendNext(_ value: Value) { collect(&output, value) }
  override func sendError(_ error: any Error) { finish.take()?(.failure(error)) }
  override func sendCompleted() { finish.take()?(.success(output)) }
}
