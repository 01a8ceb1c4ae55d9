/// Two actions at the same time, and the allowed outcomes.
struct Race: Sendable {
  let first: @Sendable () -> Void
  let second: @Sendable () -> Void
  /// The outcome in words, and the allowed outcomes.
  let outcome: @Sendable () -> String
  let allowed: Set<String>

  init(
    _ first: @escaping @Sendable () -> Void, _ second: @escaping @Sendable () -> Void,
    allowed: Set<String>, outcome: @escaping @Sendable () -> String
  ) {
    self.first = first
    self.second = second
    self.allowed = allowed
    self.outcome = outcome
  }
}

/// A case of the catalogue of faults in which two threads meet.
struct RaceCase: Sendable {
  let name: String
  let make: @Sendable () -> Race

  init(_ name: String, _ make: @escaping @Sendable () -> Race) {
    self.name = name
    self.make = make
  }
}
