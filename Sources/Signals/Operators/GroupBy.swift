extension Signal {
  /// Returns a signal of signals, one for each key: the values that have the key in common.
  ///
  /// ```
  /// self                                     a-B-A-b|
  /// groupBy { $0.lowercased() }.map(\.key)   a-b----|
  /// ```
  ///
  /// The same as ``groupBy(_:transform:)``, with the values as they are. RAC: `-groupBy:` (SO52).
  ///
  /// - Parameter key: Returns the key of a value. The values of a group have the same key.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source, or one that `key` throws, passes to the signal and then to each group.
  /// ## Disposal
  /// Disposes of the source; nothing more is sent to any group.
  public func groupBy<Key: Hashable & Sendable>(
    _ key: @escaping @Sendable (Value) throws -> Key
  ) -> Signal<GroupedSignal<Key, Value>> {
    groupBy(key, transform: { $0 })
  }

  /// Returns a signal of signals, one for each key: the results of `transform` for the values with
  /// the key.
  ///
  /// ```
  /// self                                     a-B-A-b|
  /// groupBy(key) { $0 + $0 }.flatten()       'aa'-'BB'-'AA'-'bb'|
  /// ```
  ///
  /// The first value of a new key causes the group to be sent, and is then sent to the group. A
  /// subscriber that subscribes to the group synchronously gets it too. Groups are subjects, so
  /// later subscribers miss earlier values. When the source ends, first the signal ends, and then
  /// each group, in the order of their first values.
  ///
  /// There is one group for each key for as long as the source goes on, with or without
  /// subscribers. Groups depend on the signal: when it has no subscriber any more, for instance
  /// behind ``take(_:)``, groups get no further values. RAC: `-groupBy:transform:` (SO51).
  ///
  /// - Parameters:
  ///   - key: Returns the key of a value. The values of a group have the same key.
  ///   - transform: Makes the value that is sent to the group.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source, or one that `key` or `transform` throws, passes to the signal and then
  /// to each group.
  /// ## Disposal
  /// Disposes of the source; nothing more is sent to any group.
  public func groupBy<Key: Hashable & Sendable, NewValue: Sendable>(
    _ key: @escaping @Sendable (Value) throws -> Key,
    transform: @escaping @Sendable (Value) throws -> NewValue
  ) -> Signal<GroupedSignal<Key, NewValue>> {
    OperatorSignal { self.attach(GroupBySink(key, transform, into: $0)) }
  }
}

private final class GroupBySink<Value, Key: Hashable & Sendable, NewValue: Sendable>:
  LinearSink<Value, GroupedSignal<Key, NewValue>>
{
  private let key: @Sendable (Value) throws -> Key
  private let transform: @Sendable (Value) throws -> NewValue
  private var groups: [GroupedSignal<Key, NewValue>] = []
  private var places: [Key: Int] = [:]

  init(
    _ key: @escaping @Sendable (Value) throws -> Key,
    _ transform: @escaping @Sendable (Value) throws -> NewValue,
    into downstream: Sink<GroupedSignal<Key, NewValue>>
  ) {
    self.key = key
    self.transform = transform
    super.init(into: downstream)
  }

  override func sendNext(_ value: Value) {
    do {
      let (key, value) = (try key(value), try transform(value))
      // A closure may have ended the source.
      if upstream.isDisposed { return }
      let group = group(of: key)
      if !upstream.isCancelled { group.sendNext(value) }
    } catch {
      upstream.cutOff { sendError(error) }
    }
  }

  override func sendError(_ error: any Error) {
    downstream.sendError(error)
    for group in groups { group.sendError(error) }
  }

  override func sendCompleted() {
    downstream.sendCompleted()
    for group in groups { group.sendCompleted() }
  }

  private func group(of key: Key) -> GroupedSignal<Key, NewValue> {
    if let place = places[key] { return groups[place] }
    let group = GroupedSignal<Key, NewValue>(key: key)
    places[key] = groups.count
    groups.append(group)
    downstream.sendNext(group)
    return group
  }
}
