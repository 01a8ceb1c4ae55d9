#if Recording
  import Synchronization

  /// The newest events of all threads, in a ring of bounded size.
  ///
  /// A thread takes the next place with one atomic operation, and no lock. Each word of a place is
  /// atomic, and the first one says which event the place holds: a reader that finds another number
  /// there afterwards drops what it has read.
  @safe  // The ring owns its memory from `init` to `deinit`, and each index is below the capacity.
  final class EventRing: @unchecked Sendable {
    // Unchecked, because of the pointer, which never changes.

    /// The words of a place.
    private enum Word {
      /// Twice the event's number; odd while the event is being written; 0 if there is none.
      static let number = 0
      static let time = 1
      /// The subscription and, below it, the thread.
      static let origin = 2
      /// The count and, below it, the scheduler, whether one has led here, and the kind.
      static let details = 3
      static let cause = 4
      static let count = 5
    }

    private static var longestText: Int { 100 }
    private static var mostSchedulers: Int { 4096 }

    let capacity: Int
    private let words: UnsafeMutablePointer<Atomic<UInt64>>
    private let lastNumber = Atomic<UInt64>(0)
    private let texts = Locked<[Text]>([])
    private let schedulers = Locked(Schedulers())

    /// What is kept of the value of an event.
    private struct Text {
      /// The event's number.
      var number: UInt64 = 0
      var content = ""
    }

    private struct Schedulers {
      var names = [""]
      var numbers: [String: UInt16] = [:]
    }

    init(capacity: Int) {
      self.capacity = capacity
      unsafe words = .allocate(capacity: capacity * Word.count)
      for index in 0..<capacity * Word.count { unsafe (words + index).initialize(to: Atomic(0)) }
    }

    deinit { unsafe words.deallocate() }

    private func word(_ word: Int, of place: Int) -> UnsafeMutablePointer<Atomic<UInt64>> {
      unsafe words + (place * Word.count + word)
    }

    /// Notes an event, and returns its number.
    func note(
      _ kind: RecordedEvent.Kind, of subscription: UInt32, at time: UInt64, count: Int = 0,
      text: String? = nil, on thread: ThreadContext
    ) -> UInt64 {
      let recording = thread.recording
      let scheduler = number(of: thread.currentScheduler, on: thread)
      let number = lastNumber.add(1, ordering: .relaxed).newValue
      let place = Int(truncatingIfNeeded: number % UInt64(capacity))
      let first = unsafe word(Word.number, of: place)
      unsafe first.pointee.store(number << 1 | 1, ordering: .relaxed)
      atomicMemoryFence(ordering: .releasing)
      unsafe word(Word.time, of: place).pointee.store(time, ordering: .relaxed)
      unsafe word(Word.origin, of: place).pointee.store(
        UInt64(subscription) << 32 | UInt64(thread.recordedNumber), ordering: .relaxed)
      let details =
        UInt64(UInt32(clamping: count)) << 32 | UInt64(scheduler) << 16
        | (recording.isScheduled ? 1 << 8 : 0) | UInt64(kind.rawValue)
      unsafe word(Word.details, of: place).pointee.store(details, ordering: .relaxed)
      unsafe word(Word.cause, of: place).pointee.store(recording.cause, ordering: .relaxed)
      let isWritten = unsafe first.pointee.compareExchange(
        expected: number << 1 | 1, desired: number << 1, ordering: .releasing
      ).exchanged
      // Another thread has taken the place meanwhile, a whole ring later. What it holds is mixed.
      if !isWritten { unsafe first.pointee.store(0, ordering: .releasing) }
      if let text { keep(text, of: number, in: place) }
      return number
    }

    /// Keeps a text at the place of its event. Events without texts leave older ones there.
    private func keep(_ text: String, of number: UInt64, in place: Int) {
      let isLong = text.count > Self.longestText
      let content = isLong ? text.prefix(Self.longestText - 1) + "…" : text[...]
      let text = Text(number: number, content: String(content))
      texts.withLock { texts in
        if texts.isEmpty { texts = Array(repeating: Text(), count: capacity) }
        if texts[place].number < number { texts[place] = text }
      }
    }

    private func number(of scheduler: Scheduler?, on thread: ThreadContext) -> UInt16 {
      guard let scheduler else { return 0 }
      if thread.recordedScheduler.name == scheduler.name { return thread.recordedScheduler.number }
      let number = schedulers.withLock { schedulers -> UInt16 in
        if let known = schedulers.numbers[scheduler.name] { return known }
        if schedulers.names.count == Self.mostSchedulers { return 0 }
        let number = UInt16(schedulers.names.count)
        schedulers.names.append(scheduler.name)
        schedulers.numbers[scheduler.name] = number
        return number
      }
      thread.recordedScheduler = (scheduler.name, number)
      return number
    }

    /// The name of the scheduler with this number, of `ThreadContext.recordedScheduler`.
    func scheduler(_ number: UInt16) -> String { schedulers.withLock { $0.names[Int(number)] } }

    /// Returns the events, oldest first, and how many were overwritten.
    func copy() -> (events: [RecordedEvent], lost: UInt64) {
      let (names, texts) = (schedulers.withLock { $0.names }, texts.withLock { $0 })
      let last = lastNumber.load(ordering: .acquiring)
      var events: [RecordedEvent] = []
      for place in 0..<capacity {
        guard let event = event(in: place, names, texts) else { continue }
        events.append(event)
      }
      events.sort { $0.number < $1.number }
      return (events, last - min(last, UInt64(events.count)))
    }

    private func event(
      in place: Int, _ names: [String], _ texts: [Text]
    ) -> RecordedEvent? {
      let first = unsafe word(Word.number, of: place)
      let before = unsafe first.pointee.load(ordering: .acquiring)
      if before == 0 || before & 1 != 0 { return nil }
      let time = unsafe word(Word.time, of: place).pointee.load(ordering: .relaxed)
      let origin = unsafe word(Word.origin, of: place).pointee.load(ordering: .relaxed)
      let details = unsafe word(Word.details, of: place).pointee.load(ordering: .relaxed)
      let cause = unsafe word(Word.cause, of: place).pointee.load(ordering: .relaxed)
      atomicMemoryFence(ordering: .acquiring)
      guard unsafe first.pointee.load(ordering: .relaxed) == before,
        let kind = RecordedEvent.Kind(rawValue: UInt8(truncatingIfNeeded: details))
      else { return nil }
      let scheduler = Int(UInt16(truncatingIfNeeded: details >> 16))
      let hasText = texts.indices.contains(place) && texts[place].number == before >> 1
      return RecordedEvent(
        time: time, kind: kind, subscription: UInt32(origin >> 32),
        thread: UInt32(truncatingIfNeeded: origin),
        scheduler: names.indices.contains(scheduler) ? names[scheduler] : "",
        count: Int(details >> 32), number: before >> 1, cause: cause,
        crossesSchedulers: details & 1 << 8 != 0, text: hasText ? texts[place].content : nil)
    }
  }
#endif
