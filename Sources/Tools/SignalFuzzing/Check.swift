import Signals

/// What came of a program.
public enum Outcome: Sendable {
  case agreed
  /// It would go on for ever, or nearly.
  case tooLong
  case failed(Disagreement)
}

/// A program for which the library doesn't do what the model says.
public struct Disagreement: Sendable {
  public let program: Program
  public let expected: [Entry]
  public let actual: [Entry]
  /// What was against the contract, whatever the model says.
  public let violations: [String]
}

extension Program {
  /// Runs the program by the model and by the library, and compares what they do.
  public func check() -> Outcome {
    let model = ModelWorld()
    defer { model.letGo() }
    model.run(self)
    if model.isExhausted { return .tooLong }
    let expected = model.diary.entries
    let (actual, violations) = runLibrary()
    if actual == expected, violations.isEmpty { return .agreed }
    return .failed(
      Disagreement(program: self, expected: expected, actual: actual, violations: violations))
  }

  private func runLibrary() -> ([Entry], [String]) {
    weak var remains: LibraryWorld?
    var entries: [Entry]
    var violations: [String]
    do {
      let world = LibraryWorld()
      remains = world
      world.clock.performAsCurrent { world.run(self) }
      entries = world.diary.entries
      violations = world.violations
      world.letGo()
    }
    // Nobody is left who could send, so nothing may be left at all (contract 8).
    if remains != nil { violations.append("something is still there after all was let go of") }
    return (entries, violations)
  }

  /// Whether the program makes sense: each node's inputs come before it, and steps fit their nodes.
  var isSound: Bool {
    nodes.enumerated().allSatisfy { place, node in
      node.inputs.count == Operation.all[node.operation].inputs
        && node.inputs.allSatisfy { $0 < place }
    } && steps.allSatisfy { ($0.node ?? -1) < nodes.count }
  }
}
