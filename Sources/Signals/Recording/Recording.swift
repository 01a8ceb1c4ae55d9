#if Recording
  import Foundation
  import Synchronization

  /// The recording of signals: a sink in front of each sink that is attached notes what passes.
  ///
  /// It keeps numbers, times and names, and no object of the program. So nothing lives longer
  /// because of it.
  enum Recording {
    private enum Mode: UInt8, AtomicRepresentable {
      /// The environment was not asked yet.
      case unknown, off, on
    }

    private static let mode = Atomic(Mode.unknown)
    static let registry = Locked(RecordRegistry())

    /// Whether new subscriptions and events are recorded.
    static var isOn: Bool {
      switch mode.load(ordering: .acquiring) {
      case .on: true
      case .off: false
      case .unknown: asksEnvironment()
      }
    }

    @inline(never)
    private static func asksEnvironment() -> Bool {
      // The first thread asks. What it begins may use signals itself.
      let isFirst = mode.compareExchange(
        expected: .unknown, desired: .off, ordering: .acquiringAndReleasing
      ).exchanged
      if isFirst { RecordingEnvironment.begin() }
      return mode.load(ordering: .acquiring) == .on
    }

    /// Begins to record. The capacity of the first call counts.
    static func start(capacity: Int, keepsDescriptions: Bool) {
      _ = Self.capacity.compareExchange(expected: 0, desired: capacity, ordering: .relaxed)
      // The environment may ask for more, such as a trace.
      let wasOn = isOn
      let keeps = keepsDescriptions || wasOn && keepsTexts.load(ordering: .relaxed)
      keepsTexts.store(keeps, ordering: .relaxed)
      mode.store(.on, ordering: .releasing)
    }

    private static let capacity = Atomic(0)
    private static let keepsTexts = Atomic(false)
    static let ring = EventRing(capacity: max(1, capacity.load(ordering: .relaxed)))

    /// Returns what is kept of a value or an error.
    static func text(of value: some Any) -> String? {
      keepsTexts.load(ordering: .relaxed) ? "\(value)" : nil
    }

    static func stop() { mode.store(.off, ordering: .releasing) }

    /// Nanoseconds since the first use of the recording.
    static var now: UInt64 {
      let beginning = beginning
      return Platform.clock &- beginning
    }

    private static let beginning = Platform.clock

    /// Returns a copy of what was recorded, on demand without the events.
    static func state(withEvents: Bool = true) -> RecordedState {
      let records = registry.withLock { Array($0.records.values) }
      // The first call of `start` sets the capacity of the ring.
      let hasStarted = capacity.load(ordering: .acquiring) != 0
      let (events, lost) = withEvents && hasStarted ? ring.copy() : ([], 0)
      return RecordedState(
        subscriptions: records.sorted { $0.number < $1.number }.map(\.copy), events: events,
        lostEvents: lost, time: now)
    }

    /// Attaches `sink` to `signal` behind a sink that records.
    static func attach<Value>(_ sink: Sink<Value>, to signal: Signal<Value>) -> Edge {
      let thread = ThreadContext.current
      if let infallible = signal as? InfallibleSignal<Value>,
        infallible.signal is NamedSignal<Value>
      {
        return attach(sink, to: infallible.signal)
      }
      if let named = signal as? NamedSignal<Value> {
        // The name belongs to the subscription that follows.
        if thread.recording.name == nil { thread.recording.name = named.name }
        return named.feed(sink)
      }
      let name = thread.recording.name.take()
      // A signal that passes its sink on to another signal is one subscription with that.
      if let sink = sink as? RecordingSink<Value>, !sink.isAttached { return signal.feed(sink) }
      let record = SubscriptionRecord(
        of: signal, named: name, output: sink.outputRecord, on: thread)
      let edge = signal.feed(RecordingSink(record, into: sink))
      if record.output == 0 || name != nil {
        LiveSubscriptions.add(edge) { record.subscriptionDescription }
      }
      return edge
    }
  }

  /// The records of the live subscriptions, and of those that have ended lately.
  struct RecordRegistry {
    private static var mostEnded: Int { 4096 }

    fileprivate(set) var records: [UInt32: SubscriptionRecord] = [:]
    private var lastNumber: UInt32 = 0
    private var ended = Queue<UInt32>()

    mutating func nextNumber() -> UInt32 {
      // After four thousand million subscriptions, numbers that are free come again.
      repeat { lastNumber &+= 1 } while lastNumber == 0 || records[lastNumber] != nil
      return lastNumber
    }

    mutating func add(_ record: SubscriptionRecord) { records[record.number] = record }

    mutating func hasEnded(_ number: UInt32) {
      ended.append(number)
      if ended.count > Self.mostEnded { records[ended.removeFirst()] = nil }
    }
  }
#endif
