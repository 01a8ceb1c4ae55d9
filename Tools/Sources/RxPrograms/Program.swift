/// A random program in RxSwift's words: sequences of integers, and steps on virtual time.
public struct Program: Sendable {
  var nodes: [Node] = []
  var steps: [Step] = []
  /// What blocks of operators do. A node refers to one of them by its number.
  var reactions: [Action] = []
}

/// A sequence, made by a word from sequences that come before it.
struct Node: Sendable {
  /// The word's place in `Word.all`.
  var word: Int
  var inputs: [Int]
  var a: Int
  var b: Int
}

struct Step: Sendable {
  var time: Int
  var action: Action
}

/// What a program, or a block of it, does. Nodes are given by their places.
indirect enum Action: Sendable {
  /// Subscribes. The block does something with the event of this number, or at the end.
  case subscribe(Int, Reaction?)
  case send(Int, Notice)
  /// Disposes of the subscription with this number, modulo the count of subscriptions.
  case dispose(Int)
  case connect(Int)
  case disconnect(Int)
}

struct Reaction: Sendable {
  enum Cause: Sendable {
    case event(Int)
    case end
    case disposal
  }

  var cause: Cause
  var action: Action
}

enum Notice: Sendable {
  case next(Int)
  case error(Int)
  case completed
}
