/// Makes programs of random numbers.
public struct Generator<Numbers: RandomNumberGenerator> {
  private var numbers: Numbers

  public init(_ numbers: Numbers) {
    self.numbers = numbers
  }

  public mutating func next() -> Program {
    var nodes: [Node] = []
    for _ in 0...upTo(1) { nodes.append(source(at: nodes.count)) }
    for _ in 0...upTo(5) {
      nodes.append(isOneIn(8) ? source(at: nodes.count) : operation(on: nodes.count))
    }
    var steps: [Step] = [.subscribe(nodes.count - 1, reaction(on: nodes, depth: 0))]
    for _ in 0...upTo(11) { steps.append(step(on: nodes, depth: 0)) }
    return Program(nodes: nodes, steps: steps)
  }

  /// Any number from 0 to `limit`.
  private mutating func upTo(_ limit: Int) -> Int {
    Int(truncatingIfNeeded: numbers.next() % UInt64(limit + 1))
  }

  private mutating func isOneIn(_ count: Int) -> Bool { upTo(count - 1) == 0 }

  private mutating func source(at place: Int) -> Node {
    // A program can send to half of the sources.
    let operation = isOneIn(2) ? upTo(3) : upTo(Operation.sourceCount - 1)
    return Node(operation: operation, inputs: [], number: upTo(3))
  }

  private mutating func operation(on count: Int) -> Node {
    let first = Operation.sourceCount
    let operation = first + upTo(Operation.all.count - first - 1)
    var inputs: [Int] = []
    // The latest node is chosen more often, so that chains get long.
    for _ in 0..<Operation.all[operation].inputs {
      inputs.append(isOneIn(2) ? count - 1 : upTo(count - 1))
    }
    return Node(operation: operation, inputs: inputs, number: upTo(3))
  }

  private mutating func step(on nodes: [Node], depth: Int) -> Step {
    switch upTo(19) {
    case 0...1: .subscribe(upTo(nodes.count - 1), reaction(on: nodes, depth: depth))
    case 2: depth == 0 ? .assign(upTo(nodes.count - 1)) : .dispose(upTo(3))
    case 3: .dispose(upTo(3))
    case 4...8: .advance(upTo(3))
    case 9...10: connection(on: nodes)
    default: send(on: nodes)
    }
  }

  private mutating func reaction(on nodes: [Node], depth: Int) -> Reaction? {
    // A limit for chosen bytes; random numbers end much earlier.
    guard depth < 6, isOneIn(3) else { return nil }
    return Reaction(event: 1 + upTo(2), step: step(on: nodes, depth: depth + 1))
  }

  private mutating func connection(on nodes: [Node]) -> Step {
    guard let node = pick(from: nodes, [.connection]) else { return send(on: nodes) }
    return isOneIn(3) ? .disconnect(node) : .connect(node)
  }

  private mutating func send(on nodes: [Node]) -> Step {
    guard let node = pick(from: nodes, [.subject, .producer]) else { return .advance(upTo(3)) }
    return switch upTo(7) {
    case 0: .send(node, .completed)
    case 1: .send(node, .error(upTo(3)))
    default: .send(node, .next(upTo(7)))
    }
  }

  private mutating func pick(from nodes: [Node], _ roles: [Operation.Role]) -> Int? {
    let all = nodes.indices.filter { roles.contains(Operation.all[nodes[$0].operation].role) }
    return all.isEmpty ? nil : all[upTo(all.count - 1)]
  }
}

/// Numbers that look random, and are the same for the same seed.
public struct SplitMix: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension Program {
  /// The program with this number in the run with this seed.
  public static func random(_ number: Int, seed: UInt64) -> Program {
    var seeds = SplitMix(seed: seed ^ (UInt64(number) &* 0xD130_2B97_2F1B_5A35))
    var generator = Generator(SplitMix(seed: seeds.next()))
    return generator.next()
  }
}
