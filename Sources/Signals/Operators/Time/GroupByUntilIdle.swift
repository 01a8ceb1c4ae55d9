extension Signal {
  /// Sends a signal, a group, for each key, until no value of the key has come for `interval`, for
  /// keys that come and go.
  ///
  /// ```swift
  /// let clock = TestScheduler()
  /// let chat = Subject<String>()
  /// chat.groupBy({ $0.first }, untilIdleFor: .seconds(5), on: clock).subscribeNext { visit in
  ///   visit.subscribe(next: { print($0) }, completed: { print(visit.key!, "has left") })
  /// }
  /// chat.sendNext("Ada: hello")
  /// clock.advance(by: .seconds(3))
  /// chat.sendNext("Ben: hi")
  /// clock.advance(by: .seconds(5))
  /// ```
  ///
  /// ```text
  /// Ada: hello
  /// Ben: hi
  /// A has left
  /// B has left
  /// ```
  ///
  /// ![groupBy in marbles](marbles-groupby-0-lowercased-untilidlefor-seconds-3-map-key)
  ///
  /// ```
  /// self                                                                 aAb----a|
  /// groupBy({ $0.lowercased() }, untilIdleFor: .seconds(3)).map(\.key)   a-b----a|
  /// ```
  ///
  /// The same as ``groupBy(_:)``, but a group has a lifetime. It completes when none of its values
  /// has come for `interval`, or when its last subscriber has left. After that the key is
  /// forgotten, and its next value opens a new group. So memory is needed only for the keys of
  /// late, however many come and go.
  ///
  /// What is to happen with the values of one key is one signal, in `flattenMap`. For instance,
  /// `{ $0.debounce(for: pause) }` waits for a pause of each key, and
  /// `{ $0.take(until: logouts) }` ends a group before its time. A new group may open while the
  /// signal that was made of the former one still sends. So in
  /// `{ $0.mapAsync { await save($0) } }`, a call that takes longer than `interval` may run beside
  /// the next one of its key, which may overtake it. If that must not be, choose a longer interval,
  /// or use ``groupBy(_:)``, whose groups last.
  ///
  /// A group without subscribers that has never had one lasts until its time is up. When the
  /// source ends, first the signal ends, and then each group, the one that has been idle longest
  /// first. What tells the end of a group as its silence, as `concat(with:)` inside of the
  /// `flattenMap`, then tells it for each group: if it must not, put
  /// `take(until: source.ignoreValues())` behind the `flattenMap`, with a `source` that is hot or
  /// shared.
  ///
  /// - Parameters:
  ///   - key: Returns the key of a value. The values of a group have the same key.
  ///   - interval: How long no value of a key may come; if it is zero or less, a group ends as soon
  ///     as the scheduler runs the timer.
  ///   - scheduler: Where the time is measured, and where groups whose time is up complete; by
  ///     default, the scheduler that is current when the time begins to run, or a background one if
  ///     none is current.
  /// ## Scheduling
  /// Sends groups and values where the source sends. A group whose time is up completes on the
  /// scheduler. A group whose last subscriber has left completes where the next value, of any key,
  /// is sent.
  /// ## Errors
  /// An error of the source, or one that `key` throws, passes to the signal and then to each group.
  /// ## Disposal
  /// Disposes of the source and of the timer when no group has a subscriber either
  /// (<doc:Contract>, 8).
  /// ## Other libraries
  /// In Rx.NET: `GroupByUntil`. In RxJS: the `duration` of `groupBy`.
  public func groupBy<Key: Hashable & Sendable>(
    _ key: @escaping @Sendable (Value) throws -> Key, untilIdleFor interval: Duration,
    on scheduler: Scheduler? = nil
  ) -> Signal<GroupedSignal<Key, Value>> {
    OperatorSignal { sink in
      let handOut = HandOutSink(into: sink)
      _ = Signal<GroupedSignal<Key, Value>>.junction(handOut) { output in
        let groups = IdlingGroups<Key, Value>(for: interval, into: handOut, of: output)
        let timer = JunctionTimer(of: output, on: scheduler) { timer, _ in
          groups.timeIsUp()
          groups.setTimer(timer)
        }
        output.subscribe(
          to: self,
          next: { value in
            do {
              groups.add(value, try key(value), timer)
            } catch {
              groups.fail(error)
            }
          }, error: groups.fail, completed: groups.complete)
      }
      return handOut.output
    }
  }
}

/// The open groups of an operator, by their keys, and in the order of their last values. Used in
/// turns of the operator's junction.
///
/// The list is linked by places in an array: a chain of a million objects would overflow the stack
/// when it is released.
private final class IdlingGroups<Key: Hashable & Sendable, Value: Sendable> {
  typealias Group = GroupedSignal<Key, Value>
  typealias Timer = JunctionTimer<Group>

  private struct Place {
    var group: Group?
    var visitors: GroupVisitors?
    /// When the group's last value came.
    var lastValue = Duration.zero
    /// The neighbours in the order of last values; -1 for none. A free place links to the next one.
    var previous = -1
    var next = -1
  }

