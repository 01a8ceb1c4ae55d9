extension Signal {
  /// Returns a signal of groups, one for each key. A group is a signal of the values with its key.
  ///
  /// ```
  /// self                                     a-B-A-b|
  /// groupBy { $0.lowercased() }.map(\.key)   a-b----|
  /// ```
  ///
  /// The same as ``groupBy(_:transform:)`` with a `transform` that returns each value unchanged. In
  /// ReactiveObjC: `-groupBy:` (feature SO52).
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

  /// Returns a signal of groups, one for each key. A group is a signal of the results of
  /// `transform` for the values with its key.
  ///
  /// ```
  /// self                                     a-B-A-b|
  /// groupBy(key) { $0 + $0 }.flatten()       'aa'-'BB'-'AA'-'bb'|
  /// ```
  ///
  /// When the first value of a new key comes, the group is sent first, and then the value is sent
  /// to the group. A subscriber that subscribes to the group synchronously gets this value too.
  /// Groups are subjects, so later subscribers miss earlier values. When the source ends, first the
  /// signal ends, and then each group, in the order of their first values.
  ///
  /// Each group lasts until the source ends, with or without subscribers. When the subscription to
  /// the returned signal is disposed of, for instance by ``take(_:)``, groups get no further
  /// values. In ReactiveObjC: `-groupBy:transform:` (feature SO51).
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
      // `key` or `transform` may have disposed of the subscription.
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
