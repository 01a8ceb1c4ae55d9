#if Recording
  /// What was recorded, in the format of Chrome's trace events.
  struct Trace {
    private let state: RecordedState
    private let lanes: TraceLanes
    private let ends: [UInt32: UInt64]
    /// The numbers of the events that have caused others across schedulers.
    private let causes: Set<UInt64>
    /// How long the slow deliveries have taken.
    private let deliveries: [Delivery: UInt64]

    private struct Delivery: Hashable {
      var subscription: UInt32
      var time: UInt64
    }

    init(of state: RecordedState) {
      self.state = state
      lanes = TraceLanes(of: state.subscriptions)
      ends = Dictionary(
        state.subscriptions.compactMap { subscription in
          subscription.ended.map { (subscription.number, $0) }
        }, uniquingKeysWith: { first, _ in first })
      causes = Set(state.events.lazy.filter(\.hasArrow).map(\.cause))
      deliveries = Dictionary(
        state.events.lazy.filter { $0.kind == .slow }
          .map {
            (Delivery(subscription: $0.subscription, time: $0.time), UInt64($0.count) * 1000)
          },
        uniquingKeysWith: max)
    }

    /// Passes the text to `output` in pieces of about 64 KB.
    func write(to output: (_ piece: [UInt8]) throws -> Void) throws {
      var bytes: [UInt8] = []
      bytes.append("{\"displayTimeUnit\":\"ns\",\"otherData\":{\"overwrittenEvents\":")
      bytes.append("\(state.lostEvents),\"eventsOfForgottenSubscriptions\":")
      bytes.append("\(state.events.count { lanes[$0.subscription] == nil })")
      bytes.append("},\"traceEvents\":[")
      var separator = "\n"
      try forEachEvent { event in
        bytes.append(separator)
        event.write(to: &bytes)
        separator = ",\n"
        guard bytes.count > 65_536 else { return }
        try output(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
      bytes.append("\n]}\n")
      try output(bytes)
    }

    func forEachEvent(_ body: (TraceEvent) throws -> Void) throws {
      for (index, lane) in lanes.all.enumerated() { try describe(lane, index, body) }
      for subscription in state.subscriptions {
        if let lane = lanes[subscription.number] { try body(life(of: subscription, lane)) }
      }
      var pauses: [UInt32: UInt64] = [:]
      // When the last slow delivery of a subscription ends. A pause is before, in or after the
      // slice of a delivery, since slices may not overlap otherwise.
      var busy: [UInt32: UInt64] = [:]
      for event in state.events {
        let number = event.subscription
        guard let lane = lanes[number] else { continue }
        switch event.kind {
        case .began:
          // The life begins here.
          if causes.contains(event.number) { try body(mark(event, lane)) }
        case .slow:
          // The value's slice is as long.
          break
        case .waiting:
          try body(counter(event, lane))
        case .paused:
          pauses[number] = max(event.time, busy[number] ?? 0)
        case .resumed:
          if let start = pauses.removeValue(forKey: number) {
            let end = max(event.time, busy[number] ?? 0)
            if start < end { try body(pause(of: number, lane, from: start, to: end)) }
          }
        case .value, .dropped, .completed, .error, .disposed, .abandoned, .cut:
          if let delivery = delivery(of: event) { busy[number] = event.time + delivery }
          try body(mark(event, lane))
        }
        if event.hasArrow { try arrow(to: event, lane, body) }
      }
      for (number, start) in pauses.sorted(by: { $0.key < $1.key }) {
        guard let lane = lanes[number] else { continue }
        try body(pause(of: number, lane, from: start, to: max(start, state.time)))
      }
    }

    private func describe(
      _ lane: TraceLane, _ index: Int, _ body: (TraceEvent) throws -> Void
    ) rethrows {
      func metadata(_ name: String, _ argument: String, _ value: TraceEvent.Argument) throws {
        try body(
          event(.metadata, name, lane, at: 0, arguments: [(argument, value)]))
      }
      if lane.number == lane.root {
        try metadata("process_name", "name", .text(lane.title))
        try metadata("process_sort_index", "sort_index", .number(UInt64(index)))
      }
      try metadata("thread_name", "name", .text(lane.title))
      try metadata("thread_sort_index", "sort_index", .number(UInt64(index)))
    }

    private func life(of subscription: RecordedSubscription, _ lane: TraceLane) -> TraceEvent {
      var arguments: [(name: String, value: TraceEvent.Argument)] = [
        ("subscription", .number(UInt64(subscription.number))),
        ("end", .text(subscription.end?.rawValue ?? "alive")),
        ("values", .number(subscription.values)),
        ("dropped", .number(subscription.dropped)),
        ("thread", .number(UInt64(subscription.thread))),
        ("scheduler", .text(subscription.scheduler)),
      ]
      if let place = subscription.made { arguments.append(("made", .text(place.full))) }
      if let place = subscription.subscribed { arguments.append(("subscribed", .text(place.full))) }
      if subscription.subject != 0 {
        arguments.append(("subject", .number(UInt64(subscription.subject))))
      }
      if subscription.cause != 0 {
        arguments.append(("cause", .number(UInt64(subscription.cause))))
      }
      let name = subscription.name.isEmpty ? subscription.operation : subscription.name
      let duration = subscription.ended.map { $0 - min($0, subscription.began) }
      return event(
        duration == nil ? .openSlice : .slice, name, lane, at: subscription.began,
        lasting: duration, arguments: arguments)
    }

    private func counter(_ recorded: RecordedEvent, _ lane: TraceLane) -> TraceEvent {
      event(
        .counter, "waiting for \(lane.number) \(lane.title)", lane,
        at: recorded.time, arguments: [("values", .number(UInt64(max(0, recorded.count))))])
    }

    private func pause(
      of subscription: UInt32, _ lane: TraceLane, from start: UInt64, to end: UInt64
    ) -> TraceEvent {
      event(
        .slice, "paused", lane, at: start,
        lasting: length(from: start, to: end, in: subscription))
    }

    /// How long the slice of a slow delivery is; nil for other events.
    private func delivery(of recorded: RecordedEvent) -> UInt64? {
      guard recorded.kind == .value else { return nil }
      let (subscription, time) = (recorded.subscription, recorded.time)
      return deliveries[Delivery(subscription: subscription, time: time)].map {
        length(from: time, to: time + $0, in: subscription)
      }
    }

    /// A slice ends with the subscription, so that it is inside the life.
    private func length(
      from start: UInt64, to end: UInt64, in subscription: UInt32
    ) -> UInt64 {
      let end = min(end, ends[subscription] ?? end)
      return end - min(start, end)
    }

    private func mark(_ recorded: RecordedEvent, _ lane: TraceLane) -> TraceEvent {
      let arguments: [(name: String, value: TraceEvent.Argument)] = [
        ("subscription", .number(UInt64(recorded.subscription))),
        ("thread", .number(UInt64(recorded.thread))), ("scheduler", .text(recorded.scheduler)),
      ]
      // Arrows lead from slice to slice, so here the mark is a slice of a nanosecond.
      let hasArrow = recorded.hasArrow || causes.contains(recorded.number)
      let duration = delivery(of: recorded) ?? (hasArrow ? 1 : nil)
      let title = recorded.kind.title
      let name = recorded.text.map { recorded.kind == .value ? $0 : "\(title): \($0)" } ?? title
      return event(
        duration == nil ? .mark : .slice, name, lane, at: recorded.time,
        lasting: duration, arguments: arguments)
    }

    private func arrow(
      to effect: RecordedEvent, _ lane: TraceLane, _ body: (TraceEvent) throws -> Void
    ) rethrows {
      guard let cause = self[effect.cause], let origin = lanes[cause.subscription]
      else { return }
      try body(event(.arrow, "causes", origin, at: cause.time, arrow: effect.number))
      try body(event(.arrowhead, "causes", lane, at: effect.time, arrow: effect.number))
    }

    /// The event with this number; nil if it was overwritten.
    private subscript(number: UInt64) -> RecordedEvent? {
      var (low, high) = (0, state.events.count)
      while low < high {
        let middle = (low + high) / 2
        if state.events[middle].number < number { low = middle + 1 } else { high = middle }
      }
      guard low < state.events.count, state.events[low].number == number else { return nil }
      return state.events[low]
    }

    private func event(
      _ phase: TraceEvent.Phase, _ name: String, _ lane: TraceLane, at time: UInt64,
      lasting duration: UInt64? = nil, arrow: UInt64? = nil,
      arguments: [(name: String, value: TraceEvent.Argument)] = []
    ) -> TraceEvent {
      TraceEvent(
        phase: phase, name: name, process: lane.root, thread: lane.number, time: time,
        duration: duration, arrow: arrow, arguments: arguments)
    }
  }

  extension RecordedSubscription.Place {
    fileprivate var full: String { "\(file):\(line) \(function)" }
  }

  extension RecordedEvent {
    /// Whether an arrow leads to the event.
    fileprivate var hasArrow: Bool {
      switch kind {
      case .began, .value, .completed, .error, .disposed, .abandoned, .cut, .dropped:
        crossesSchedulers
      case .waiting, .paused, .resumed, .slow:
        false
      }
    }
  }

  extension RecordedEvent.Kind {
    var title: String { "\(self)" }
  }
#endif
