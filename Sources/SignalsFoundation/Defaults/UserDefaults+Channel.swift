public import Foundation
import Scheduling
public import Signals

extension UserDefaults {
  /// Returns an end of a channel whose other end is the value for a key. The returned end sends the
  /// value and each change of it, and each value that it gets is written to the defaults.
  ///
  /// The returned end sends the present value first; nil means that there is none, or that it has
  /// another type. The end doesn't send back values that it was sent. On Linux it notices only
  /// changes that come from such ends, or for which `UserDefaults.didChangeNotification` is posted.
  ///
  /// The channel lasts as long as the defaults, unless it is ended: make one for each key, and keep
  /// it. In ReactiveObjC: `-rac_channelTerminalForKey:` (feature PL13).
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - type: Its type: `String`, `Int`, `Double`, `Bool`, `Date`, `Data`, or arrays or
  ///     dictionaries of these.
  /// ## Scheduling
  /// Sends the first value on subscription, and changes where they are announced; sets the value on
  /// a background scheduler, in order.
  /// ## Errors
  /// None; an error that the end is sent ends the channel.
  /// ## Disposal
  /// Leaves the channel as it is.
  public final func terminal<Value: Equatable & Sendable>(
    for key: String, of type: Value.Type
  ) -> ChannelTerminal<Value?> {
    let channel = Channel<Value?>()
    let setting = Setting<Value>(self, key)
    let writer = Scheduler.background(name: "UserDefaults.terminal")
    let occasions = Subject<Void>()

    // Merged into one signal, which handles one occasion at a time: so values are sent in the order
    // in which they are read.
    let observation = NotificationCenter.default.signal(for: UserDefaults.didChangeNotification)
      .merge(with: occasions)
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
          // Other code may have set another value, which was not read while this write was pending.
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
  // Unchecked, because of the defaults, which any thread may use, although on Linux the type isn't
  // `Sendable`. All other variables are locked.
  private weak let defaults: UserDefaults?
  private let key: String
  private let state = Locked(State())

  private struct State {
    /// The value that was last read or written; nil before.
    var known: Value??
    /// How many values are still to be written: a value that is read meanwhile is outdated.
    var pendingWrites = 0
    /// How many writes were requested so far.
    var allWrites = 0
  }

  init(_ defaults: UserDefaults, _ key: String) {
    self.defaults = defaults
    self.key = key
  }

  var isGone: Bool { defaults == nil }

  /// Reads the value. Returns nil if it is the known one, or may be outdated.
  func read() -> Value?? {
    // A value that is read before a write, or during one, may be outdated. Each write is followed
    // by another reading.
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

  /// Whether the two values are the same. Two values that are not equal to themselves, such as
  /// not-a-number, count as the same.
  private static func isSame(_ one: Value?, _ other: Value?) -> Bool {
    one == other || (one != one && other != other)
  }

  /// Records `value` as the known one before it is written, so that it isn't sent back.
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
