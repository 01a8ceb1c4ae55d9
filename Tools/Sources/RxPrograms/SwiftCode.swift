extension Program: CustomStringConvertible {
  /// The program as Swift. Times are seconds of the test scheduler.
  public var description: String {
    var lines: [String] = []
    for (place, node) in nodes.enumerated() {
      let word = Word.all[node.word]
      var code = word.code
      for (number, input) in node.inputs.enumerated() {
        code = code.replacing("{\(number)}", with: "n\(input)")
      }
      code = code.replacing("{a}", with: "\(node.a)").replacing("{b}", with: "\(node.b)")
      for (number, reaction) in reactions.enumerated() {
        code = code.replacing("react(\(number))", with: "{ \(reaction.code) }")
      }
      lines.append("let n\(place) = \(code.replacing("{site}", with: "\(place)"))")
    }
    for step in steps { lines.append("at \(step.time): \(step.action.code)") }
    return lines.joined(separator: "\n")
  }
}

extension Action {
  fileprivate var code: String {
    switch self {
    case .subscribe(let node, nil): "subscribe(n\(node))"
    case .subscribe(let node, let reaction?):
      "subscribe(n\(node), \(reaction.cause.code) { \(reaction.action.code) })"
    case .send(let node, .next(let value)): "n\(node).onNext(\(value))"
    case .send(let node, .error(let code)): "n\(node).onError(Fault(\(code)))"
    case .send(let node, .completed): "n\(node).onCompleted()"
    case .dispose(let number): "subscriptions[\(number) % count].dispose()"
    case .connect(let node): "n\(node).connect()"
    case .disconnect(let node): "connection of n\(node).dispose()"
    }
  }
}

extension Reaction.Cause {
  fileprivate var code: String {
    switch self {
    case .event(let number): "event \(number):"
    case .end: "at the end:"
    case .disposal: "onDisposed:"
    }
  }
}
