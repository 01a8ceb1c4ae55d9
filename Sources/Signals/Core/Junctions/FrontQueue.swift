/// The queue of an operator in front of the turns of its output, so that the operator's policy and
/// the pause of the source concern all values that wait.
///
/// It gets the events on the source's thread, and pauses the source by itself.
protocol FrontQueue: AnyObject {
  associatedtype Value

  func send(_ value: Value, from source: Edge)
  func send(_ end: TerminalEvent)
}

/// The input of an operator with such a queue.
final class FrontQueueSink<Queue: FrontQueue, Output: Sendable>: RegisteringSink<
  Queue.Value, Junction<Output>
>
{
  private let queue: Queue

  init(_ queue: Queue, into output: Junction<Output>) {
    self.queue = queue
    super.init(into: output)
  }

  override func attached(to upstream: Edge) {
    upstream.ignorePauses()
    super.attached(to: upstream)
  }

  override func sendNext(_ value: Queue.Value) { queue.send(value, from: upstream) }
  override func sendError(_ error: any Error) { queue.send(.error(error)) }
  override func sendCompleted() { queue.send(.completed) }
  override func neverEnds() { output.inputNeverEnds() }
}
