/// The queue of an operator in front of the turns of its output, so that the operator's policy and
/// the pause of the source concern all values that wait.
///
/// It gets the events on the source's thread, and pauses the source by itself. As long as it exists
/// it counts among the holders of the output.
class FrontQueue<Value, Output: Sendable>: JunctionHold<Output>, @unchecked Sendable {
  func send(_ value: Value, from source: Edge) {
    fatalError("\(type(of: self)) has to override send(_:from:)")
  }

  func send(_ end: TerminalEvent) {
    fatalError("\(type(of: self)) has to override send(_:)")
  }

  /// Whether the source waits while the output does, even if nothing waits here.
  var passesPausesOn: Bool { false }

  /// Called for a source that is `never`.
  func neverEnds() {}
}

/// The input of an operator with such a queue.
final class FrontQueueSink<Value, Output: Sendable>: RegisteringSink<Value, Junction<Output>> {
  private let queue: FrontQueue<Value, Output>
  private var hasEnded = false

  init(_ queue: FrontQueue<Value, Output>) {
    self.queue = queue
    super.init(into: queue.output)
  }

  override func attached(to upstream: Edge) {
    if !queue.passesPausesOn { upstream.ignorePauses() }
    super.attached(to: upstream)
  }

  override func sendNext(_ value: Value) {
    // A block between the source and this sink may have sent the end.
    if !hasEnded { queue.send(value, from: upstream) }
  }

  override func sendError(_ error: any Error) { end(with: .error(error)) }
  override func sendCompleted() { end(with: .completed) }

  private func end(with end: TerminalEvent) {
    hasEnded = true
    queue.send(end)
  }

  override func neverEnds() {
    output.inputNeverEnds()
    queue.neverEnds()
  }
}
