#if Recording
  import Foundation
  import Testing

  @testable import Signals

  /// A trace as a parser of JSON sees it.
  struct TraceReading {
    let other: [String: Int]
    private let events: [[String: Any]]

    init(_ data: Data) throws {
      let object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
      other = try #require(object["otherData"] as? [String: Int])
      events = try #require(object["traceEvents"] as? [[String: Any]])
    }

    init(of state: RecordedState) throws {
      var data = Data()
      try Trace(of: state).write { data += $0 }
      try self.init(data)
    }

    /// The names of the events with this phase in a lane.
    func names(_ phase: String, in lane: Int? = nil) -> [String] {
      matching(phase, in: lane).compactMap { $0["name"] as? String }
    }

    /// Where the events of this phase and name begin in a lane, and how long they last, in
    /// nanoseconds.
    func times(_ phase: String, _ name: String? = nil, in lane: Int) -> [[Int]] {
      matching(phase, name, in: lane).map { event in
        ["ts", "dur"].compactMap { event[$0] as? Double }.map { Int(($0 * 1000).rounded()) }
      }
    }

    /// An argument of the events of this phase and name.
    func arguments(_ phase: String, _ name: String? = nil, _ argument: String) -> [String] {
      matching(phase, name).compactMap { event in
        (event["args"] as? [String: Any])?[argument].map { "\($0)" }
      }
    }

    /// The titles of the lanes from top to bottom, each with the title of its process.
    var lanes: [[String]] {
      let titles = title("process_name", by: "pid")
      let ranks = matching("M", "thread_sort_index")
      let names = title("thread_name", by: "tid")
      return ranks.sorted { rank($0) < rank($1) }.map { event in
        [titles[event["pid"] as? Int ?? 0] ?? "", names[event["tid"] as? Int ?? 0] ?? ""]
      }
    }

    /// The lanes of the ends of each arrow.
    var arrows: [[Int]] {
      matching("s").map { start in
        [start] + matching("f").filter { ($0["id"] as? Int) == (start["id"] as? Int) }
      }.map { $0.compactMap { $0["tid"] as? Int } }
    }

    private func matching(
      _ phase: String, _ name: String? = nil, in lane: Int? = nil
    ) -> [[String: Any]] {
      events.filter { event in
        event["ph"] as? String == phase && (name == nil || event["name"] as? String == name)
          && (lane == nil || event["tid"] as? Int == lane)
      }
    }

    private func title(_ name: String, by key: String) -> [Int: String] {
      Dictionary(
        matching("M", name).map { event in
          (event[key] as? Int ?? 0, (event["args"] as? [String: String])?["name"] ?? "")
        }, uniquingKeysWith: { first, _ in first })
    }

    private func rank(_ event: [String: Any]) -> Int {
      (event["args"] as? [String: Int])?["sort_index"] ?? 0
    }
  }
#endif
