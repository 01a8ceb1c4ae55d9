public import Foundation
import Scheduling

/// Runs each piece of its work as an operation on an operation queue. The queue decides how many
/// run at a time.
public class OperationQueueScheduler: ImmediateSchedulerType, @unchecked Sendable {
  // Unchecked, because a class that can be subclassed can't be checked; its variables never change.

  /// The queue of the operations.
  public let operationQueue: OperationQueue
  /// The priority of the operations.
  public let queuePriority: Operation.QueuePriority

  /// Creates a scheduler whose work runs on `operationQueue`.
  public init(
    operationQueue: OperationQueue, queuePriority: Operation.QueuePriority = .normal
  ) {
    self.operationQueue = operationQueue
    self.queuePriority = queuePriority
  }

  /// Adds an operation that runs `action`.
  public func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    let disposable = Scheduling.SerialDisposable()
    let operation = BlockOperation {
      if !disposable.isDisposed { disposable.disposable = action(state).asTeardown }
    }
    operation.queuePriority = queuePriority
    operationQueue.addOperation(operation)
    return disposable
  }
}
