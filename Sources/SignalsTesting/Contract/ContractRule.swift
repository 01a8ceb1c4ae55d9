/// A part of the contract that ``ContractCheck`` can check.
///
/// The numbers are those of the contract in the library's documentation.
public struct ContractRule: Sendable, Hashable, CustomStringConvertible {
  /// The number of the rule in the contract.
  public let number: Int
  /// The subject of the rule, in a few words.
  public let title: String

  /// The number and the title.
  public var description: String { "rule \(number) of the contract, \(title)" }

  /// Any number of values, then at most one error or completion, then nothing.
  public static let grammar = ContractRule(number: 1, title: "grammar")
  /// A subscriber's blocks never overlap, even if several threads send.
  public static let serial = ContractRule(number: 2, title: "serial delivery")
  /// A thread that sends or disposes while another thread delivers does not wait for it.
  public static let noLocks = ContractRule(number: 2, title: "no lock held in blocks")
  /// Blocks may send, end, dispose and subscribe.
  public static let reentrancy = ContractRule(number: 3, title: "re-entrancy")
  /// Each subscription starts afresh.
  public static let cold = ContractRule(number: 4, title: "state of its own for each subscription")
  /// After disposal nothing comes any more, and the source is disposed of.
  public static let disposal = ContractRule(number: 6, title: "disposal")
  /// A synchronous source stops when no further value is wanted.
  public static let stop = ContractRule(number: 6, title: "stopping a synchronous source")
  /// The source is disposed of, once, before the terminal block runs.
  public static let teardown = ContractRule(number: 7, title: "order of teardown")
  /// When no sender is left, the subscription is disposed of.
  public static let abandonment = ContractRule(
    number: 8, title: "end when nobody is left who could send")
  /// After the end all captured objects are released.
  public static let release = ContractRule(number: 8, title: "release after the end")
  /// The stack does not grow with the number of events.
  public static let bounded = ContractRule(number: 9, title: "bounded stack")

  /// All rules, in the order of the contract.
  public static let all: [ContractRule] = [
    grammar, serial, noLocks, reentrancy, cold, disposal, stop, teardown, abandonment, release,
    bounded,
  ]
}

/// A rule of the contract that an operator has broken.
public struct ContractViolation: Sendable, CustomStringConvertible {
  /// The name of the operator, as given to the check.
  public var name: String
  /// The rule.
  public var rule: ContractRule
  /// What happened, with a picture.
  public var message: String

  /// The operator, the rule and what happened.
  public var description: String { "\(name) breaks \(rule): \(message)" }
}
