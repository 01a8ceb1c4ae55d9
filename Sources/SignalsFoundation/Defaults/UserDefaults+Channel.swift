public import Foundation
import Scheduling
public import Signals

extension UserDefaults {
  /// Returns an end of a channel whose other end is the value for a key: it sends the value, and each
  /// change of it, and sets the value to what it is sent.
  ///
  /// It begins with the present value; nil is none, or one of another type. What it is sent itself, it
  /// doesn't send. On Linux it hears of changes only that come from such terminals, or for which
  /// somebody posts `UserDefaults.didChangeNotification`.
  ///
  /// The channel is there as long as the defaults are, unless it is ended: make one for a key, and keep
  /// it. RAC: `-rac_channelTerminalForKey:` (PL13).
  ///
  /// - Parameters:
  ///   - key: Which value.
  ///   - type: What it is: `String`, `Int`, `Double`, `Bool`, `Date`, `Data`, or arrays or dictionaries of
  ///     them.
  /// ## Scheduling
  /// Sends the first value on subscription, and changes where they are announced; sets the value on a
  /// background scheduler, in order.
  /// ## Errors
  /// None; one that it is sent ends the channel.
  /// ## Disposal
  /// Leaves the channel as it is.
  public final func terminal<Value: Equatable & Sendable>(
    for key: String, of type: Value.Type
  ) -> ChannelTerminal<Value?> {
    let channel = Channel<Value?>()
    let setting = Setting<Value>(self, key)
    let writer = Scheduler.background(name: "UserDefaults.terminal")
    let occasions = Subject<Void>()

    // One occasion at a time, so that what was read first is sent first.
    let observation = NotificationCenter.default.signal(for: UserDefaults.didChangeNotification)
      .merge(occasions)
      .subscribeNext {
        guard !setting.isGone else { return channel.leading.sendCompleted() }
        if let change = setting.read() { channel.leading.sendNext(change) }
      }
    occasions.sendNext(())
    channel.leading.subscribe(
      next: { value in
        setting.expect(value)
        writer.schedule {
          setting.write(value)
          // Somebody may have set another value, which was not read while this one was to be written.
          occasions.sendNext(())
        }
      },
      error: { _ in observation.dispose() },
      completed: { observation.dispose() })
    return channel.following
  }
}

/// The value for one key.
private final class Setting<Value: Equatable & Sendable>: @unchecked Sendable {
  // Unchecked, because of the defaults, which may be used by any thread, but don't say so to the
  // compiler on Linux. Nothing else here changes but what is locked.
  private weak let defaults: UserDefaults?
  private let key: String
  private let state = Locked(State())

  private struct State {
    /// The value that was last read or written; nil before.
    var known: Value??
    /// How many values are still to be written: what is read meanwhile is old.
    var pendingWrites = 0
    /// How many values were to be written, so far.
    var allWrites = 0
  }

  init(_ defaults: UserDefaults, _ key: String) {
    self.defaults = defaults
    self.key = key
  }

  var isGone: Bool { defaults == nil }

  /// The value, unless it is the one that is known; nil if so.
  func read() -> Value?? {
    // What is read before a write, or during one, may be old; there is another occasion after it.
    let writes = state.withLock { $0.pendingWrites > 0 ? nil : $0.allWrites }
    guard let writes else { return nil }
    let value = present
    return state.withLock { state in
      if state.allWrites != writes { return nil }
      if let known = state.known, Self.isSame(known, value) { return nil }
      state.known = .some(value)
      return .some(value)
    }
  }

  private var present: Value? {
    let object = defaults?.object(forKey: key)
    if let value = object as? Value { return value }
    // A number may come back as another type of integers than it was.
    return (object as? any BinaryInteger).flatMap { Int(exactly: $0) } as? Value
  }

  /// Whether nothing has changed. What is not equal to itself, as a number that is none, is the same as
  /// another one of that kind.
  private static func isSame(_ one: Value?, _ other: Value?) -> Bool {
    one == other || (one != one && other != other)
  }

  /// Takes `value` for the known one, before it is written: it isn't news.
  func expect(_ value: Value?) {
    state.withLock { state in
      state.known = .some(value)
      state.pendingWrites += 1
      state.allWrites += 1
    }
  }

  func write(_ value: Value?) {
    if let value {
      defaults?.set(value, forKey: key)
    } else {
      defaults?.removeObject(forKey: key)
    }
    state.withLock { $0.pendingWrites -= 1 }
    #if !canImport(Darwin)
      NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: defaults)
    #endif
  }
}
