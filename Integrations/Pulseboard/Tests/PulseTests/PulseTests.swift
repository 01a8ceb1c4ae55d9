import Pulse
import Testing

@Suite("What the board counts")
struct PulseTests {
  private func line(
    _ time: String = "27/Nov/2026:01:49:47 +0000", _ request: String = "GET / HTTP/1.1",
    _ rest: String = "200 2140"
  ) -> AccessLine? {
    AccessLine(#"127.0.0.1 - ada [\#(time)] "\#(request)" \#(rest) "-" "agent""#)
  }

  @Test("a line has a time, in any zone")
  func time() {
    #expect(line()?.second == 1_795_744_187)
    #expect(line("27/Nov/2026:03:19:47 +0130")?.second == 1_795_744_187)
    #expect(line("26/Nov/2026:20:49:47 -0500")?.second == 1_795_744_187)
    #expect(line("01/Jan/1970:00:00:00 +0000")?.second == 0)
    #expect(line("29/Feb/2024:00:00:00 +0000")?.second == 1_709_164_800)
    #expect(line("01/Mar/2024:00:00:00 +0000")?.second == 1_709_251_200)
  }

  @Test(
    "the key is the first two parts of the path",
    arguments: [
      ("/", "/"), ("/?q=a/b", "/"), ("/api/items/18?page=2", "/api/items"),
      ("/a/b/c/d", "/a/b"), ("/18/a", "/a"),
    ])
  func keys(path: String, key: String) {
    #expect(line("27/Nov/2026:01:49:47 +0000", "GET \(path) HTTP/1.1")?.key == key)
  }

  @Test("a line has a status and a size")
  func response() {
    let request = "POST /api/login HTTP/1.1"
    let found = line("27/Nov/2026:01:49:47 +0000", request, "503 -")
    #expect(found?.status == 503)
    #expect(found?.bytes == 0)
    #expect(line()?.bytes == 2140)
    #expect(AccessLine("no access line") == nil)
    #expect(line("27/Foo/2026:01:49:47 +0000") == nil)
    // The digits of other scripts are no digits here.
    #expect(line("2\u{667}/Nov/2026:01:49:47 +0000") == nil)
    #expect(line("27/Nov/2026:01:49:47 +0000", request, "50\u{663} 1") == nil)
  }

  @Test("a reader that begins again leaves out what it has published")
  func published() throws {
    let lines = try (0..<300).map { number in
      // Most seconds have several lines, and some lines are late.
      let second = 10 + number / 8 - (number % 50 == 9 ? 1 : 0)
      let time = "27/Nov/2026:01:49:\(second) +0000"
      return try #require(line(time, "GET /\(["a", "b", "c"][number % 3]) HTTP/1.1"))
    }
    for count in stride(from: 0, through: 300, by: 7) {
      var published = Published()
      for beat in Beat.beats(of: Array(lines[..<count]), from: "one") { published.add(beat) }
      published.add(Beat(reader: "one", second: 0, tallies: [:]))
      #expect(lines.filter { !published.take($0) } == Array(lines[count...]))
    }
  }

  @Test("what is older than all known beats was published")
  func older() throws {
    let (old, new) = try (#require(line()), #require(line("27/Nov/2026:01:49:48 +0000")))
    var published = Published()
    published.add(Beat.beats(of: [new], from: "one")[0])
    #expect([old, new, new, old].map { published.take($0) } == [true, true, false, true])
    var nothing = Published()
    #expect([old, new].map { nothing.take($0) } == [false, false])
  }

  @Test("beats of several readers are merged by second and key")
  func board() throws {
    let lines = try [
      #require(line()), #require(line("27/Nov/2026:01:49:48 +0000")),
      #require(line("27/Nov/2026:01:49:47 +0000", "GET /api HTTP/1.1", "500 7")),
    ]
    let beats = Beat.beats(of: lines, from: "one")
    #expect(beats.map(\.second) == [1_795_744_187, 1_795_744_188])
    var board = Board(seconds: 2)
    _ = board.add(beats[0])
    let frame = board.add(Beat.beats(of: [lines[0]], from: "two")[0])
    #expect(frame.readers == ["one": 2, "two": 1])
    #expect(frame.keys["/"]?.requests == 2)
    #expect(frame.keys["/"]?.bytes == 4280)
    #expect(frame.keys["/api"]?.errors == 1)
    #expect(board.add(beats[1]).readers == ["one": 1])
    // A third second pushes out the first one.
    _ = board.add(Beat(reader: "one", second: 1_795_744_189, tallies: [:]))
    #expect(board.add(beats[0]).readers == ["one": 2])
  }
}
