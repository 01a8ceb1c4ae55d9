#if Recording
  import Foundation
  import TestSupport
  import Testing

  @testable import Signals

  @Suite("The trace of a recording", .leavesNothing)
  struct TraceTests {
    @Test(
      "has a process for each chain, and a lane for each subscription, above those that feed it")
    func lanes() throws {
      let trace = try TraceReading(
        of: RecordedState([
          RecordedSubscription(1, "merge", named: "all", feeding: 0),
          RecordedSubscription(2, "filter", feeding: 1),
          RecordedSubscription(3, "create", feeding: 2),
          RecordedSubscription(4, "interval", feeding: 1),
          RecordedSubscription(5, "just", feeding: 0),
        ]))
      let all = "all: merge, Feed.swift:1"
      #expect(
        trace.lanes == [
          [all, all], [all, "filter, Feed.swift:2"], [all, "create, Feed.swift:3"],
          [all, "interval, Feed.swift:4"],
          ["just, Feed.swift:5", "just, Feed.swift:5"],
        ])
    }

    @Test("keeps a lane whose output was forgotten, and a chain of any length")
    func otherLanes() throws {
      let long = (1...2_000).map { RecordedSubscription($0, feeding: $0 == 1 ? 77_777 : $0 - 1) }
      let trace = try TraceReading(of: RecordedState(long))
      #expect(trace.lanes.count == long.count)
      #expect(trace.lanes.last == ["map, Feed.swift:1", "map, Feed.swift:2000"])
    }

    @Test("has one lane for subscriptions to the same signal, one after the other")
    func sharedLanes() throws {
      func inner(_ number: UInt32, _ end: UInt64?) -> RecordedSubscription {
        var subscription = RecordedSubscription(number, "just", feeding: 1, ended: end, .completed)
        subscription.made?.line = 7
        return subscription
      }
      var source = RecordedSubscription(5, "create", feeding: 4)
      source.made?.line = 7
      // The third begins before the second has ended, and the fourth as the second ends.
      let trace = try TraceReading(
        of: RecordedState([
          RecordedSubscription(1, "flattenMap", feeding: 0), inner(2, 4_000), inner(3, nil),
          inner(4, 8_000), source, inner(6, 9_000),
        ]))
      #expect(
        trace.lanes.map(\.[1]) == [
          "flattenMap, Feed.swift:1", "just, Feed.swift:7", "create, Feed.swift:7",
          "just, Feed.swift:7", "just, Feed.swift:7",
        ])
      #expect(trace.times("X", "just", in: 2) == [[2_000, 2_000], [4_000, 4_000]])
      #expect(trace.times("B", "just", in: 3) == [[3_000]])
      #expect(trace.times("X", "just", in: 6) == [[6_000, 3_000]])
      #expect(trace.arguments("X", "just", "subscription") == ["2", "4", "6"])
    }

    @Test("shows lives with their ends, pauses inside them, marks, and what waits")
    func events() throws {
      let trace = try TraceReading(
        of: RecordedState(
          [
            RecordedSubscription(1, feeding: 0, ended: 5_001, .disposed),
            RecordedSubscription(2, "just", feeding: 1),
          ],
          [
            RecordedEvent(1, .began, of: 1, at: 1000), RecordedEvent(2, .value, of: 1, at: 2_003),
            RecordedEvent(3, .waiting, of: 1, at: 2_500, count: 4),
            RecordedEvent(4, .paused, of: 1, at: 3_000),
            RecordedEvent(5, .resumed, of: 1, at: 3_250),
            RecordedEvent(6, .dropped, of: 1, at: 3_300),
            RecordedEvent(7, .paused, of: 1, at: 4_000),
            RecordedEvent(8, .paused, of: 2, at: 5_000),
            RecordedEvent(9, .disposed, of: 1, at: 5_001),
            RecordedEvent(10, .value, of: 3, at: 6_000),
            RecordedEvent(11, .value, of: 2, at: 30_000),
            RecordedEvent(12, .slow, of: 2, at: 30_000, count: 20_000),
            // Its delivery has disposed of the subscription.
            RecordedEvent(13, .value, of: 1, at: 5_000),
            RecordedEvent(14, .slow, of: 1, at: 5_000, count: 20_000),
          ]))
      #expect(trace.times("X", "map", in: 1) == [[1000, 4_001]])
      #expect(trace.arguments("X", "map", "end") == ["disposed"])
      #expect(trace.arguments("X", "map", "made") == ["Feed/Feed.swift:1 f"])
      #expect(trace.times("B", "just", in: 2) == [[2000]])
      #expect(trace.arguments("B", "just", "end") == ["alive"])
      #expect(trace.names("i", in: 1) == ["value", "dropped", "disposed"])
      #expect(trace.times("i", "value", in: 1) == [[2_003]])
      #expect(trace.arguments("i", "value", "scheduler") == ["main"])
      #expect(trace.times("X", "value", in: 2) == [[30_000, 20_000_000]])
      #expect(trace.times("X", "value", in: 1) == [[5_000, 1]])
      #expect(trace.names("C") == ["waiting for 1 map, Feed.swift:1"])
      #expect(trace.arguments("C", nil, "values") == ["4"])
      #expect(trace.times("X", "paused", in: 1) == [[3_000, 250], [4_000, 1_001]])
      #expect(trace.times("X", "paused", in: 2) == [[5_000, 8_995_000]])
      #expect(trace.other["eventsOfForgottenSubscriptions"] == 1)
      #expect(trace.arrows == [])
    }

    @Test("has no pause that overlaps a slow delivery in part")
    func pausesAndDeliveries() throws {
      func slow(_ number: UInt64, at time: UInt64) -> [RecordedEvent] {
        [
          RecordedEvent(number, .value, of: 1, at: time),
          RecordedEvent(number + 1, .slow, of: 1, at: time, count: 20),
        ]
      }
      let trace = try TraceReading(
        of: RecordedState(
          [RecordedSubscription(1, feeding: 0)],
          slow(1, at: 10_000)
            + [
              RecordedEvent(3, .paused, of: 1, at: 11_000),
              RecordedEvent(4, .resumed, of: 1, at: 12_000),
              RecordedEvent(5, .paused, of: 1, at: 15_000),
            ] + slow(6, at: 40_000) + [RecordedEvent(8, .resumed, of: 1, at: 50_000)]))
      #expect(trace.times("X", "value", in: 1) == [[10_000, 20_000], [40_000, 20_000]])
      #expect(trace.times("X", "paused", in: 1) == [[30_000, 30_000]])
    }

    @Test("has an arrow from a cause to its effect on another scheduler, and only there")
    func arrows() throws {
      let trace = try TraceReading(
        of: RecordedState(
          (1...4).map { RecordedSubscription($0, feeding: 0) },
          [
            RecordedEvent(5, .value, of: 1, at: 10_000),
            RecordedEvent(6, .value, of: 2, at: 10_001, cause: 5),
            RecordedEvent(7, .value, of: 3, at: 20_000, cause: 5, crosses: true),
            RecordedEvent(8, .began, of: 4, at: 20_001, cause: 5, crosses: true),
            RecordedEvent(9, .value, of: 4, at: 20_002, cause: 4, crosses: true),
            RecordedEvent(10, .value, of: 1, at: 20_003, cause: 8, crosses: true),
            // It has no mark.
            RecordedEvent(11, .waiting, of: 1, at: 20_004, cause: 6, crosses: true),
          ]))
      #expect(trace.arrows == [[1, 3], [1, 4], [4, 1]])
      // An arrow needs a slice at both ends.
      #expect(trace.times("X", "value", in: 1) == [[10_000, 1], [20_003, 1]])
      #expect(trace.times("X", "value", in: 3) == [[20_000, 1]])
      #expect(trace.times("X", "began", in: 4) == [[20_001, 1]])
      #expect(trace.times("s", in: 1) == [[10_000], [10_000]])
      #expect(trace.times("f", in: 4) == [[20_001]])
      #expect(trace.names("i", in: 2) == ["value"])
    }

    @Test("has arrows from slice to slice, and marks in their lanes only")
    func text() {
      func text(_ phase: TraceEvent.Phase, arrow: UInt64? = nil) -> String {
        var bytes: [UInt8] = []
        let event = TraceEvent(
          phase: phase, name: "a", process: 1, thread: 2, time: 12_034, arrow: arrow)
        event.write(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
      }
      let common = #""cat":"signals","name":"a","pid":1,"tid":2,"ts":12.034"#
      #expect(text(.arrow, arrow: 3) == #"{"ph":"s",\#(common),"id":3}"#)
      #expect(text(.arrowhead, arrow: 3) == #"{"ph":"f",\#(common),"id":3,"bp":"e"}"#)
      #expect(text(.mark) == #"{"ph":"i",\#(common),"s":"t"}"#)
    }

    @Test("is JSON whatever the names and values are")
    func escapes() throws {
      let name = "\"\\/\n\r\t\u{0}\u{1}\u{1F}\u{7F}\u{2028}é😀\u{FFFD}</script>"
      var subscription = RecordedSubscription(1, name, named: name, feeding: 0)
      subscription.scheduler = name
      let trace = try TraceReading(
        of: RecordedState(
          [subscription], [RecordedEvent(1, .error, of: 1, at: 2_000, text: name)]))
      #expect(trace.names("B") == [name])
      #expect(trace.arguments("B", name, "scheduler") == [name])
      #expect(trace.names("i") == ["error: \(name)"])
      #expect(trace.lanes == [Array(repeating: "\(name): \(name), Feed.swift:1", count: 2)])
    }

    @Test("goes into a file in pieces")
    func file() throws {
      let directory = try TemporaryDirectory()
      let path = directory.path("trace.json")
      let events = (1...10_000).map { RecordedEvent($0, .value, of: 1, at: 1000 + $0) }
      let trace = Trace(of: RecordedState([RecordedSubscription(1, feeding: 0)], events))
      var pieces: [Int] = []
      try trace.write { pieces.append($0.count) }
      #expect(pieces.count > 10)
      #expect(pieces.allSatisfy { $0 < 67_000 })

      try TraceFile.write(trace, to: path)
      let data = try Data(contentsOf: URL(filePath: path))
      #expect(data.count == pieces.reduce(0, +))
      #expect(try TraceReading(data).names("i").count == 10_000)
      var status = stat()
      #expect(unsafe stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    }

    @Test("takes the place of a file when it is whole, also of one that a link leads to")
    func replaced() throws {
      let directory = try TemporaryDirectory()
      let (path, link) = (directory.path("trace.json"), directory.path("link"))
      let old = try FileHandle(forReadingFrom: directory.file("trace.json", "old"))
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
      let trace = Trace(of: RecordedState([RecordedSubscription(1, feeding: 0)], []))
      for name in [path, link] {
        try TraceFile.write(trace, to: name)
        #expect(try TraceReading(Data(contentsOf: URL(filePath: path))).lanes.count == 1)
        #expect(Set(try directory.names()) == ["trace.json", "link"])
        #expect(try FileStatus(of: link).type == S_IFLNK)
      }
      // A file that was written in place would have another content now.
      #expect(try old.readToEnd() == Data("old".utf8))
      try TraceFile.write(trace, to: "/dev/null")
      var status = stat()
      #expect(unsafe stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
    }

    @Test("says why a file can't be written")
    func unwritable() throws {
      let error = #expect(throws: RecordingError.self) {
        try SignalRecording.writeTrace(to: "/nonexistent/trace.json")
      }
      #expect(error?.description == "/nonexistent/trace.json: No such file or directory")
    }
  }
#endif
