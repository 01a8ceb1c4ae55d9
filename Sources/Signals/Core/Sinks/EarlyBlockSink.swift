/// A sink whose blocks get the terminal event before the source is stopped, and whose sources never
/// wait.
@usableFromInline
final class EarlyBlockSink<Value>: BlockSink<Value> {
  private let tie: ((Disposable) -> Void)?

  @usableFromInline init(
    next: (@Sendable (Value) -> Void)?, error: (@Sendable (any Error) -> Void)?,
    completed: (@Sendable () -> Void)?, tie: ((Disposable) -> Void)? = nil
  ) {
    self.tie = tie
    super.init(next: next, error: error, completed: completed)
  }

  override func attached(to upstream: Edge) {
    upstream.set(.rules)
    super.attached(to: upstream)
    tie?(upstream)
  }
}

extension Signal {
  /// Subscribes the given blocks as `subscribe(next:error:completed:)` does, but the sources never
  /// wait, and are stopped only after the terminal event was delivered.
  ///
  /// - Parameters:
  ///   - next: Gets each value.
  ///   - error: Gets the error.
  ///   - completed: Is called at completion.
  ///   - tie: Gets the disposable of the subscription before the first event comes.
  @discardableResult
  @inlinable
  package final func subscribeStoppingAfterEnd(
    next: (@Sendable (Value) -> Void)? = nil, error: (@Sendable (any Error) -> Void)? = nil,
    completed: (@Sendable () -> Void)? = nil, tie: ((Disposable) -> Void)? = nil
  ) -> Disposable {
    attach(EarlyBlockSink(next: next, error: error, completed: completed, tie: tie))
  }
}
