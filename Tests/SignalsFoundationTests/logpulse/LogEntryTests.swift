import TestSupport
import Testing

@testable import logpulse

@Suite("LogEntry", .leavesNothing)
struct LogEntryTests {
  @Test("reads a line in Common Log Format")
  func common() {
    #expect(
      entry(
        #"127.0.0.1 - frank [10/Oct/2000:13:55:36 -0700] "GET /apache_pb.gif HTTP/1.0" 200 2326"#)
        == LogEntry(time: 971_211_336, path: "/apache_pb.gif", status: 200, bytes: 2326))
  }

  @Test("reads a line in Combined Log Format")
  func combined() {
    #expect(
      entry(
        #"192.0.2.7 - - [21/Nov/2026:07:51:46 +0000] "POST /a/b HTTP/2.0" 201 13 "#
          + #""http://example.org/?a=1" "Mozilla/5.0 (X11; \"odd\")""#)
        == LogEntry(time: 1_795_247_506, path: "/a/b", status: 201, bytes: 13))
  }

  @Test(
    "reads the time in any zone, in leap years and on the last day of a year",
    arguments: [
      ("01/Jan/1970:00:00:00 +0000", 0),
      ("01/Jan/1970:01:00:00 +0100", 0),
      ("31/Dec/1969:23:59:59 +0000", -1),
      ("29/Feb/2000:12:00:00 +0000", 951_825_600),
      ("01/Mar/2100:00:00:00 +0000", 4_107_542_400),
      ("31/Dec/2024:23:59:59 -0330", 1_735_702_199),
      ("30/Jun/2015:23:59:60 +0000", 1_435_708_800),
    ])
  func times(text: String, seconds: Int) {
    #expect(entry(#"h - - [\#(text)] "GET / HTTP/1.1" 200 1"#)?.time == seconds)
  }

  @Test(
    "takes the path without the query, and all of an odd request",
    arguments: [
      ("GET /search?q=a&page=2 HTTP/1.1", "/search"),
      ("GET /a b c HTTP/1.1", "/a b c"),
      ("GET /old", "/old"),
      ("GET http://example.org/x?y HTTP/1.1", "http://example.org/x"),
      ("OPTIONS * HTTP/1.1", "*"),
      ("GET /? HTTP/1.1", "/"),
      (#"GET /say-\"hi\" HTTP/1.1"#, #"/say-\"hi\""#),
      (#"GET /say-"hi" HTTP/1.1"#, #"/say-"hi""#),
      (#"GET /trailing\\"#, #"/trailing\\"#),
      (#"\x16\x03\x01\x00 \xFC?\x03"#, #"\x16\x03\x01\x00 \xFC?\x03"#),
      ("GET", "GET"),
      ("GET ", "GET "),
      ("-", "-"),
      ("", "-"),
    ])
  func paths(request: String, path: String) {
    #expect(entry(#"h - - [\#(time)] "\#(request)" 400 157 "-" "-""#)?.path == path)
  }

  @Test(
    "accepts other fields as servers write them",
    arguments: [
      (#"2001:db8::1 - - [\#(time)] "GET / HTTP/1.1" 304 0"#, 304, 0),
      (#"h - - [\#(time)] "GET / HTTP/1.1" 304 -"#, 304, 0),
      (#"h - anna maria [\#(time)] "GET / HTTP/1.1" 200 5"#, 200, 5),
      (#"h - [a] [\#(time)] "GET / HTTP/1.1" 200 5"#, 200, 5),
      (#"www.example.org:80 h - - [\#(time)] "GET / HTTP/1.1" 200 5"#, 200, 5),
      (#"h - - [\#(time)] "GET / HTTP/1.1" 499 0 "-" "cut o"#, 499, 0),
      (#"h - - [\#(time)] "GET / HTTP/1.1" 000 7"# + "\r", 0, 7),
    ])
  func fields(line: String, status: Int, bytes: Int) {
    let entry = entry(line)
    #expect(entry?.status == status)
    #expect(entry?.bytes == bytes)
  }

  @Test("loses nothing but the bytes that are not UTF-8")
  func notUTF8() {
    var line = Array(#"h - - [\#(time)] "GET /caf??/x HTTP/1.1" 200 9"#.utf8)
    let odd = line.firstIndex(of: UInt8(ascii: "?")) ?? 0
    line.replaceSubrange(odd...(odd + 1), with: [0xE9, 0xFF])
    #expect(LogEntry(line[...])?.path == "/caf\u{FFFD}\u{FFFD}/x")
    #expect(LogEntry(line[...])?.bytes == 9)
  }

  @Test("cuts a path that is too long to be told apart")
  func longPath() {
    let path = "/" + String(repeating: "x", count: 2_000)
    let entry = entry(#"h - - [\#(time)] "GET \#(path) HTTP/1.1" 414 0"#)
    #expect(entry?.path == String(path.prefix(LogEntry.longestPath)))
  }

  @Test(
    "is nil for a line that is no log line",
    arguments: [
      "",
      " ",
      "hello, world",
      "\u{0}\u{1}\u{2}",
      #"[\#(time)] "GET / HTTP/1.1" 200 1"#,
      #"h [\#(time)] "GET / HTTP/1.1" 200 1"#,
      #" - - [\#(time)] "GET / HTTP/1.1" 200 1"#,
      #"h - - [32/Nov/2026:07:51:46 +0000] "GET / HTTP/1.1" 200 1"#,
      #"h - - [21/Nvo/2026:07:51:46 +0000] "GET / HTTP/1.1" 200 1"#,
      #"h - - [21/Nov/2026:24:51:46 +0000] "GET / HTTP/1.1" 200 1"#,
      #"h - - [21/Nov/2026:07:51:46] "GET / HTTP/1.1" 200 1"#,
      #"h - - [\#(time)] GET / HTTP/1.1 200 1"#,
      #"h - - [\#(time)] "GET / HTTP/1.1 200 1"#,
      #"h - - [\#(time)] "GET / HTTP/1.1""#,
      #"h - - [\#(time)] "GET / HTTP/1.1" 20 1"#,
      #"h - - [\#(time)] "GET / HTTP/1.1" 200"#,
      #"h - - [\#(time)] "GET / HTTP/1.1" 200 "#,
      #"h - - [\#(time)] "GET / HTTP/1.1" 200 1x"#,
      #"h - - [\#(time)] "GET / HTTP/1.1" 200 -5"#,
      #"h - - [\#(time)] "GET / HTTP/1.1" 200 99999999999999999999"#,
      #"h - - [\#(time)] "GET \"#,
    ])
  func notALogLine(line: String) {
    #expect(entry(line) == nil)
  }

  @Test("survives any cut of a line")
  func cuts() {
    let line = Array(#"h - a [\#(time)] "GET /\"x\\ HTTP/1.1" 200 12 "-" "-""#.utf8)
    for start in line.indices {
      for end in start...line.endIndex { _ = LogEntry(line[start..<end]) }
    }
    #expect(LogEntry(line[...]) != nil)
  }
}

private let time = "21/Nov/2026:07:51:46 +0000"

private func entry(_ line: String) -> LogEntry? {
  LogEntry(Array(line.utf8)[...])
}
