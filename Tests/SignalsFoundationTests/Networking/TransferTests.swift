import Foundation
import Signals
import SignalsFoundation
import SignalsNetworking
import SignalsTesting
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("URLSession.download(_:to:)", .leavesNothing, .timeLimit(.minutes(30)))
struct DownloadTests {
  private let session = URLSession.patient()

  @Test("writes the body into the file, and says how far it is")
  func progress() async throws {
    let directory = try TemporaryDirectory()
    let url = try directory.file("a", "before")
    let gate = DispatchSemaphore(value: 0)
    let server = try LoopbackServer { _, connection in
      connection.begin(200, ["Content-Length": "6"])
      connection.send("one")
      gate.wait()
      connection.send("two")
    }
    let recorder = session.download(server.request("/"), to: url).recorded()
    let progress = try await recorder.value().progress
    #expect(progress?.completed == 3)
    #expect(progress?.total == 6)
    #expect(progress?.fraction == 0.5)
    #expect(try Data(contentsOf: url) == Data("before".utf8))
    gate.signal()
    #expect(try await recorder.end() == nil)
    #expect(try Data(contentsOf: url) == Data("onetwo".utf8))
    #expect(recorder.values.dropLast().last?.progress?.fraction == 1)
    guard case .finished(let response) = recorder.values.last else { return #expect(Bool(false)) }
    #expect((response as? HTTPURLResponse)?.statusCode == 200)
    #expect(try directory.names() == ["a"])
  }

  @Test("does not know an unreported length; an empty body is a file, too")
  func unknownLength() async throws {
    let directory = try TemporaryDirectory()
    for body in ["", "one"] {
      let server = try LoopbackServer { _, connection in
        connection.begin()
        connection.send(body)
      }
      let url = try directory.file("a")
      let recorder = session.download(server.request("/"), to: url).recorded()
      #expect(try await recorder.end() == nil)
      #expect(recorder.values.compactMap(\.progress).allSatisfy { $0.total == nil })
      #expect(try Data(contentsOf: url) == Data(body.utf8))
    }
  }

  @Test("leaves no file when it fails: a bad status, a lost connection", arguments: [404, 200])
  func failure(status: Int) async throws {
    let directory = try TemporaryDirectory()
    let server = try LoopbackServer { _, connection in
      connection.begin(status, ["Content-Length": "6"])
      connection.send("one")
    }
    let url = try directory.file("a")
    let error = try await session.download(server.request("/"), to: url).recorded().end()
    #expect(status == 200 ? error is URLError : (error as? HTTPStatusError)?.status == 404)
    #expect(try directory.names() == [])
  }

  @Test("fails before it asks for anything when the file can't be written")
  func unwritable() async throws {
    let directory = try TemporaryDirectory()
    let server = try LoopbackServer { _, connection in connection.answer() }
    let url = directory.url.appending(path: "missing/a")
    let recorder = session.download(server.request("/"), to: url).recorded()
    #expect((try await recorder.end() as? FileError)?.cause.code == .ENOENT)
    #expect(server.requests.value.isEmpty)
  }

  @Test("leaves the descriptors of closed standard streams alone")
  func closedStandardStreams() async throws {
    await #expect(processExitsWith: .exitCode(0)) {
      let session = URLSession.shared
      let isTaken = try {
        let directory = try TemporaryDirectory()
        let file = try directory.file("a")
        for descriptor in 0...STDERR_FILENO { close(descriptor) }
        Scheduler.immediate.performAsCurrent {
          _ = session.download(URLRequest(url: URL(string: "http://127.0.0.1:1/")!), to: file)
            .subscribe(error: { _ in })
        }
        return try isStandardStream(anyFileIn: directory.url)
      }()
      // The normal end of the test would write to standard error, whose number a connection may
      // have now.
      exit(isTaken ? 1 : 0)
    }
  }

  @Test("leaves no file when it is disposed of")
  func disposal() async throws {
    let directory = try TemporaryDirectory()
    let server = try LoopbackServer { _, connection in
      connection.begin()
      connection.send("one")
      connection.waitForClosing()
    }
    let recorder = session.download(server.request("/"), to: try directory.file("a")).recorded()
    _ = try await recorder.value()
    #expect(try directory.names().count == 1)
    recorder.dispose()
    #expect(try directory.names() == [])
  }

