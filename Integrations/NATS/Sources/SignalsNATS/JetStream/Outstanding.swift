import Dispatch

/// The messages that have no outcome, in the order in which they were first sent.
///
/// They are looked up by the C client's message. Answers come in nearly the same order, so the one
/// that is looked for is near the front. Of two with the same address, which the C client may use
/// again after an answer, the older one is found.
struct Outstanding {
  struct Entry {
    let native: Pointer
    let message: Message
    let firstSentAt: DispatchTime
    var sentAt: DispatchTime
  }

  /// The number of messages.
  private(set) var count = 0
  /// The messages, with gaps where one was taken out.
  private var places: [Entry?] = []
  /// In front of this place there are only gaps.
  private var front = 0

  mutating func append(_ entry: Entry) {
    if places.count > 2 * count + 64 {
      places.removeAll { $0 == nil }
      front = 0
    }
    places.append(entry)
    count += 1
  }

  subscript(native: Pointer) -> Entry? { place(of: native).flatMap { places[$0] } }

  func contains(where isMeant: (Entry) -> Bool) -> Bool {
    places[front...].contains { $0.map(isMeant) ?? false }
  }

  mutating func remove(_ native: Pointer) -> Entry? {
    guard let place = place(of: native) else { return nil }
    let entry = places[place].take()
    count -= 1
    while front < places.count, places[front] == nil { front += 1 }
    return entry
  }

  /// Notes that these messages are sent at `time`, and returns their entries in order.
  mutating func markSent(_ natives: Set<Pointer>, at time: DispatchTime) -> [Entry] {
    var entries: [Entry] = []
    for place in places[front...].indices {
      guard let entry = places[place], natives.contains(entry.native) else { continue }
      places[place]?.sentAt = time
      entries.append(entry)
    }
    return entries
  }

  private func place(of native: Pointer) -> Int? {
    var place = front
    while place < places.count {
      if places[place]?.native == native { return place }
      place += 1
    }
    return nil
  }
}