  private let interval: Duration
  private let handOut: HandOutSink<Group>
  private let output: Junction<Group>
  private var places: [Place] = []
  private var placeOfKey: [Key: Int] = [:]
  /// The group that has been idle longest, and the one that has got the last value.
  private var first = -1
  private var last = -1
  private var firstFree = -1
  /// Whether keys are being compared. That is foreign code, which may send; what it sends waits.
  private var isComparing = false
  /// The scheduler whose clock measures the time while there are groups. Weak, because the timer's
  /// work, which it keeps, holds the groups.
  private weak var clock: Scheduler?
  /// The time to which the timer is set.
  private var due = Duration.zero
  private let left = GroupsLeft()

  init(for interval: Duration, into handOut: HandOutSink<Group>, of output: Junction<Group>) {
    self.interval = interval
    self.handOut = handOut
    self.output = output
  }

  deinit {
    left.close()
    for place in places { place.group?.abandon() }
  }

  // MARK: Values

  func add(_ value: Value, _ key: Key, _ timer: Timer) {
    if isComparing {
      // Behind the value whose key is being compared, in the same turn.
      return output.inTurn(self, value, outermost: true) { $0.add($1, key, timer) }
    }
    closeLeft()
    // The closure of the key has run, and keys have been compared. Both may end the subscription.
    if !output.isDisposed, let group = group(of: key, timer), !output.isDisposed {
      group.sendHandedOut(value)
    }
    // Set after the value was sent: a scheduler may run the timer synchronously.
    if !timer.isSet { setTimer(timer) }
  }

  /// Returns the group of a key; nil if it would be a new one that no subscriber gets.
  private func group(of key: Key, _ timer: Timer) -> Group? {
    let place = comparing { placeOfKey[key] }
    if output.isDisposed { return nil }
    let now = clock(for: timer).now
    if let place {
      unlink(place)
      append(place, now)
      return places[place].group
    }
    guard handOut.isOpen else { return nil }
    let new = freePlace()
    let visitors = GroupVisitors(of: new, left)
    let group = Group(key: key, users: handOut.users, visitors: visitors)
    (places[new].group, places[new].visitors) = (group, visitors)
    append(new, now)
    comparing { placeOfKey[key] = new }
    if !output.isDisposed { output.deliverNext(group) }
    return group
  }

  /// Returns the scheduler whose clock measures the time of the groups. The first group determines
  /// it.
  private func clock(for timer: Timer) -> Scheduler {
    if first >= 0, let clock { return clock }
    let scheduler = timer.scheduler
    // The timer is still set for groups that were left, perhaps on another clock.
    if scheduler !== clock { timer.stop() }
    clock = scheduler
    return scheduler
  }

  private func comparing<Result>(_ body: () -> Result) -> Result {
    isComparing = true
    defer { isComparing = false }
    return body()
  }

  // MARK: Ends

  /// Sets the timer for the group that has been idle longest.
  func setTimer(_ timer: Timer) {
    guard first >= 0, !isComparing, !output.isDisposed, let clock,
      let time = places[first].lastValue.deadline(after: interval)
    else { return }
    due = time
    timer.set(to: time, on: clock)
  }

  /// Completes the groups whose time is up.
  func timeIsUp() {
    // The value whose key is being compared sets the timer again.
    if isComparing { return }
    closeLeft()
    guard let now = clock.map({ max($0.now, due) }) else { return }
    while first >= 0, !output.isDisposed,
      let end = places[first].lastValue.deadline(after: interval), end <= now
    {
      close(first)
    }
  }

  private func closeLeft() {
    guard left.hasSome else { return }
    for visitors in left.take() where visitors.areStillGone {
      let place = visitors.place
      if !output.isDisposed, places[place].visitors === visitors { close(place) }
    }
  }

  private func close(_ place: Int) {
    guard let group = places[place].group.take() else { return }
    places[place].visitors = nil
    unlink(place)
    comparing { placeOfKey[group.key] = nil }
    places[place].next = firstFree
    firstFree = place
    group.sendCompleted()
  }

  func fail(_ error: any Error) {
    let open = takeAll()
    output.sendError(error)
    for group in open { group.sendError(error) }
  }

  func complete() {
    // Behind the value whose key is being compared, in the same turn.
    if isComparing { return output.inTurn(self, outermost: true) { $0.complete() } }
    let open = takeAll()
    output.sendCompleted()
    for group in open { group.sendCompleted() }
  }

  /// Returns the open groups, for the end. What is in the places afterwards is found no more.
  private func takeAll() -> [Group] {
    var open: [Group] = []
    while first >= 0 {
      if let group = places[first].group.take() { open.append(group) }
      first = places[first].next
    }
    return open
  }

  // MARK: Places

  private func freePlace() -> Int {
    guard firstFree >= 0 else {
      places.append(Place())
      return places.count - 1
    }
    defer { firstFree = places[firstFree].next }
    return firstFree
  }

  private func append(_ place: Int, _ now: Duration) {
    places[place].lastValue = now
    (places[place].previous, places[place].next) = (last, -1)
    if last >= 0 { places[last].next = place } else { first = place }
    last = place
  }

  private func unlink(_ place: Int) {
    let (previous, next) = (places[place].previous, places[place].next)
    if previous >= 0 { places[previous].next = next } else { first = next }
    if next >= 0 { places[next].previous = previous } else { last = previous }
  }
}
