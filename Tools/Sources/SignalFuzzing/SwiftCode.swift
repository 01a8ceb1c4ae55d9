extension Program {
  /// The program as Swift code, to be pasted into a method of the tests' `Reproduction`, which has
  /// the clock and the functions.
  public var swiftCode: String {
    var lines: [String] = []
    for (place, node) in nodes.enumerated() {
      let operation = Operation.all[node.operation]
      let expression = operation.expression(node, at: place)
      if operation.role == .connection {
        lines.append("let c\(place) = \(expression)")
        lines.append("let s\(place) = c\(place).signal")
      } else {
        lines.append("let s\(place) = \(expression)")
      }
    }
    lines += steps.map(line)
    return lines.joined(separator: "\n")
  }

  private func line(for step: Step) -> String {
    switch step {
    case .subscribe(let node, nil): return "record(s\(node))"
    case .subscribe(let node, let reaction?):
      let answer = line(for: reaction.step)
      return "record(s\(node), at: \(reaction.event)) { \(answer) }"
    case .assign(let node): return "recordByAssigning(s\(node))"
    case .send(let node, let notice):
      let isProducer = Operation.all[nodes[node].operation].role == .producer
      let receiver =
        isProducer ? "for subscriber in producers(\(node)) { subscriber" : "s\(node)"
      let call =
        switch notice {
        case .next(let value): "sendNext(\(value))"
        case .error(let code): "sendError(Failure(code: \(code)))"
        case .completed: "sendCompleted()"
        }
      return "\(receiver).\(call)" + (isProducer ? " }" : "")
    case .dispose(let number): return "disposeOf(\(number))"
    case .advance(let time): return "clock.advance(by: .seconds(\(time)))"
    case .connect(let node): return "connect(c\(node))"
    case .disconnect(let node): return "disconnect(c\(node))"
    }
  }
}

extension Operation {
  /// The template of the operation, with the inputs and the number put in.
  fileprivate func expression(_ node: Node, at place: Int) -> String {
    var expression = template
    for (gap, input) in zip(["{a}", "{b}", "{c}"], node.inputs) {
      expression = expression.split(separator: gap, omittingEmptySubsequences: false)
        .joined(separator: "s\(input)")
    }
    for (gap, value) in [("{n}", node.number), ("{p}", place)] {
      expression = expression.split(separator: gap, omittingEmptySubsequences: false)
        .joined(separator: "\(value)")
    }
    return expression
  }
}

extension Disagreement: CustomStringConvertible {
  /// The program, the expected result, and the actual one.
  public var description: String {
    let firstDifference = zip(expected, actual).prefix { $0 == $1 }.count
    func lines(_ entries: [Entry]) -> String {
      entries.enumerated().map {
        "//   \($0.offset == firstDifference ? ">" : " ") \($0.element)\n"
      }.joined()
    }
    return program.swiftCode + "\n// The model:\n" + lines(expected) + "// The library:\n"
      + lines(actual) + violations.map { "// Against the contract: \($0)\n" }.joined()
  }
}

extension Entry: CustomStringConvertible {
  public var description: String {
    let place =
      switch subject {
      case .subscription(let number): "subscription \(number)"
      case .block(let number): "block of s\(number)"
      case .subscribers(let number): "subscribers of s\(number)"
      }
    return "at \(time), \(place): \(notice)"
  }
}
