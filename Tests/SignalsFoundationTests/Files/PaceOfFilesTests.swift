import Foundation
import Signals
import SignalsFoundation
import TestSupport
import Testing

@Suite("The other end of a file that is paused", .leavesNothing, .timeLimit(.minutes(30)))
struct PaceOfFilesTests {
  @Test("the peer of a socket is not read until there is room, and nothing is lost")
  func socket() async throws {
    var ends: [Int32] = [0, 0]
    #if os(Linux)
      try #require(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    #else
      try #require(unsafe socketpair(AF_UNIX, SOCK_STREAM, 0, &ends) == 0)
    #endif
    let handle = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    let peer = ends[1]
    try #require(fcntl(peer, F_SETFL, O_NONBLOCK) == 0)
    let taken = Counter()
    let values = handle.chunks(ofAtMost: 1024).doNext { _ in taken.increment() }
      .values(buffering: .pausing(at: 16))
    var iterator = values.makeAsyncIterator()

    var sent = 0
    /// Sends bytes that count up. Returns false if there is no room.
    func sendPiece() -> Bool {
      let bytes = (sent..<sent + 512).map { UInt8(truncatingIfNeeded: $0 % 251) }
      let count = unsafe write(peer, bytes, bytes.count)
      if count > 0 { sent += count }
      return count > 0
    }
    // With 16 pieces the source waits, so a peer without room gets none.
    try await eventually { !sendPiece() && taken.value >= 16 || sent > 100_000_000 }
    while sendPiece() {}
    let sentFirst = sent
    #expect(sentFirst < 100_000_000)
    #expect(taken.value == 16)
    #expect(!sendPiece())

    var received = Data()
    while received.count < sentFirst, let piece = try await iterator.next() { received += piece }
    // The peer has room again.
    try await eventually { sendPiece() }
    close(peer)
    while let piece = try await iterator.next() { received += piece }
    #expect(received.count == sent)
    #expect(received.enumerated().allSatisfy { $1 == UInt8(truncatingIfNeeded: $0 % 251) })
  }

  #if os(Linux)
    @Test("a process whose output is paused waits in its write, and ends at the disposal")
    func process() async throws {
      let shell = URL(filePath: "/bin/sh")
      let taken = Counter()
      var number: String?
      do {
        let values = Signal.process(shell, arguments: ["-c", "echo $$; exec yes"])
          .doNext { _ in taken.increment() }
          .values(buffering: .pausing(at: 4))
        var iterator = values.makeAsyncIterator()
        if case .output(let first)? = try await iterator.next() {
          number = String(decoding: first.prefix { $0 != 10 }, as: UTF8.self)
        }
        let status = "/proc/\(try #require(number))/stat"
        try await eventually {
          let text = try? String(contentsOfFile: status, encoding: .utf8)
          return taken.value >= 4 && text?.contains(" (yes) S ") == true
        }
        #expect(taken.value <= 6)
      }
      let folder = "/proc/\(try #require(number))"
      try await eventually { !FileManager.default.fileExists(atPath: folder) }
    }
  #endif
}