  @Test("writes a file of the longest name there may be")
  func longName() async throws {
    let directory = try TemporaryDirectory()
    let name = String(repeating: "n", count: 255)
    let server = try LoopbackServer { _, connection in connection.answer(200, "one") }
    let recorder = session.download(server.request("/"), to: try directory.file(name)).recorded()
    #expect(try await recorder.end() == nil)
    #expect(try directory.names() == [name])
  }

  @Test("does not know the length of a compressed body")
  func compressedBody() async throws {
    let directory = try TemporaryDirectory()
    // The text "one", compressed by gzip.
    let body = try #require(Data(base64Encoded: "H4sIAAAAAAACA8vPSwUA8YZsegMAAAA="))
    let server = try LoopbackServer { _, connection in
      connection.begin(200, ["Content-Encoding": "gzip", "Content-Length": "\(body.count)"])
      connection.send(body)
    }
    let url = try directory.file("a")
    let recorder = session.download(server.request("/"), to: url).recorded()
    #expect(try await recorder.end() == nil)
    #expect(recorder.values.compactMap(\.progress).map(\.total) == [nil])
    #expect(try Data(contentsOf: url) == Data("one".utf8))
  }
}

@Suite("URLSession.download(_:to:) under stress", .leavesNothing, .timeLimit(.minutes(30)))
struct DownloadStressTests {
  @Test("leaves a whole file or none in many rounds of answers against disposal")
  func stress() async throws {
    let directory = try TemporaryDirectory()
    let session = URLSession.patient()
    let server = try LoopbackServer { _, connection in
      connection.begin(200, ["Content-Length": "2"])
      connection.send("a")
      connection.send("b")
    }
    let alive = Counter()
    for round in 0..<rounds(usually: 200) {
      let url = try directory.file("\(round)")
      let (sent, ends) = (Shared(0), Shared(0))
      let subscription = session.download(server.request("/"), to: url)
        .map { [tracked = Tracked(alive)] part in withExtendedLifetime(tracked) { part } }
        .subscribe(
          next: { _ in sent.withLock { $0 += 1 } }, error: { Issue.record("\($0)") },
          completed: { ends.withLock { $0 += 1 } })
      switch round % 3 {
      case 0: break
      case 1:
        await ends.wait { $0 == 1 }
        #expect(try Data(contentsOf: url) == Data("ab".utf8))
      default: await sent.wait { $0 > 0 }
      }
      subscription.dispose()
      #expect(ends.value <= 1)
    }
    await alive.reaches(0)
    // The last subscriptions may begin after their disposal, and have files for a moment.
    try await eventually { (try? directory.names())?.allSatisfy { Int($0) != nil } == true }
    for name in try directory.names() {
      #expect(try Data(contentsOf: directory.file(name)) == Data("ab".utf8))
    }
  }
}

@Suite("URLSession.upload(_:with:)", .leavesNothing, .timeLimit(.minutes(30)))
struct UploadTests {
  private let session = URLSession.patient()

  @Test("sends the body, its progress, and then the response")
  func progress() async throws {
    let received = Shared(Data())
    let server = try LoopbackServer { request, connection in
      received.withLock { $0 = request.body }
      connection.answer(500, "thanks for \(request.method)")
    }
    let body = Data((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0) })
    var request = server.request("/")
    request.httpMethod = "PUT"
    let recorder = session.upload(body, with: request).recorded()
    #expect(try await recorder.end() == nil)
    #expect(received.value == body)
    let progress = recorder.values.compactMap(\.progress)
    #expect(progress.last?.completed == 1_000_000)
    #expect(progress.map(\.completed) == progress.map(\.completed).sorted())
    #expect(progress.allSatisfy { $0.total == 1_000_000 })
    guard case .finished(let answer) = recorder.values.last else { return #expect(Bool(false)) }
    #expect(answer.data == Data("thanks for PUT".utf8))
    #expect((answer.response as? HTTPURLResponse)?.statusCode == 500)
  }

  @Test("takes a redirection for the answer, or sends the body again: never nothing in its place")
  func redirection() async throws {
    let bodies = Shared<[Data]>([])
    let server = try LoopbackServer { request, connection in
      if let status = Int(request.path.dropFirst()) {
        connection.answer(status, "go there", headers: ["Location": "/there"])
      } else {
        bodies.withLock { $0.append(request.body) }
        connection.answer(200, request.method)
      }
    }
    let body = Data("hello".utf8)
    for (method, status) in [("POST", 307), ("POST", 308), ("PUT", 302), ("POST", 303)] {
      var request = server.request("/\(status)")
      request.httpMethod = method
      var asBody = request
      asBody.httpBody = body
      let recorders = (
        session.upload(body, with: request).recorded(), session.response(to: asBody).recorded()
      )
      #expect(try await recorders.0.end() == nil)
      guard case .finished(let answer) = recorders.0.values.last else {
        return #expect(Bool(false))
      }
      for (data, response) in [answer, try await recorders.1.value()] {
        let text = String(decoding: data, as: UTF8.self)
        if (response as? HTTPURLResponse)?.statusCode == status {
          #expect(status != 303)
          #expect(text == "go there")
        } else {
          #expect(text == (status == 303 ? "GET" : method))
        }
      }
    }
    #expect(bodies.value.filter { $0 != body } == [Data(), Data()])
  }

