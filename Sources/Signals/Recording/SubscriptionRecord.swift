#if Recording
  import Synchronization

  /// What is noted of one subscription, or of a subject.
  ///
  /// It holds no signal, sink or edge.
  final class SubscriptionRecord: Sendable {
    let number: UInt32
    private let kind: RecordedSubscription.Kind
    private let type: String
    private let name: String
    let output: UInt32
    private let cause: UInt32
    private let made: CallSite
    private let subscribed: CallSite
    private let thread: UInt32
    private let scheduler: String
    private let began = Recording.now

    private let values = Atomic<UInt64>(0)
    private let lastValue = Atomic<UInt64>(0)
    /// The subscription whose event has led to the latest value.
    private let latestCause = Atomic<UInt32>(0)
    /// The number of the scheduler on which the latest value came; 0 for none.
    private let latestScheduler = Atomic<UInt16>(0)
    private let busy = Atomic<UInt64>(0)
    /// When the delivery that goes on began; 0 if none does.
    private let deliversSince = Atomic<UInt64>(0)
    private let longest = Atomic<UInt64>(0)
    private let waiting = Atomic(0)
    /// How many waited at the latest event that says so.
    private let waitingNoted = Atomic(0)
    private let waitingSince = Atomic<UInt64>(0)
    private let dropped = Atomic<UInt64>(0)
    private let isPaused = Atomic(false)
    private let end = Atomic<UInt8>(0)
    private let ended = Atomic<UInt64>(0)
    /// Set when the subscription is attached to its edge.
    private let source = Locked(Source())

    private struct Source {
      /// The number of the subject whose events the subscription gets.
      var subject: UInt32 = 0
      /// The record that the edge knows, if that is another one: it ends with the edge.
      var ofEdge: SubscriptionRecord?
    }

    private init(
      _ kind: RecordedSubscription.Kind, type: String, name: String?, output: UInt32,
      made: CallSite, subscribed: CallSite, on thread: ThreadContext
    ) {
      self.kind = kind
      self.type = type
      self.name = name ?? ""
      self.output = output
      self.made = made
      self.subscribed = subscribed
      self.thread = thread.recordedNumber
      scheduler = Scheduler.current?.name ?? ""
      cause = thread.recording.subscription
      number = Recording.registry.withLock { $0.nextNumber() }
      Recording.registry.withLock { $0.add(self) }
      note(.began, on: thread)
      Signposts.begin(number) { self.name.isEmpty ? self.shortType : self.name }
    }

    /// The record of a new subscription to `signal`, whose events are passed to `output`, or to the
    /// program if that is nil.
    convenience init<Value>(
      of signal: Signal<Value>, named name: String?, output: SubscriptionRecord?,
      on thread: ThreadContext
    ) {
      self.init(
        .subscription, type: "\(Swift.type(of: signal))", name: name, output: output?.number ?? 0,
        made: signal.callSite, subscribed: output == nil ? .current() : .unknown, on: thread)
    }

    convenience init(ofSubjectMadeAt callSite: CallSite) {
      self.init(
        .subject, type: "Subject", name: nil, output: 0, made: callSite, subscribed: .unknown,
        on: .current)
    }

    /// The record of what receives the events of the edge that knows this record: the first output
    /// with an edge of its own. Operators such as `map` have the edge of their source.
    var receiver: SubscriptionRecord {
      Recording.registry.withLock { registry in
        var receiver = self
        while let next = registry.records[receiver.output] {
          receiver = next
          if next.source.withLock({ $0.ofEdge }) !== self { break }
        }
        return receiver
      }
    }

    /// Called before the first event.
    func isAttached(to edge: Edge) {
      let subject = edge.recordOfSubject?.number ?? 0
      let ofEdge = edge.record
      if ofEdge == nil { edge.record = self }
      source.withLock { source in
        source.subject = subject
        source.ofEdge = ofEdge
      }
    }

    // MARK: Events

    /// What a delivery has to set back, and when it began.
    struct Delivery {
      fileprivate let thread: ThreadContext
      fileprivate let outer: ThreadRecording
      fileprivate let began: UInt64
      fileprivate let coarse: UInt64
    }

    // A delivery is between two calls, and not in a closure: this takes less of the stack.

    /// Notes a value that is going to be delivered. Afterwards `hasDelivered` has to be called.
    @inline(__always)
    func delivers(_ text: String?) -> Delivery {
      let thread = ThreadContext.current
      let began = Recording.now
      // One thread at a time delivers, so no update is lost.
      values.store(values.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
      lastValue.store(began, ordering: .relaxed)
      latestCause.store(thread.recording.subscription, ordering: .relaxed)
      let outer = begins(.value, at: began, text: text, on: thread)
      let scheduler = thread.currentScheduler == nil ? 0 : thread.recordedScheduler.number
      latestScheduler.store(scheduler, ordering: .relaxed)
      deliversSince.store(began, ordering: .relaxed)
      return Delivery(
        thread: thread, outer: outer, began: began, coarse: Platform.coarseClock)
    }

    @inline(__always)
    func hasDelivered(_ delivery: Delivery) {
      delivery.thread.recording = delivery.outer
      let time = Platform.coarseClock &- delivery.coarse
      deliversSince.store(0, ordering: .relaxed)
      if time != 0 { takes(time, from: delivery.began, on: delivery.thread) }
    }

    /// Notes the time of a delivery. Short ones are seen rarely, but as often as they are long.
    @inline(never)
    private func takes(_ time: UInt64, from began: UInt64, on thread: ThreadContext) {
      busy.store(busy.load(ordering: .relaxed) &+ time, ordering: .relaxed)
      if time > longest.load(ordering: .relaxed) { longest.store(time, ordering: .relaxed) }
      if time < Self.slow { return }
      let exact = (Recording.now &- began) / 1000
      _ = Recording.ring.note(.slow, of: number, at: began, count: Int(exact), on: thread)
    }

    /// From how many nanoseconds on a delivery is an event: one frame of a display.
    private static var slow: UInt64 { 16_000_000 }

    /// Notes the end, which is going to be delivered. Afterwards `hasDelivered` has to be called.
    func delivers(_ end: RecordedEvent.Kind, _ text: String? = nil) -> Delivery {
      let thread = ThreadContext.current
      setEnd(end)
      let began = Recording.now
      let outer = begins(end, at: began, text: text, on: thread)
      deliversSince.store(began, ordering: .relaxed)
      return Delivery(
        thread: thread, outer: outer, began: began, coarse: Platform.coarseClock)
    }

    /// Makes an event the cause of what follows. Returns what the thread's recording has to be set
    /// to afterwards: a scheduler has led to the first event of its work only.
    @inline(__always)
    private func begins(
      _ kind: RecordedEvent.Kind, at time: UInt64, text: String?, on thread: ThreadContext
    ) -> ThreadRecording {
      let outer = thread.recording
      let event = Recording.ring.note(kind, of: number, at: time, text: text, on: thread)
      Signposts.event(kind.title, of: number)
      thread.recording.cause = event
      thread.recording.subscription = number
      thread.recording.isScheduled = false
      return outer.isScheduled ? ThreadRecording() : outer
    }

    /// Notes the end, unless it is known.
    func ends(_ reason: RecordedEvent.Kind) {
      if setEnd(reason) { note(reason, on: .current) }
    }

    /// Called when the sink or the subject is released.
    func isReleased() {
      let ofEdge = source.withLock { $0.ofEdge }
      ends(ofEdge?.reason ?? .abandoned)
      Recording.registry.withLock { $0.hasEnded(number) }
    }

    /// Notes how many values wait. Each doubling and halving is an event, and so is a number that
    /// is larger than the noted one when it begins to fall.
    func waits(_ count: Int) {
      let before = waiting.exchange(count, ordering: .relaxed)
      if before == count { return }
      if before == 0 || count == 0 {
        waitingSince.store(count == 0 ? 0 : Recording.now, ordering: .relaxed)
      }
      let noted = waitingNoted.load(ordering: .relaxed)
      if count < before, before > noted { noteWaiting(before) }
      if count & (count - 1) == 0 || count < noted / 2 { noteWaiting(count) }
    }

    private func noteWaiting(_ count: Int) {
      waitingNoted.store(count, ordering: .relaxed)
      note(.waiting, count: count, on: .current)
    }

    func drops() {
      dropped.add(1, ordering: .relaxed)
      note(.dropped, on: .current)
    }

    func pauses(_ isPaused: Bool) {
      guard self.isPaused.exchange(isPaused, ordering: .relaxed) != isPaused else { return }
      note(isPaused ? .paused : .resumed, on: .current)
    }

    private func note(_ kind: RecordedEvent.Kind, count: Int = 0, on thread: ThreadContext) {
      if !Recording.isOn { return }
      _ = Recording.ring.note(kind, of: number, at: Recording.now, count: count, on: thread)
    }

    /// Returns true to the first caller.
    @discardableResult
    private func setEnd(_ kind: RecordedEvent.Kind) -> Bool {
      let isFirst = end.compareExchange(
        expected: 0, desired: kind.rawValue, ordering: .acquiringAndReleasing
      ).exchanged
      if isFirst {
        ended.store(Recording.now, ordering: .releasing)
        if let end = kind.end { Signposts.end(number, end.rawValue) }
      }
      return isFirst
    }

    // MARK: Reading

    private var reason: RecordedEvent.Kind? {
      RecordedEvent.Kind(rawValue: end.load(ordering: .acquiring)).flatMap {
        $0 == .began ? nil : $0
      }
    }

    /// The operator, and where the program has subscribed.
    var subscriptionDescription: String {
      let copy = copy
      let place = copy.subscribed.map { ", subscribed to at \($0)" } ?? ""
      return (copy.name.isEmpty ? copy.operation : "\(copy.operation) “\(copy.name)”") + place
    }

    /// What is known now. It may take long: places in the program are looked up.
    var copy: RecordedSubscription {
      let source = source.withLock { $0 }
      let record = reason == nil && source.ofEdge != nil ? source.ofEdge! : self
      let site = made.resolved
      let last = lastValue.load(ordering: .relaxed)
      let since = waitingSince.load(ordering: .relaxed)
      let delivery = deliversSince.load(ordering: .relaxed)
      let now = Recording.now
      let time = delivery == 0 ? 0 : now - min(delivery, now)
      let latest = latestScheduler.load(ordering: .relaxed)
      return RecordedSubscription(
        number: number, kind: kind, operation: site.operation ?? shortType, name: name,
        output: output, subject: source.subject, cause: cause,
        latestCause: latestCause.load(ordering: .relaxed), made: site.place,
        subscribed: subscribed.resolved.place, thread: thread,
        scheduler: latest == 0 ? scheduler : Recording.ring.scheduler(latest), began: began,
        ended: record.reason == nil ? nil : record.ended.load(ordering: .acquiring),
        end: record.reason?.end, values: values.load(ordering: .relaxed),
        lastValue: last == 0 ? nil : last, waiting: waiting.load(ordering: .relaxed),
        waitingSince: since == 0 ? nil : since, busy: busy.load(ordering: .relaxed) &+ time,
        longest: max(longest.load(ordering: .relaxed), time),
        dropped: dropped.load(ordering: .relaxed), isPaused: isPaused.load(ordering: .relaxed))
    }

    /// The name of the type without the types of the values.
    private var shortType: String { String(type.prefix { $0 != "<" }) }
  }

  extension RecordedEvent.Kind {
    fileprivate var end: RecordedEnd? {
      switch self {
      case .completed: .completed
      case .error: .error
      case .disposed: .disposed
      case .abandoned: .abandoned
      case .cut: .cut
      default: nil
      }
    }
  }
#endif
