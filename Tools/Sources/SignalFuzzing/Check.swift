import Signals

/// The outcome of a program.
public enum Outcome: Sendable {
  case agreed
  /// The program would go on for ever, or nearly so.
  case tooLong
  case failed(Disagreement)
}

/// A program for which the library and the model differ.
public struct Disagreement: Sendable {
  public let program: Program
  public let expected: [Entry]
  public let actual: [Entry]
  /// Violations of the contract, which don't depend on the model.
  public let violations: [String]
}

extension Program {
  /// Runs the program by the model and by the library, and compares the results.
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
    // No sender is left, so no object of the library may be left (contract 8).
    if remains != nil { violations.append("something is still there after all was let go of") }
    return (entries, violations)
  }

  /// Whether the program is valid: each node's inputs come before it, and steps fit their nodes.
  var isSound: Bool {
    nodes.enumerated().allSatisfy { place, node in
      node.inputs.count == Operation.all[node.operation].inputs
        && node.inputs.allSatisfy { $0 < place }
    } && steps.allSatisfy { ($0.node ?? -1) < nodes.count }
  }
}
