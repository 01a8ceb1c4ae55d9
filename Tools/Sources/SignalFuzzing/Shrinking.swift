extension Disagreement {
  /// Returns the disagreement of the simplest program found that still fails. Everything possible
  /// is removed from this program, or simplified.
  public func shrunk() -> Disagreement {
    program.shrunk { $0.disagreement } ?? self
  }
}

extension Program {
  fileprivate var disagreement: Disagreement? {
    guard case .failed(let disagreement) = check() else { return nil }
    return disagreement
  }

  /// The fault that `fault` finds in the simplest program found that still has a fault; nil if this
  /// program has none.
  func shrunk<Fault>(_ fault: (Program) -> Fault?) -> Fault? {
    guard var best = fault(self).map({ (program: self, fault: $0) }) else { return nil }
    search: while true {
      for simpler in best.program.simplifications() where simpler.isSound {
        guard let found = fault(simpler) else { continue }
        best = (simpler, found)
        continue search
      }
      return best.fault
    }
  }

  /// Programs that are a little simpler than this one, the simplest first.
  func simplifications() -> [Program] {
    withoutSteps + withoutNodes + withSimplerSteps + withSimplerNodes
  }

  private var withoutSteps: [Program] {
    steps.indices.map { place in
      var program = self
      program.steps.remove(at: place)
      return program
    }
  }

  /// Programs in which one node is replaced by one of its inputs, or left out if it isn't used.
  private var withoutNodes: [Program] {
    nodes.indices.reversed().flatMap { place -> [Program] in
      let isUsed =
        nodes.contains { $0.inputs.contains(place) } || steps.contains { $0.uses(place) }
      if !isUsed { return [without(place, insteadUsing: 0)] }
      return Set(nodes[place].inputs).sorted().map { without(place, insteadUsing: $0) }
    }
  }

  private func without(_ place: Int, insteadUsing other: Int) -> Program {
    let moved = { (node: Int) in node == place ? other : node > place ? node - 1 : node }
    var program = self
    program.nodes.remove(at: place)
    for index in program.nodes.indices {
      program.nodes[index].inputs = program.nodes[index].inputs.map(moved)
    }
    program.steps = program.steps.map { $0.mapNode(moved) }
    return program
  }

  private var withSimplerSteps: [Program] {
    steps.indices.flatMap { place in
      steps[place].simplifications.map { step in
        var program = self
        program.steps[place] = step
        return program
      }
    }
  }

  /// Programs in which one number is smaller, or one node with inputs is replaced by a subject.
  private var withSimplerNodes: [Program] {
    nodes.indices.flatMap { place -> [Program] in
      var all: [Node] = []
      let node = nodes[place]
      for number in 0..<node.number {
        all.append(Node(operation: node.operation, inputs: node.inputs, number: number))
      }
      if node.operation > 0 { all.append(Node(operation: 0, inputs: [], number: 0)) }
      return all.map { node in
        var program = self
        program.nodes[place] = node
        return program
      }
    }
  }
}

extension Step {
  fileprivate func uses(_ place: Int) -> Bool {
    if case .subscribe(_, let reaction?) = self, reaction.step.uses(place) { return true }
    return node == place
  }

  fileprivate func mapNode(_ moved: (Int) -> Int) -> Step {
    switch self {
    case .subscribe(let node, let reaction):
      .subscribe(
        moved(node), reaction.map { Reaction(event: $0.event, step: $0.step.mapNode(moved)) })
    case .assign(let node): .assign(moved(node))
    case .send(let node, let notice): .send(moved(node), notice)
    case .connect(let node): .connect(moved(node))
    case .disconnect(let node): .disconnect(moved(node))
    case .dispose, .advance: self
    }
  }

  fileprivate var simplifications: [Step] {
    switch self {
    case .subscribe(let node, let reaction?):
      [.subscribe(node, nil)]
        + reaction.step.simplifications.map {
          .subscribe(node, Reaction(event: reaction.event, step: $0))
        }
        + (1..<reaction.event).map {
          .subscribe(node, Reaction(event: $0, step: reaction.step))
        }
    case .assign(let node): [.subscribe(node, nil)]
    case .send(let node, .next(let value)): (0..<max(0, value)).map { .send(node, .next($0)) }
    case .send(let node, .error(let code)): (0..<max(0, code)).map { .send(node, .error($0)) }
    case .dispose(let number): (0..<number).map { .dispose($0) }
    case .advance(let time): (0..<time).map { .advance($0) }
    default: []
    }
  }
}
