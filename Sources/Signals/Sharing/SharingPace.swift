/// Which subscriber of a shared signal the source waits for (<doc:Pace>).
public enum SharingPace: Sendable, CaseIterable {
  /// The fastest one: the source waits while all subscribers have enough. What comes faster than a
  /// slower subscriber handles it waits there.
  case fastest
  /// The slowest one: the source waits while any subscriber has enough. No more waits anywhere than
  /// the operators hold. Two subscribers that wait for values of each other would wait for ever:
  /// for example, those of `zip(shared.filter(isEven), shared.filter(isOdd))` after a row of even
  /// numbers.
  case slowest
}
