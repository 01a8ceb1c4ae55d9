import Foundation
import NATSServers
import Signals
import Testing

@testable import SignalsNATS

extension NATSTests {
  @Suite struct RequestTests {
    @Test func `each request gets its own answer`() async throws {
      try await withConnection { connection, _ in
        let answering = connection.send(
          connection.signal(of: "double").map { try $0.answer(Data("\(Int($0.text)! * 2)".utf8)) }
        ).subscribe()
        try await waitForListeners(1)
        let answers = try await Signal.from(1...500)
          .mapAsync(maxConcurrent: 50) { number in
            try await connection.request(Message("double", text: "\(number)")).first()
          }.array()
        #expect(answers.map { $0?.text } == (1...500).map { "\($0 * 2)" })
        answering.dispose()
        try await wait { connection.inbox.waitingCount == 0 }
      }
    }

    @Test func `says that there are no responders`() async throws {
      try await withConnection { connection, _ in
        let error = await #expect(throws: NATSError.self) {
          _ = try await connection.request(Message("nowhere")).first()
        }
        #expect(error == .noResponders(call: "natsConnection_PublishMsg"))
      }
    }

    @Test func `says that no answer came in time`() async throws {
      try await withConnection { connection, _ in
        let silent = connection.signal(of: "silent").subscribe()
        try await waitForListeners(1)
        let error = await #expect(throws: NATSError.self) {
          _ = try await connection.request(Message("silent"), timeout: .milliseconds(50)).first()
        }
        #expect(error == .timedOut(call: "a request to silent"))
        #expect(connection.inbox.waitingCount == 0)
        silent.dispose()
      }
    }
  }
}
