import Synchronization

/// Events on their way to a scheduler.
///
/// The source puts events in, one at a time. The scheduled work, called the delivery here, takes
/// them out in the same order. Both may run at the same time without a lock, since they share only
/// one atomic word. That word counts the events that wait, and says whether a delivery is due. The
/// source counts an event after it has put it in, and the delivery takes only counted events.
@safe  // A place is full from when its value is counted until the delivery takes the value.
final class Mailbox<Value: Sendable>: @unchecked Sendable {
  // Unchecked, because of the cursors and the end. Each is used by the source alone or by the
  // delivery alone. A thread that closes the mailbox while nothing is being delivered acts as the
  // delivery.

  private let state = ExplorableAtomic(MailboxState.initial)
  /// Where the source puts the next value.
  private let writer: MailboxCursor<Value>
  /// Where the delivery takes the next value from.
  private let reader: MailboxCursor<Value>
  /// The end of the source. Only the source uses this variable until the end is counted, and only
  /// the delivery from then on.
  @safe @exclusivity(unchecked) private var end: TerminalEvent?

  init() {
    let block = MailboxBlock<Value>(room: 4)
    writer = MailboxCursor(block)
    reader = MailboxCursor(block)
  }

  deinit {
    let state = MailboxState(bits: state.load(ordering: .acquiring))
    if !state.isClosed { releaseEvents(of: state) }
  }

  /// Adds a value. Returns whether the caller has to schedule its delivery, and whether the source
  /// is to wait from now on.
  func put(_ value: Value) -> (isFirst: Bool, fills: Bool) {
    if MailboxState(bits: state.load(ordering: .relaxed)).isClosed { return (false, false) }
    writer.fill(with: value)
    let (before, after) = state.change(MailboxState.self) { $0.add() }
    if before.isClosed {
      // The value is not counted, so no other thread takes it out.
      writer.clear()
      return (false, false)
    }
    writer.advance()
    return (!before.isDeliveryDue, after.isFull && !before.isFull)
  }

  /// Whether the source is to wait, since enough values wait here.
  var isFull: Bool { MailboxState(bits: state.load(ordering: .acquiring)).isFull }

  #if Recording
    /// How many values wait.
    var count: Int {
      let state = MailboxState(bits: state.load(ordering: .relaxed))
      return state.isClosed ? 0 : state.values
    }
  #endif

  /// Whether all values have been taken, and the end waits.
  var hasOnlyEnd: Bool {
    let state = MailboxState(bits: state.load(ordering: .acquiring))
    return state.hasEnd && state.values == 0
  }

  /// Adds the end. Returns true when the caller has to schedule its delivery.
  func put(_ end: TerminalEvent) -> Bool {
    if MailboxState(bits: state.load(ordering: .relaxed)).isClosed { return false }
    self.end = end
    let (before, _) = state.change(MailboxState.self) { $0.addEnd() }
    if before.isClosed { self.end = nil }
    return !before.isClosed && !before.isDeliveryDue
  }

  /// Returns true if nothing waits and nothing is being delivered. Then the caller delivers, and
  /// events that come meanwhile wait until it calls `endDelivery`.
  func claim() -> Bool {
    let (before, _) = state.change(MailboxState.self) { $0.claim() }
    return !before.isClosed && !before.isDeliveryDue
  }

  /// Passes the events that wait to `output`, until that is disposed of or paused. The caller calls
  /// `endDelivery` afterwards.
  ///
  /// - Returns: The number of events that were taken, at most `most`.
  func deliver(atMost most: Int, to output: Subscription<Value>) -> Int {
    let (before, _) = state.change(MailboxState.self) { $0.beginDelivery() }
    if before.isClosed { return 0 }
    var taken = 0
    while taken < min(before.values, most), !output.isDisposed, !output.isPaused {
      taken += 1
      output.deliverNext(reader.take())
    }
    if before.hasEnd, taken == before.values, taken < most, let end = end.take() {
      taken += 1
      output.send(end)
    }
    return taken
  }

  /// Ends a delivery of `taken` events.
  ///
  /// - Returns: Whether further events have come meanwhile, whose delivery the caller has to
  ///   schedule (if not, the source schedules the delivery of the next event); and whether the
  ///   source may go on.
  func endDelivery(of taken: Int = 0) -> (isDue: Bool, makesRoom: Bool) {
    let (before, after) = state.change(MailboxState.self) { $0.endDelivery(of: taken) }
    if after.isClosed, before.isDelivering { releaseEvents(of: after) }
    return (after.isDeliveryDue, before.isFull && !after.isFull)
  }

  /// Drops the events that wait and all that come later. Events that wait while others are being
  /// delivered are released at the end of that delivery.
  func close() {
    let (before, _) = state.change(MailboxState.self) { $0.close() }
    if !before.isClosed, !before.isDelivering { releaseEvents(of: before) }
  }

