/// A property whose values are checked before they are written.
///
/// ```swift
/// struct NegativeAge: Error {}
///
/// let age = ValidatingProperty<Int, NegativeAge>(18) { age in
///   age < 0 ? .invalid(NegativeAge()) : .valid
/// }
/// age.value = -1  // stays 18
/// ```
/// <!-- after
/// #expect(age.value == 18)
/// -->
///
/// A block gets each proposed value, and decides: the property takes this value, another value in
/// its place, or none. ``result`` has the outcome. Refused values are no values of the property:
/// ``Property/values`` doesn't send them.
///
/// The decision may depend on another property, such as a field that has to hold the same text.
/// When that property changes, the last proposed value is checked again, and is written if it has
/// become valid. If it was valid and stays so, it is not written again. If it is coerced, the
/// replacement is written, which may be another one than before. In each case ``result`` sends the
/// outcome.
///
/// From ReactiveSwift's `ValidatingProperty`, which writes a value again that stays valid. There a
/// check runs under a lock. Here it may run more than once, as the block of
/// ``MutableProperty/modify(_:)`` may, and must not write to the property.
///
/// ## Scheduling
/// Checks and delivers where values are written, or where the other property is written.
/// ## Disposal
/// The release of the property completes it and its ``result``. The property doesn't keep the other
/// property alive.
public final class ValidatingProperty<Value: Sendable, Failure: Error>: MutableProperty<Value>,
  @unchecked Sendable
{
  // Unchecked, because of the variables, which only `deinit` changes.

  /// The decision about a proposed value.
  public enum Decision: Sendable {
    /// The proposed value is written.
    case valid
    /// This value is written instead of the proposed one. The failure, if given, is the reason.
    case coerced(Value, Failure?)
    /// The proposed value is not written: the property keeps its value.
    case invalid(Failure)
  }

  /// The result of the last proposal.
  public enum Outcome: Sendable {
    /// The proposed value was written.
    case valid(Value)
    /// Another value was written instead of the proposed one.
    case coerced(Value, proposed: Value, Failure?)
    /// The proposed value was refused.
    case invalid(proposed: Value, Failure)

    /// The value that was proposed.
    public var proposed: Value {
      switch self {
      case .valid(let value), .coerced(_, let value, _), .invalid(let value, _): value
      }
    }

    /// The value that was written; nil if the proposed one was refused.
    public var value: Value? {
      switch self {
      case .valid(let value), .coerced(let value, _, _): value
      case .invalid: nil
      }
    }

    /// Why the proposed value was refused or replaced; nil if no reason was given.
    public var error: Failure? {
      switch self {
      case .valid: nil
      case .coerced(_, _, let error): error
      case .invalid(_, let error): error
      }
    }

    /// Whether a value was refused.
    public var isInvalid: Bool { value == nil }
  }

  /// The value, and the outcome for the last proposed value.
  private struct State: Sendable {
    var value: Value
    var result: Outcome
    /// How many values were written.
    var count = 0

    mutating func check(_ proposed: Value, _ decide: (Value) -> Decision) {
      switch decide(proposed) {
      case .valid:
        result = .valid(proposed)
        write(proposed)
      case .coerced(let value, let error):
        result = .coerced(value, proposed: proposed, error)
        write(value)
      case .invalid(let error):
        result = .invalid(proposed: proposed, error)
      }
    }

    /// Checks the last proposed value again. If it was written, and is still valid, nothing
    /// changes.
    mutating func checkAgain(_ decide: (Value) -> Decision) {
      let (before, count) = (result, count)
      check(before.proposed, decide)
      if case (.valid, .valid) = (before, result) { self.count = count }
    }

    private mutating func write(_ value: Value) {
      self.value = value
      count += 1
    }
  }

  private let state: MutableProperty<State>
  // Variables, which only `deinit` changes.
  @safe @exclusivity(unchecked) private var decide: (@Sendable (Value) -> Decision)?
  @safe @exclusivity(unchecked) private var following: Disposable?

  /// The outcome for the last proposed value; at first, for the initial value.
  public let result: Property<Outcome>

  /// Creates a property, and checks its first value. A first value that is refused is the
  /// property's value even so; if it is coerced, the property has the value that replaces it.
  ///
  /// - Parameters:
  ///   - initial: The first value.
  ///   - decide: Checks a proposed value.
  public convenience init(
    _ initial: Value, _ decide: @escaping @Sendable (_ proposed: Value) -> Decision
  ) {
    self.init(initial, decide, checkingAgain: nil)
  }

  /// Creates a property, and checks its first value. A first value that is refused is the
  /// property's value even so; if it is coerced, the property has the value that replaces it.
  ///
  /// - Parameters:
  ///   - initial: The first value.
  ///   - other: A property on which the decision depends. When it changes, the last proposed value
  ///     is checked again.
  ///   - decide: Checks a proposed value, with the value of the other property.
  public convenience init<Other: Sendable>(
    _ initial: Value, with other: Property<Other>,
    _ decide: @escaping @Sendable (_ proposed: Value, _ other: Other) -> Decision
  ) {
    // This view of the other property doesn't keep that property alive.
    let other = Property<Other>(other)
    self.init(
      initial, { decide($0, other.value) }, checkingAgain: other.values.map { _ in () })
  }

  private init(
    _ initial: Value, _ decide: @escaping @Sendable (Value) -> Decision,
    checkingAgain: Signal<Void>?
  ) {
    var first = State(value: initial, result: .valid(initial))
    first.check(initial, decide)
    let state = MutableProperty(first)
    self.state = state
    self.decide = decide
    result = Property<Outcome>(reading: .part(PartSource(of: state.source) { $0.result }))
    following = checkingAgain?.subscribeNext { [weak state] in
      state?.modify { $0.checkAgain(decide) }
    }
    super.init(
      writing: .part(
        PartSource(of: state.source) {
          $0.value
        } after: {
          $0.distinctUntilChanged { $0.count == $1.count }
        }))
  }

  deinit {
    if let following = following.take() { Unwinding.dispose(consume following) }
    Unwinding.release({ decide = nil }, orKeep: { Kept(decide.take()) })
  }

  override func write(_ value: Value) {
    let decide = decide!
    state.modify { $0.check(value, decide) }
  }

  override func change<Output>(_ body: (inout Value) throws -> Output) rethrows -> Output {
    let decide = decide!
    return try state.modify { state in
      var value = state.value
      let output = try body(&value)
      state.check(value, decide)
      return output
    }
  }
}
