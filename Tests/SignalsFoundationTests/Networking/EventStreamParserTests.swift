import Foundation
import SignalsNetworking
import Testing

@Suite("The parser of server-sent events")
struct EventStreamParserTests {
  /// The events in a text that is cut into pieces of `size` bytes.
  private func events(in text: String, size: Int = .max, after id: String = "") -> [MessageEvent] {
    var parser = EventStreamParser(lastID: id)
    let bytes = Data(text.utf8)
    return stride(from: 0, to: bytes.count, by: min(size, bytes.count)).flatMap {
      parser.events(endingIn: bytes[$0..<min($0 + size, bytes.count)])
    }
  }

  @Test("finds the same events at any cut, for each line break", arguments: ["\n", "\r", "\r\n"])
  func cuts(lineBreak: String) {
    let lines = [
      "\u{FEFF}: a comment", "event: price", "id: 1", "data: élan", "data:two", "", "data", "", "",
      "id: 2", "", "data:  spaced : colon", "other: x", "retry", "data", "", "id", "data: 3", "",
      "data: unfinished",
    ]
    let text = lines.joined(separator: lineBreak) + lineBreak
    let expected = [
      MessageEvent(id: "1", type: "price", data: "élan\ntwo"), MessageEvent(id: "1", data: ""),
      MessageEvent(id: "2", data: " spaced : colon\n"), MessageEvent(data: "3"),
    ]
    for size in 1...text.utf8.count { #expect(events(in: text, size: size) == expected) }
  }

  @Test("ends a line at its carriage return, and doesn't wait for the next byte")
  func promptness() {
    var parser = EventStreamParser()
    #expect(parser.events(endingIn: Data("data: 1\r\r".utf8)) == [MessageEvent(data: "1")])
    #expect(parser.events(endingIn: Data("\n".utf8)).isEmpty)
    #expect(parser.events(endingIn: Data("data: 2\n\n".utf8)) == [MessageEvent(data: "2")])
  }

  @Test("takes a byte-order mark for one at the beginning only")
  func byteOrderMark() {
    #expect(
      events(in: "\u{FEFF}data: 1\n\n\u{FEFF}data: 2\n\n\u{FEFF}\n") == [MessageEvent(data: "1")])
    #expect(events(in: "\u{FEFF}\u{FEFF}data: 1\n\n").isEmpty)
    #expect(events(in: "\u{FEFF}\ndata: 1\n\n") == [MessageEvent(data: "1")])
  }

  @Test("keeps the id of the last whole event, and ignores an id with a zero byte")
  func ids() {
    var parser = EventStreamParser(lastID: "0")
    _ = parser.events(endingIn: Data("id: 1\ndata: a\n\nid: \0\ndata: b\n\nid: 2\ndata: c\n".utf8))
    #expect(parser.lastID == "1")
    parser.begin()
    // An event without an id is after the last one that had one.
    #expect(parser.events(endingIn: Data("data: d\n\n".utf8)) == [MessageEvent(id: "1", data: "d")])
    _ = parser.events(endingIn: Data("id: 3\n\n".utf8))
    #expect(parser.lastID == "3")
    _ = parser.events(endingIn: Data("id\n\n".utf8))
    #expect(parser.lastID == "")
  }

  @Test(
    "takes a delay of digits only",
    arguments: [
      ("1500", 1_500), ("0", 0), ("", nil), ("-1", nil), ("+1", nil), ("1.5", nil), ("٣", nil),
      ("99999999999999999999999", nil), ("1 ", nil),
    ] as [(String, Int?)])
  func delay(text: String, milliseconds: Int?) {
    var parser = EventStreamParser()
    _ = parser.events(endingIn: Data("retry: \(text)\n".utf8))
    #expect(parser.retryDelay == milliseconds.map { .milliseconds($0) })
    parser.begin()
    #expect(parser.retryDelay == milliseconds.map { .milliseconds($0) })
  }

  @Test("replaces bytes that are not UTF-8")
  func otherBytes() {
    var parser = EventStreamParser()
    let bytes = Data("data: a".utf8) + [0xFF] + Data("\n\n".utf8)
    #expect(parser.events(endingIn: bytes) == [MessageEvent(data: "a\u{FFFD}")])
  }
}
