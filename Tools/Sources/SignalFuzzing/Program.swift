/// A test case of the fuzzer: a graph of signals of integers, and steps on virtual time.
///
/// A program is plain data, so that a failing one can be shortened, printed and kept.
public struct Program: Equatable, Sendable {
  public var nodes: [Node]
  public var steps: [Step]

  public init(nodes: [Node], steps: [Step]) {
    self.nodes = nodes
    self.steps = steps
  }
}

/// A signal of the graph: an operation on signals that come before it.
public struct Node: Equatable, Sendable {
  /// The operation's place in `Operation.all`.
  public var operation: Int
  public var inputs: [Int]
  /// The number of the operation, such as the 2 of `take(2)`.
  public var number: Int

  public init(operation: Int, inputs: [Int], number: Int) {
    self.operation = operation
    self.inputs = inputs
    self.number = number
  }
}

/// A step of a program. Nodes are given by their places.
public indirect enum Step: Equatable, Sendable {
  /// Subscribes blocks, one of which may do something.
  case subscribe(Int, Reaction?)
  /// Lets the signal set a property.
  case assign(Int)
  /// Sends to a subject, or to all subscribers of a producer.
  case send(Int, Notice)
  /// Disposes of the subscription with this number, modulo the count of subscriptions.
  case dispose(Int)
  /// Lets seconds pass.
  case advance(Int)
  case connect(Int)
  case disconnect(Int)

  /// The node of the step, if there is one.
  var node: Int? {
    switch self {
    case .subscribe(let node, _), .assign(let node), .send(let node, _), .connect(let node),
      .disconnect(let node):
      node
    case .dispose, .advance: nil
    }
  }
}

/// What a subscription's block does, once: when it gets the event whose number is `event`.
public struct Reaction: Equatable, Sendable {
  public var event: Int
  public var step: Step

  public init(event: Int, step: Step) {
    self.event = event
    self.step = step
  }
}

/// An event of a signal of integers. Errors are numbers too, so that events can be compared.
public enum Notice: Hashable, Sendable {
  case next(Int)
  case error(Int)
  case completed

  var isTerminal: Bool {
    if case .next = self { false } else { true }
  }
}

/// One line of the record of a run: the time, the place, and the event.
public struct Entry: Equatable, Sendable {
  public enum Subject: Equatable, Sendable {
    /// A subscription has got an event.
    case subscription(Int)
    /// The block of an operator such as `doNext` has run.
    case block(Int)
    /// A producer has another number of subscribers than before.
    case subscribers(Int)
  }

  public let time: Int
  public let subject: Subject
  public let notice: Notice
}
