extension Program {
  /// The program that these choices make.
  public init(_ choices: inout Choices) {
    for _ in 0...choices.upTo(1) { addSource(&choices) }
    for _ in 0...choices.upTo(5) {
      if choices.isOneIn(8) { addSource(&choices) } else { addOperation(&choices) }
    }
    for _ in 0..<2 { reactions.append(action(&choices, depth: 1)) }
    for _ in 0..<2 { reactions.append(ending(&choices)) }
    var time = 10
    let first = Action.subscribe(nodes.count - 1, reaction(&choices, depth: 0))
    steps.append(Step(time: time, action: first))
    for _ in 0...choices.upTo(9) {
      time += max(0, choices.upTo(5) - 2)
      steps.append(Step(time: time, action: action(&choices, depth: 0)))
    }
  }

  private mutating func addSource(_ choices: inout Choices) {
    // A program can send to half of the sources.
    let places = choices.isOneIn(2) ? Word.sources : Word.subjects
    add(places[choices.upTo(places.count - 1)], &choices)
  }

  private mutating func addOperation(_ choices: inout Choices) {
    let theme = Word.themes[choices.upTo(Word.themes.count - 1)]
    add(theme[choices.upTo(theme.count - 1)], &choices)
  }

  private mutating func add(_ word: Int, _ choices: inout Choices) {
    var inputs: [Int] = []
    // The latest node is chosen more often, so that chains get long.
    for _ in 0..<Word.all[word].inputs {
      inputs.append(choices.isOneIn(2) ? choices.upTo(nodes.count - 1) : nodes.count - 1)
    }
    let a = choices.upTo(3)
    nodes.append(Node(word: word, inputs: inputs, a: a, b: choices.upTo(3)))
  }

  private func action(_ choices: inout Choices, depth: Int) -> Action {
    switch choices.upTo(9) {
    case 0...5: send(&choices)
    case 6...7:
      .subscribe(choices.upTo(nodes.count - 1), reaction(&choices, depth: depth))
    case 8: .dispose(choices.upTo(3))
    default: connection(&choices)
    }
  }

  private func reaction(_ choices: inout Choices, depth: Int) -> Reaction? {
    guard depth < 4, choices.isOneIn(3) else { return nil }
    let cause: Reaction.Cause =
      switch choices.upTo(4) {
      case 0...1: .event(1)
      case 2: .event(2)
      case 3: .end
      default: .disposal
      }
    return Reaction(cause: cause, action: action(&choices, depth: depth + 1))
  }

  private func send(_ choices: inout Choices) -> Action {
    guard let node = choices.pick(from: places { $0 == .subject }) else {
      return .subscribe(nodes.count - 1, nil)
    }
    return switch choices.upTo(7) {
    case 6: .send(node, .completed)
    case 7: .send(node, .error(choices.upTo(3)))
    default: .send(node, .next(choices.upTo(7)))
    }
  }

  /// Ends a source or a subscription, as a closure of an operator may do.
  private func ending(_ choices: inout Choices) -> Action {
    guard let node = choices.pick(from: places { $0 == .subject }) else {
      return .dispose(choices.upTo(3))
    }
    return switch choices.upTo(5) {
    case 0...1: .send(node, .completed)
    case 2: .send(node, .error(choices.upTo(3)))
    case 3...4: .dispose(choices.upTo(3))
    default: .send(node, .next(choices.upTo(7)))
    }
  }

  private func connection(_ choices: inout Choices) -> Action {
    guard let node = choices.pick(from: places { $0 == .connection }) else { return send(&choices) }
    return choices.isOneIn(3) ? .disconnect(node) : .connect(node)
  }

  private func places(_ isWanted: (Word.Role) -> Bool) -> [Int] {
    nodes.indices.filter { isWanted(Word.all[nodes[$0].word].role) }
  }
}