  @Test("fails when the connection is lost or refused")
  func failure() async throws {
    let server = try LoopbackServer { _, connection in connection.reset() }
    for request in [server.request("/"), try LoopbackServer.refusedRequest()] {
      var request = request
      request.httpMethod = "POST"
      let recorder = session.upload(Data("a".utf8), with: request).recorded()
      #expect(try await recorder.end() is URLError)
    }
  }

  @Test("cancels the request when it is disposed of")
  func disposal() async throws {
    let isClosed = Shared(false)
    let server = try LoopbackServer { _, connection in
      connection.waitForClosing()
      isClosed.withLock { $0 = true }
    }
    var request = server.request("/")
    request.httpMethod = "POST"
    let recorder = session.upload(Data("a".utf8), with: request).recorded()
    await server.requests.wait { $0 == ["/": 1] }
    recorder.dispose()
    await isClosed.wait { $0 }
    #expect(!recorder.isCompleted)
  }
}

@Suite("URLSession.upload(_:with:) under stress", .leavesNothing, .timeLimit(.minutes(30)))
struct UploadStressTests {
  @Test("sends all or nothing in many rounds of answers against disposal")
  func stress() async throws {
    let session = URLSession.patient()
    let body = Data((0..<1_000).map { UInt8(truncatingIfNeeded: $0) })
    let server = try LoopbackServer { request, connection in
      connection.answer(request.body == body ? 200 : 500, "thanks")
    }
    var request = server.request("/")
    request.httpMethod = "POST"
    let alive = Counter()
    for round in 0..<rounds(usually: 200) {
      let (sent, ends) = (Shared(0), Shared(0))
      let subscription = session.upload(body, with: request)
        .map { [tracked = Tracked(alive)] part in withExtendedLifetime(tracked) { part } }
        .subscribe(
          next: { part in
            sent.withLock { $0 += 1 }
            guard case .finished(let answer) = part else { return }
            #expect((answer.response as? HTTPURLResponse)?.statusCode == 200)
            #expect(answer.data == Data("thanks".utf8))
          }, error: { Issue.record("\($0)") }, completed: { ends.withLock { $0 += 1 } })
      switch round % 3 {
      case 0: break
      case 1: await ends.wait { $0 == 1 }
      default: await sent.wait { $0 > 0 }
      }
      subscription.dispose()
      #expect(ends.value <= 1)
    }
    await alive.reaches(0)
  }
}

@Suite("TransferProgress", .leavesNothing) struct TransferProgressTests {
  @Test("has a fraction if the whole is known") func fraction() {
    #expect(TransferProgress(completed: 1, total: 4).fraction == 0.25)
    #expect(TransferProgress(completed: 0, total: 0).fraction == 1)
    #expect(TransferProgress(completed: 3, total: nil).fraction == nil)
  }
}

@Suite("Signal.requireStatus()", .leavesNothing, .timeLimit(.minutes(30)))
struct RequireStatusTests {
  private let session = URLSession.patient()

  @Test("passes a response with such a status, and fails for another one")
  func statuses() async throws {
    let server = try LoopbackServer { request, connection in
      connection.answer(Int(request.path.dropFirst()) ?? 0, "body")
    }
    for (status, isRight) in [(200, true), (299, true), (300, false), (404, false), (503, false)] {
      let recorder = session.response(to: server.request("/\(status)")).requireStatus().recorded()
      let error = try await recorder.end() as? HTTPStatusError
      #expect(error?.status == (isRight ? nil : status))
      #expect(isRight || error?.body == Data("body".utf8))
      #expect(recorder.values.count == (isRight ? 1 : 0))
    }
    let recorder = session.response(to: server.request("/404")).requireStatus(404..<405).recorded()
    #expect(try await recorder.end() == nil)
  }
}

extension Transfer {
  fileprivate var progress: TransferProgress? {
    if case .progress(let progress) = self { progress } else { nil }
  }
}