  private func releaseEvents(of state: MailboxState) {
    if state.count == 0 { return }
    Unwinding.release(
      {
        for _ in 0..<state.values { _ = reader.take() }
        // The source may be about to set an end that is not counted.
        if state.hasEnd { end = nil }
      },
      orKeep: {
        Kept(((0..<state.values).map { _ in reader.take() }, state.hasEnd ? end.take() : nil))
      })
  }
}

/// The state of a mailbox in one word: four flags and, above them, the number of events that wait.
/// After the mailbox was closed, the state changes only once more, when a delivery ends.
private struct MailboxState: WordState {
  private static var closed: UInt { 1 }
  /// A delivery is scheduled or under way.
  private static var due: UInt { 2 }
  /// Events are being delivered.
  private static var delivering: UInt { 4 }
  /// The last of the events is the end.
  private static var end: UInt { 8 }
  private static var full: UInt { 16 }
  private static var event: UInt { 32 }

  static var initial: UInt { 0 }

  private(set) var bits: UInt

  init(bits: UInt) { self.bits = bits }

  var isClosed: Bool { bits & Self.closed != 0 }
  var isFull: Bool { bits & Self.full != 0 }
  var isDeliveryDue: Bool { bits & Self.due != 0 }
  var isDelivering: Bool { bits & Self.delivering != 0 }
  var hasEnd: Bool { bits & Self.end != 0 }
  var count: Int { Int(bits / Self.event) }
  /// How many of the events are values.
  var values: Int { hasEnd ? max(0, count - 1) : count }

  mutating func add() {
    if isClosed { return }
    bits = (bits + Self.event) | Self.due
    if count >= PauseMarks.ofValues.high { bits |= Self.full }
  }

  mutating func addEnd() {
    if !isClosed { bits = (bits + Self.event) | Self.due | Self.end }
  }

  mutating func claim() {
    if !isClosed { bits |= Self.due }
  }

  mutating func beginDelivery() {
    if !isClosed { bits |= Self.delivering }
  }

  mutating func endDelivery(of taken: Int) {
    bits = (bits - UInt(taken) * Self.event) & ~(Self.delivering | Self.due)
    if !isClosed, count > 0 { bits |= Self.due }
    if isClosed || count <= PauseMarks.ofValues.low { bits &= ~Self.full }
  }

  mutating func close() { bits |= Self.closed }
}

/// A position in a mailbox: the place for the next value, or the place of the oldest value.
///
/// It is a class for two reasons: generic code would look up the type of a structure at run time,
/// and two objects keep the source and the delivery from writing to the same cache line.
@safe  // Its block retains the memory. The mailbox knows which places are full.
private final class MailboxCursor<Value> {
  // Only the source uses the variables of one cursor, and only the delivery those of the other.
  @safe @exclusivity(unchecked) private var block: MailboxBlock<Value>
  @safe @exclusivity(unchecked) private var place: UnsafeMutablePointer<Value>
  /// How many places the block has from this place on.
  @safe @exclusivity(unchecked) private var room: Int

  init(_ block: MailboxBlock<Value>) {
    self.block = block
    unsafe place = block.places
    room = block.room
  }

  /// Puts a value into the place.
  func fill(with value: Value) {
    if room == 0 {
      let next = MailboxBlock<Value>(after: block)
      block.next = next
      enter(next)
    }
    unsafe place.initialize(to: value)
  }

  /// Takes the value out of the place again.
  func clear() { unsafe place.deinitialize(count: 1) }

  func advance() {
    unsafe place += 1
    room -= 1
  }

  /// Takes the value out of the place, and advances.
  func take() -> Value {
    if room == 0 { enter(block.next!) }
    let taken = place
    advance()
    return unsafe taken.move()
  }

  private func enter(_ next: MailboxBlock<Value>) {
    block = next
    unsafe place = next.places
    room = next.room
  }
}

/// A part of the memory of a mailbox. The first block is small, since most mailboxes hold few
/// values. Each further block has twice the size, up to 4 KiB.
@safe  // `deinit` frees the memory. By then the mailbox has taken the values out.
private final class MailboxBlock<Value> {
  let room: Int
  let places: UnsafeMutablePointer<Value>
  /// The block after this one. The source sets it when this block is full.
  var next: MailboxBlock?

  init(room: Int) {
    self.room = room
    unsafe places = .allocate(capacity: room)
  }

  convenience init(after block: MailboxBlock) {
    let most = 4096 / MemoryLayout<Value>.stride
    self.init(room: max(4, min(block.room * 2, most)))
  }

  deinit { unsafe places.deallocate() }
}
