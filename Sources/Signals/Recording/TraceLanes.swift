#if Recording
  /// A place for subscriptions in a trace, which has a thread for each lane.
  struct TraceLane {
    /// The number of the first subscription.
    let number: UInt32
    /// The number of the lane at the end of the chain. The chain is a process of the trace.
    let root: UInt32
    /// The number of the lane that this one feeds; 0 for the program's own blocks.
    let output: UInt32
    let title: String
    /// When the last subscription so far has ended.
    fileprivate(set) var end: UInt64
  }

  /// The lanes of a trace.
  ///
  /// Subscriptions to the same signal that feed the same lane have one lane, if each begins after
  /// the end of the one before: the signals that `flattenMap` makes, for example.
  struct TraceLanes {
    private struct Signal: Hashable {
      var output: UInt32
      var title: String
    }

    /// Among how many lanes of a signal a free one is looked for.
    private static let mostTried = 32

    /// The lanes from top to bottom: the chains as they began, and below each lane those that feed
    /// it.
    private(set) var all: [TraceLane] = []
    private var ofSubscription: [UInt32: TraceLane] = [:]

    init(of subscriptions: [RecordedSubscription]) {
      var lanes: [TraceLane] = []
      var ofSignal: [Signal: [Int]] = [:]
      var place: [UInt32: Int] = [:]
      // An output has a lower number than its sources.
      for subscription in subscriptions.sorted(by: { $0.number < $1.number }) {
        let output = place[subscription.output].map { lanes[$0] }
        let signal = Signal(output: output?.number ?? 0, title: subscription.title)
        let end = subscription.ended ?? .max
        if let free = ofSignal[signal]?.prefix(Self.mostTried).first(where: {
          lanes[$0].end <= subscription.began
        }) {
          lanes[free].end = end
          place[subscription.number] = free
        } else {
          place[subscription.number] = lanes.count
          ofSignal[signal, default: []].append(lanes.count)
          lanes.append(
            TraceLane(
              number: subscription.number, root: output?.root ?? subscription.number,
              output: signal.output, title: signal.title, end: end))
        }
      }
      ofSubscription = place.mapValues { lanes[$0] }
      all = Self.sorted(lanes)
    }

    /// The lane of the subscription with this number; nil if the recording has forgotten it.
    subscript(subscription: UInt32) -> TraceLane? { ofSubscription[subscription] }

    private static func sorted(_ lanes: [TraceLane]) -> [TraceLane] {
      let sources = Dictionary(grouping: lanes, by: \.output)
      var (sorted, waiting) = ([TraceLane](), Array((sources[0] ?? []).reversed()))
      while let next = waiting.popLast() {
        sorted.append(next)
        waiting += (sources[next.number] ?? []).reversed()
      }
      return sorted
    }
  }

  extension RecordedSubscription {
    /// The name, the operator and the place: `search: map, Search.swift:12`.
    var title: String {
      let origin = made.map { "\(operation), \($0.title)" } ?? operation
      return name.isEmpty ? origin : "\(name): \(origin)"
    }
  }

  extension RecordedSubscription.Place {
    var title: String { "\(file.split(separator: "/").last ?? ""):\(line)" }
  }
#endif
