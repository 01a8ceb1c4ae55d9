#if Recording
  import Foundation
  import Synchronization
  import TestSupport
  import Testing

  @testable import Signals
  @testable import signals_top

  @Suite("The server of a recording", .leavesNothing)
  struct RecordingServerTests {
    private static let answer = "{}\n"
    private let directory: ShortDirectory
    private let folder: SocketFolder

    init() throws {
      directory = try ShortDirectory()
      folder = try SocketFolder("\(directory.path)/signals")
    }

    private func server(
      patience: Duration = .seconds(3600), of user: uid_t = geteuid(),
      answering answer: String = Self.answer
    ) throws -> RecordingServer {
      try RecordingServer(in: folder, of: user, patience: patience) { Array(answer.utf8) }
    }

    /// A client that waits as long as a test may.
    private func connect(to server: RecordingServer) throws -> SocketClient {
      try SocketClient(to: server.path, patience: 1800)
    }

    private func ask(_ server: RecordingServer, _ request: String = "state\n") throws -> String {
      String(decoding: try connect(to: server).answer(to: request), as: UTF8.self)
    }

    @Test("listens on a socket that is the user's alone, until it is closed")
    func life() throws {
      let server = try server()
      #expect(try FileStatus(of: server.path) == FileStatus(type: S_IFSOCK, mode: 0o600))
      #expect(try ask(server) == Self.answer)
      server.close()
      #expect(unsafe access(server.path, F_OK) != 0)
      #expect(throws: POSIXError.self) { try ask(server) }
    }

    @Test("closes its connections when it is closed")
    func closing() throws {
      let server = try server()
      let connection = try connect(to: server)
      server.close()
      connection.expectEnd()
    }

    @Test("takes the place of a socket that a process with its number has left")
    func leftover() throws {
      let first = try server()
      let second = try server()
      #expect(second.path == first.path)
      #expect(try ask(second) == Self.answer)
      second.close()
      first.close()
    }

    @Test("answers no other user")
    func otherUser() throws {
      let server = try server(of: geteuid() + 1)
      try connect(to: server).expectEnd()
      server.close()
    }

    @Test(
      "answers no other request",
      arguments: ["", "\n", "State\n", "state \n", "state\r\n", "stat\ne", "\u{0}\n"])
    func otherRequests(request: String) throws {
      let server = try server()
      let connection = try connect(to: server)
      connection.send(request)
      shutdown(connection.descriptor, Int32(SHUT_WR))
      connection.expectEnd()
      #expect(try ask(server) == Self.answer)
      server.close()
    }

    @Test("gives peers the time that it needs for an answer itself")
    func slowAnswer() throws {
      let patience = Duration.milliseconds(50)
      let server = try RecordingServer(in: folder, patience: patience) {
        let end = ContinuousClock.now + patience * 4
        while ContinuousClock.now < end { sched_yield() }
        return Array(Self.answer.utf8)
      }
      let connections = try (0..<3).map { _ in try connect(to: server) }
      for connection in connections { connection.send("state\n") }
      for connection in connections { #expect(try connection.rest() == Data(Self.answer.utf8)) }
      server.close()
    }

    @Test("answers a request that comes in pieces")
    func pieces() throws {
      let server = try server()
      let connection = try connect(to: server)
      for character in "state" { connection.send("\(character)") }
      #expect(try connection.answer(to: "\n") == Data(Self.answer.utf8))
      server.close()
    }

    @Test("closes a connection that floods it")
    func flood() throws {
      let server = try server()
      let connection = try connect(to: server)
      connection.send(String(repeating: "x", count: 1 << 20))
      connection.expectEnd()
      #expect(try ask(server) == Self.answer)
      server.close()
    }

    @Test("goes on when peers vanish, before their request or with the answer unread")
    func vanishing() throws {
      let server = try server(answering: String(repeating: "x", count: 8 << 20))
      for request in ["", "sta", "state\n"] {
        for _ in 0..<20 {
          let connection = try connect(to: server)
          connection.send(request)
        }
      }
      #expect(try ask(server).utf8.count == 8 << 20)
      server.close()
    }

    @Test("answers others while a peer doesn't read")
    func unread() throws {
      let server = try server(answering: String(repeating: "x", count: 8 << 20))
      let lazy = try connect(to: server)
      lazy.send("state\n")
      #expect(try ask(server).utf8.count == 8 << 20)
      #expect(!lazy.isClosed)
      #expect(try lazy.rest().count == 8 << 20)
      server.close()
    }

    @Test("closes the connection of a peer that doesn't read, after a time")
    func impatience() async throws {
      let server = try server(
        patience: .milliseconds(20), answering: String(repeating: "x", count: 8 << 20))
      let lazy = try connect(to: server)
      lazy.send("state\n")
      try await eventually { lazy.isClosed }
      #expect(try lazy.rest().count < 8 << 20)
      server.close()
    }

    @Test("answers fifty peers at once")
    func many() throws {
      let server = try server(answering: String(repeating: "x", count: 1 << 20))
      let answered = Mutex(0)
      onThreads(50) { _ in
        guard let answer = try? self.ask(server), answer.utf8.count == 1 << 20 else { return }
        answered.withLock { $0 += 1 }
      }
      #expect(answered.withLock { $0 } == 50)
      server.close()
    }

    @Test("answers beside fifty peers that ask nothing, which it closes after a time")
    func silent() async throws {
      let server = try server(patience: .milliseconds(20))
      let ended = Mutex(0)
      // Those that are not accepted yet wait in `connect`.
      for _ in 0..<50 {
        Thread.detachNewThread {
          try? self.connect(to: server).expectEnd()
          ended.withLock { $0 += 1 }
        }
      }
      // Its own request may be too late, too.
      try await eventually { (try? ask(server)) == Self.answer }
      try await eventually { ended.withLock { $0 == 50 } }
      server.close()
    }

    @Test("tells of the live subscriptions, and of those that have just ended")
    func report() throws {
      var subject = RecordedSubscription(3, "Subject", feeding: 0)
      subject.kind = .subject
      var state = RecordedState([
        RecordedSubscription(1, named: "\"a\"\n", feeding: 0),
        RecordedSubscription(2, feeding: 1, ended: 7_000_000_000, .cut), subject,
        RecordedSubscription(4, feeding: 1, ended: 1_000_000_000, .completed),
      ])
      state.time = 9_000_000_000
      let answers = RecordingAnswers { [state] in state }
      let server = try RecordingServer(in: folder) { answers.next() }
      let line = try connect(to: server).answer(to: "state\n")
      #expect(line.firstIndex(of: 10) == line.indices.last)
      let report = try JSONDecoder().decode(Report.self, from: line)
      #expect(report.version == Report.version)
      #expect(report.process == getpid())
      #expect(report.time == state.time)
      #expect(report.subscriptions.map(\.number) == [1, 3, 2])
      #expect(report.subscriptions.map(\.name) == ["\"a\"\n", "", ""])
      #expect(report.subscriptions.map(\.end) == [nil, nil, "cut"])
      #expect(report.subscriptions.map(\.kind) == ["subscription", "subject", "subscription"])
      #expect(
        report.subscriptions[0].made == .init(file: "Feed/Feed.swift", line: 1, function: "f"))
      server.close()
    }

    @Test("copies the state once for requests in quick succession")
    func succession() {
      let copies = Mutex(0)
      let answers = RecordingAnswers {
        copies.withLock { $0 += 1 }
        return RecordedState([])
      }
      let start = ContinuousClock.now
      var asked = 0
      while ContinuousClock.now < start + .milliseconds(20) || asked < 2 {
        _ = answers.next()
        asked += 1
      }
      let tenths = (ContinuousClock.now - start) / .milliseconds(100)
      #expect(copies.withLock { Double($0) } <= tenths + 1)
    }

    @Test("omits what is beyond a number of subscriptions")
    func omitting() {
      let many = (1...20_003).map {
        RecordedSubscription($0, feeding: 0, ended: $0 < 10 ? 9_000_000 : nil)
      }
      let report = RecordingReport(of: RecordedState(many))
      #expect(report.subscriptions.count == 20_000)
      #expect(report.omitted == 3)
      // Those that have ended are omitted first.
      #expect(report.subscriptions.count { $0.ended != nil } == 6)
    }
  }

  extension SocketClient {
    /// Sends as much as the other end takes.
    fileprivate func send(_ text: String) {
      #if canImport(Darwin)
        let flags: Int32 = 0
      #else
        let flags = Int32(MSG_NOSIGNAL)
      #endif
      let bytes = Array(text.utf8)
      _ = unsafe Foundation.send(descriptor, bytes, bytes.count, flags)
    }

    /// Whether the other end is closed, whatever there is to read.
    fileprivate var isClosed: Bool {
      var state = pollfd(fd: descriptor, events: 0, revents: 0)
      return unsafe poll(&state, 1, 0) > 0 && state.revents & Int16(POLLHUP) != 0
    }

    /// Expects that the other end closes the connection, and sends nothing.
    fileprivate func expectEnd(sourceLocation: SourceLocation = #_sourceLocation) {
      var byte: UInt8 = 0
      let count = unsafe recv(descriptor, &byte, 1, 0)
      // A connection that is closed before all was read ends with an error.
      #expect(count == 0 || (count < 0 && errno == ECONNRESET), sourceLocation: sourceLocation)
    }
  }
#endif
