/// The senders that wait for the end of a pause, first come, first served.
///
/// One of them goes on at a time. When it has sent, the next one goes on, if there is still room.
/// So a pause that ends for one value wakes one sender, however many wait.
struct WaitingSenders {
  /// By the number of each sender's arrival, so that one that gives up leaves nothing.
  private var waiting: [Int: @Sendable () -> Void] = [:]
  private var first = 0
  private var end = 0
  /// Whether a sender has been chosen that has not sent yet.
  private var isOneGoingOn = false
  /// Whether that sender is being called. A sender that has sent before the call returns must not
  /// call the next one inside of the call.
  private var isOneCalled = false

  var isEmpty: Bool { waiting.isEmpty }
  /// Whether no sender waits or goes on.
  var isIdle: Bool { waiting.isEmpty && !isOneGoingOn }

  /// Adds a sender, and returns its number.
  mutating func append(_ goOn: @escaping @Sendable () -> Void) -> Int {
    waiting[end] = goOn
    end += 1
    return end - 1
  }

  /// Lets a sender wait again that was chosen, in its former place.
  mutating func putBack(_ goOn: @escaping @Sendable () -> Void, at number: Int) {
    waiting[number] = goOn
    first = min(first, number)
    hasGoneOn()
  }

  /// Removes a sender, unless it was chosen.
  mutating func remove(_ number: Int) -> (@Sendable () -> Void)? {
    waiting.removeValue(forKey: number)
  }

  /// Chooses the next sender, unless one goes on already. The caller calls it, then `wasCalled`.
  mutating func next() -> (@Sendable () -> Void)? {
    if isOneGoingOn || isOneCalled || waiting.isEmpty { return nil }
    var found: (@Sendable () -> Void)?
    while found == nil {
      found = waiting.removeValue(forKey: first)
      first += 1
    }
    (isOneGoingOn, isOneCalled) = (true, true)
    return found
  }

  mutating func wasCalled() { isOneCalled = false }

  /// Called when the chosen sender has sent.
  mutating func hasGoneOn() { isOneGoingOn = false }

  /// Removes all senders.
  mutating func takeAll() -> [@Sendable () -> Void] {
    defer { self = WaitingSenders() }
    return waiting.sorted { $0.key < $1.key }.map(\.value)
  }
}
