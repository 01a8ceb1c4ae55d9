import Foundation
import Signals
import SignalsNetworking
import SignalsTesting
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("The time of a URLRequest", .leavesNothing, .timeLimit(.minutes(30)))
struct RequestTimeTests {
  /// Returns a signal of each kind, for a request to `url` that may take `seconds`.
  private func signals(
    _ url: URL, _ seconds: TimeInterval, _ directory: TemporaryDirectory
  ) throws -> [Signal<Void>] {
    let session = URLSession.patient()
    let request = URLRequest(url: url, timeoutInterval: seconds)
    var upload = URLRequest(url: url, timeoutInterval: seconds)
    upload.httpMethod = "PUT"
    return [
      session.response(to: request).map { _ in () },
      session.chunks(of: request).map { _ in () },
      session.download(request, to: try directory.file("a")).map { _ in () },
      session.upload(Data("a".utf8), with: upload).map { _ in () },
    ]
  }

  @Test("ends a request that takes longer, also where the request was made with it", .tags(.K8))
  func time() async throws {
    let gate = DispatchSemaphore(value: 0)
    let server = try LoopbackServer { _, _ in gate.wait() }
    let directory = try TemporaryDirectory()
    let recorders = try signals(server.url("/"), 0.5, directory).map { $0.recorded() }
    for recorder in recorders {
      #expect((try await recorder.end() as? URLError)?.code == .timedOut)
      gate.signal()
    }
  }

  @Test("may be as long as a number can say", .tags(.K9), arguments: [1e18, .infinity, .nan])
  func longTime(seconds: TimeInterval) async throws {
    let server = try LoopbackServer { _, connection in connection.answer(200, "a") }
    let directory = try TemporaryDirectory()
    for signal in try signals(server.url("/"), seconds, directory) {
      #expect(try await signal.recorded().end() == nil)
    }
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = seconds
    let session = URLSession(configuration: configuration)
    #expect(try await session.response(to: server.request("/")).recorded().end() == nil)
  }
}
