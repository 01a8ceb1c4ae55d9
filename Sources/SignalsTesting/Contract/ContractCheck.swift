public import Scheduling
public import Signals

/// Runs an operator through the numbered contract.
///
/// ```swift
/// let check = ContractCheck("doubled()") { source, _ in source.doubled() }
/// #expect(check.violations().isEmpty)
/// ```
/// <!-- after
/// #expect(check.violations().isEmpty)
/// -->
///
/// The operator gets a source of numbers and a scheduler on virtual time. The check subscribes to
/// the operator's signal again and again, from one thread and from several. Meanwhile the source
/// sends, fails, completes, and breaks the contract itself. Which values the operator sends doesn't
/// matter. An operator of several sources may use its source several times.
///
/// Some violations only show when values pass synchronously, and no violation shows if the operator
/// sends nothing. `import SignalsTesting` has `expectContract(of:)`, which reports each violation
/// as a failure.
public struct ContractCheck<Value: Sendable, Output: Sendable>: Sendable {
  /// The name of the operator, for messages.
  public let name: String
  /// The rules that are not checked.
  public let exempt: Set<ContractRule>

  let values: @Sendable (Int) -> Value
  let apply: @Sendable (Signal<Value>, TestScheduler) -> Signal<Output>

  /// Creates a check of the operator that `apply` applies, to a source of the given values.
  ///
  /// - Parameters:
  ///   - name: The name of the operator, for messages.
  ///   - values: Makes the value for a number. If the values are objects, the check makes sure that
  ///     they are released.
  ///   - exempt: Rules that the operator breaks on purpose, such as ``ContractRule/cold`` for an
  ///     operator that shares its source.
  ///   - apply: Applies the operator.
  public init(
    _ name: String, values: @escaping @Sendable (Int) -> Value,
    except exempt: Set<ContractRule> = [],
    _ apply: @escaping @Sendable (Signal<Value>, TestScheduler) -> Signal<Output>
  ) {
    self.name = name
    self.values = values
    self.exempt = exempt
    self.apply = apply
  }

  /// Creates a check of the operator that `apply` applies, to a source of the numbers 1, 2, 3, ….
  ///
  /// - Parameters:
  ///   - name: The name of the operator, for messages.
  ///   - exempt: Rules that the operator breaks on purpose.
  ///   - apply: Applies the operator.
  public init(
    _ name: String, except exempt: Set<ContractRule> = [],
    _ apply: @escaping @Sendable (Signal<Int>, TestScheduler) -> Signal<Output>
  ) where Value == Int {
    self.init(name, values: { $0 }, except: exempt, apply)
  }

  /// Runs the operator through the contract, and returns the rules that it has broken.
  ///
  /// - Parameter limit: How long, in real time, a single scenario may run before it counts as
  ///   stuck.
  public func violations(limit: Duration = .seconds(60)) -> [ContractViolation] {
    ContractRule.all.filter { !exempt.contains($0) }.compactMap { rule in
      // A growing stack is detected before it overflows.
      let stackSize = rule == .bounded ? 16 << 20 : 512 << 10
      let outcome = runOnThread(stackSize: stackSize, limit: limit) {
        self.violation(of: rule, limit: limit)
      }
      let message =
        switch outcome {
        case .returned(let message): message
        case .stuck: "it did not return within \(limit.text): a deadlock, or an endless loop."
        }
      return message.map { ContractViolation(name: name, rule: rule, message: $0) }
    }
  }

  private func violation(of rule: ContractRule, limit: Duration) -> String? {
    switch rule {
    case .grammar: checkGrammar()
    case .serial: checkSerialDelivery()
    // If the operator holds a lock, each of the four actions may wait for a tenth of the limit.
    case .noLocks: checkThatNoLockIsHeld(limit: limit / 10)
    case .reentrancy: checkReentrancy()
    case .cold: checkIndependence()
    case .disposal: checkDisposal()
    case .stop: checkStop()
    case .teardown: checkTeardown()
    case .abandonment: checkAbandonment()
    case .release: checkRelease()
    case .bounded: checkStack()
    default: fatalError("ContractCheck does not know how to check \(rule)")
    }
  }
}
