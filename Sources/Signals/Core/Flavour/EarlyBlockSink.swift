package import Scheduling

/// A sink whose blocks get the terminal event before the source is stopped.
@usableFromInline
class EarlyBlockSink<Value>: BlockSink<Value> {
  @usableFromInline override init(
    next: (@Sendable (Value) -> Void)?,
    error: (@Sendable (any Error) -> Void)?,
    completed: (@Sendable () -> Void)?
  ) {
    super.init(next: next, error: error, completed: completed)
  }

  override func attached(to upstream: Edge) {
    upstream.flavour = .rxSwift
    super.attached(to: upstream)
  }
}

/// An `EarlyBlockSink` that passes its edge to `tie`, as a disposable which stops the source.
private final class TyingBlockSink<Value>: EarlyBlockSink<Value> {
  private let tie: (Disposable) -> Void

  init(
    next: @escaping @Sendable (Value) -> Void, error: @escaping @Sendable (any Error) -> Void,
    completed: @escaping @Sendable () -> Void, tie: @escaping (Disposable) -> Void
  ) {
    self.tie = tie
    super.init(next: next, error: error, completed: completed)
  }

  override func attached(to upstream: Edge) {
    super.attached(to: upstream)
    tie(upstream)
  }
}

extension Signal {
  /// Subscribes the given blocks as `subscribe(next:error:completed:)` does, but stops the sources
  /// only after the terminal event was delivered.
  @discardableResult
  @inlinable
  package final func subscribeStoppingAfterEnd(
    next: (@Sendable (Value) -> Void)? = nil,
    error: (@Sendable (any Error) -> Void)? = nil,
    completed: (@Sendable () -> Void)? = nil
  ) -> Disposable {
    attach(EarlyBlockSink(next: next, error: error, completed: completed))
  }

  /// Does the same as `subscribeStoppingAfterEnd(next:error:completed:)`. `tie` gets the disposable
  /// of the subscription before the first event comes.
  package final func subscribeStoppingAfterEnd(
    next: @escaping @Sendable (Value) -> Void, error: @escaping @Sendable (any Error) -> Void,
    completed: @escaping @Sendable () -> Void, tie: @escaping (Disposable) -> Void
  ) {
    _ = attach(TyingBlockSink(next: next, error: error, completed: completed, tie: tie))
  }
}
