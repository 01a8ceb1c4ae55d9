extension Signal {
  /// Sends a signal, a group, for each key, with the values of that key, to handle them separately.
  ///
  /// ```swift
  /// let words = Signal.from("tea", "milk", "jam")
  /// words.groupBy { $0.count }.subscribeNext { group in
  ///   group.subscribeNext { print("\(group.key) letters:", $0) }
  /// }
  /// ```
  ///
  /// ```text
  /// 3 letters: tea
  /// 4 letters: milk
  /// 3 letters: jam
  /// ```
  ///
  /// ![groupBy in marbles](marbles-groupby-0-lowercased-map-key)
  ///
  /// ```
  /// self                                     a-B-A-b|
  /// groupBy { $0.lowercased() }.map(\.key)   a-b----|
  /// ```
  ///
  /// The same as ``groupBy(_:transform:)`` with a `transform` that returns each value unchanged.
  ///
  /// - Parameter key: Returns the key of a value. The values of a group have the same key.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source, or one that `key` throws, passes to the signal and then to each group.
  /// ## Disposal
  /// Disposes of the source when no group has a subscriber either (<doc:Contract>, 8).
  /// ## Other libraries
  /// In ReactiveObjC: `-groupBy:` (feature [SO52](doc:ReactiveObjCFeatures#Signal-operators)).
  public func groupBy<Key: Hashable & Sendable>(
    _ key: @escaping @Sendable (Value) throws -> Key
  ) -> Signal<GroupedSignal<Key, Value>> {
    groupBy(key, transform: { $0 })
  }

  /// Sends a signal, a group, for each key, with what `transform` makes of its values, to handle
  /// them separately.
  ///
  /// ![groupBy in marbles](marbles-groupby-key-0-0-flatten)
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
  /// the returned signal has ended, for instance by ``take(_:)``, there are no new groups: values
  /// of other keys are dropped. The groups that were sent go on while one of them has a subscriber.
  /// After that they are abandoned. A value that the `==` or the hash function of a key sends waits
  /// until the current one has been sent, and so does completion.
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
  /// Disposes of the source when no group has a subscriber either (<doc:Contract>, 8).
  /// ## Other libraries
  /// In ReactiveObjC: `-groupBy:transform:` (feature
  /// [SO51](doc:ReactiveObjCFeatures#Signal-operators)), whose groups end with the subscription to
  /// the signal of groups.
  public func groupBy<Key: Hashable & Sendable, NewValue: Sendable>(
    _ key: @escaping @Sendable (Value) throws -> Key,
    transform: @escaping @Sendable (Value) throws -> NewValue
  ) -> Signal<GroupedSignal<Key, NewValue>> {
    OperatorSignal { sink in
      let handOut = HandOutSink(into: sink)
      _ = self.attach(GroupBySink(key, transform, into: handOut))
      return handOut.output
    }
  }
}

private final class GroupBySink<Value, Key: Hashable & Sendable, NewValue: Sendable>:
  LinearSink<Value, GroupedSignal<Key, NewValue>>
{
  private let handOut: HandOutSink<GroupedSignal<Key, NewValue>>
  private let key: @Sendable (Value) throws -> Key
  private let transform: @Sendable (Value) throws -> NewValue
  private var groups: [GroupedSignal<Key, NewValue>] = []
  private var places: [Key: Int] = [:]
  /// Whether a key is being compared. That is foreign code, which may send to this sink.
  private var isComparing = false
  /// The values that were sent meanwhile. They have to wait, since `places` is being used.
  private var waiting: [(Key, NewValue)] = []
  /// Whether values or completion wait. Asking `waiting` would look up its type for each value.
  private var someWait = false
  /// Whether the source has completed, and completion waits behind these values.
  private var isCompleting = false

  init(
    _ key: @escaping @Sendable (Value) throws -> Key,
    _ transform: @escaping @Sendable (Value) throws -> NewValue,
    into handOut: HandOutSink<GroupedSignal<Key, NewValue>>
  ) {
    self.key = key
    self.transform = transform
    self.handOut = handOut
    super.init(into: handOut)
  }

  deinit {
    for group in groups { group.abandon() }
  }

  override func sendNext(_ value: Value) {
    do {
      let (key, value) = (try key(value), try transform(value))
      guard !isComparing, !someWait else { return wait(value, key) }
      send(value, toGroupOf: key)
      if someWait { sendWaiting() }
    } catch {
      upstream.cutOff { sendError(error) }
    }
  }

  override func sendError(_ error: any Error) {
    downstream.sendError(error)
    for group in groups { group.sendError(error) }
  }

  override func sendCompleted() {
    guard !isComparing, !someWait else { return waitToComplete() }
    downstream.sendCompleted()
    for group in groups { group.sendCompleted() }
  }

  /// Whether values may be sent. While completion waits, the source has ended.
  @inline(__always)
  private var isOpen: Bool { !upstream.isDisposed || completesLater }

  @inline(never)
  private var completesLater: Bool { isCompleting && !upstream.isCancelled }

  private func send(_ value: NewValue, toGroupOf key: Key) {
    // `key` or `transform` may have disposed of the subscription, and so may the comparison of keys
    // and the receiver of the group.
    guard isOpen, let group = group(of: key), isOpen else { return }
    group.sendHandedOut(value)
  }

  /// Returns the group of a key; nil if it would be a new one that no subscriber gets.
  private func group(of key: Key) -> GroupedSignal<Key, NewValue>? {
    isComparing = true
    let place = places[key]
    isComparing = false
    if let place { return groups[place] }
    guard isOpen, handOut.isOpen else { return nil }
    let group = GroupedSignal<Key, NewValue>(key: key, users: handOut.users)
    groups.append(group)
    isComparing = true
    places[key] = groups.count - 1
    isComparing = false
    if isOpen { downstream.sendNext(group) }
    return group
  }

  private func wait(_ value: NewValue, _ key: Key) {
    // `key` or `transform` may have ended the source.
    if upstream.isDisposed { return }
    waiting.append((key, value))
    someWait = true
    if !isComparing { sendWaiting() }
  }

  private func waitToComplete() {
    (isCompleting, someWait) = (true, true)
    if !isComparing { sendWaiting() }
  }

  private func sendWaiting() {
    while !waiting.isEmpty {
      let (key, value) = waiting.removeFirst()
      send(value, toGroupOf: key)
    }
    someWait = false
    if isCompleting, isOpen {
      isCompleting = false
      sendCompleted()
    }
  }
}
