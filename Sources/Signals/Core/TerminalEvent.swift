/// How a signal ends.
package enum TerminalEvent: Sendable {
  case error(any Error)
  case completed
}

extension UntypedSink {
  final func send(_ end: TerminalEvent) {
    switch end {
    case .error(let error): sendError(error)
    case .completed: sendCompleted()
    }
  }
}

extension Subscription {
  func send(_ end: TerminalEvent) {
    switch end {
    case .error(let error): sendError(error)
    case .completed: sendCompleted()
    }
  }
}
