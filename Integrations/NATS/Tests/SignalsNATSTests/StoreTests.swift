import Foundation
import NATSServers
import Signals
import Testing

@testable import SignalsNATS

extension NATSTests {
  @Suite struct StoreTests {
    @Test func `says of each message where it is stored`() async throws {
      try await withStream { connection in
        let publications = try await connection.store(numbers(1...2000), outstanding: 64).array()
        #expect(publications.compactMap(\.sequence).sorted() == Array(1...2000))
        #expect(try await connection.streamState("S").lastSequence == 2000)
      }
    }

    @Test func `stores one message of each identity`() async throws {
      try await withStream { connection in
        let messages = Signal.from(["a", "b", "a"]).map { Message("s.x", text: $0, id: $0) }
        let publications = try await connection.store(messages, outstanding: 1).array()
        let duplicates = publications.map { publication -> Bool? in
          if case .stored(_, _, let isDuplicate) = publication.outcome { isDuplicate } else { nil }
        }
        #expect(duplicates == [false, false, true])
        #expect(try await connection.streamState("S").messages == 2)
      }
    }

    @Test(arguments: [1, 1024], [50, 3_600_000])
    func `a message that no stream takes fails and the others are stored`(
      outstanding: Int, resendAfter: Int
    ) async throws {
      try await withStream { connection in
        let messages = Signal.from(["s.a", "unknown", "s.b"]).map { Message($0) }
        let publications = try await connection.store(
          messages, outstanding: outstanding, resendAfter: .milliseconds(resendAfter),
          timeout: .milliseconds(200)
        ).array()
        #expect(publications.count == 3)
        #expect(publications.filter { $0.sequence != nil }.count == 2)
        let failed = publications.first { $0.error != nil }
        #expect(failed?.message.subject == "unknown")
      }
    }

    @Test func `pauses its source while messages are outstanding`() async throws {
      try await withStream { connection in
        // No stream has the subject, so the messages stay outstanding until they fail.
        let asked = Recorded<Int>()
        let subscription = connection.store(
          Signal.from(1...100_000).doNext(asked.add).map { _ in Message("unknown") },
          outstanding: 10
        ).subscribe()
        try await wait { asked.values.count >= 200 }
        #expect(asked.values.count <= 10 + 1 + 256)
        subscription.dispose()
      }
    }

    @Test func `no message waits for a place after the end`() async throws {
      try await withStream { connection in
        let storing = Storing(
          on: connection.client, outstanding: 1, resendAfter: .seconds(2), timeout: .seconds(60),
          for: Subscriber())
        storing.stop()
        let returned = Recorded<Int>()
        storing.queue.async {
          for number in 1...4 {
            storing.store(Message("s.x"))
            returned.add(number)
          }
        }
        try await wait { returned.values.count == 4 }
      }
    }

    @Test func `an error of the source comes behind the outcomes`() async throws {
      try await withStream { connection in
        struct Broken: Error {}
        let outcomes = Recorded<Publication>()
        await #expect(throws: Broken.self) {
          _ = try await connection.store(numbers(1...100).concat(with: .error(Broken())))
            .doNext(outcomes.add).last()
        }
        #expect(outcomes.values.count == 100)
      }
    }

    @Test func `sends the outcomes on its queue`() async throws {
      try await withStream { connection in
        let onQueue = DispatchSpecificKey<Bool>()
        let isOnQueue = Recorded<Bool>()
        let storing = Storing(
          on: connection.client, outstanding: 20, resendAfter: .seconds(2), timeout: .seconds(60),
          for: Subscriber(next: { _ in
            isOnQueue.add(DispatchQueue.getSpecific(key: onQueue) == true)
          }))
        storing.queue.setSpecific(key: onQueue, value: true)
        storing.queue.async {
          for number in 1...100 { storing.store(Message("s.x", text: "\(number)")) }
        }
        try await wait { isOnQueue.values.count == 100 }
        #expect(!isOnQueue.values.contains(false))
        storing.stop()
      }
    }

    @Test(arguments: [1, 1024])
    func `messages without an answer fail when the connection is closed`(
      outstanding: Int
    ) async throws {
      try await withConnection { connection, _ in
        let (unanswered, outcomes) = (Recorded<Message>(), Recorded<Publication>())
        let subscriber = connection.signal(of: "s.*")
          .subscribe(next: unanswered.add, error: { _ in })
        try await waitForListeners(1)
        let hasEnded = Recorded<Bool>()
        let subscription = connection.store(
          numbers(1...3), outstanding: outstanding, resendAfter: .seconds(Int64.max),
          timeout: .seconds(Int64.max)
        ).subscribe(next: outcomes.add, completed: { hasEnded.add(true) })
        try await wait { unanswered.values.count == min(outstanding, 3) }
        connection.close()
        try await wait { hasEnded.values == [true] }
        #expect(outcomes.values.count == 3)
        #expect(outcomes.values.allSatisfy { ($0.error as? NATSError)?.isClosed == true })
        subscription.dispose()
        subscriber.dispose()
      }
    }

    @Test func `messages fail on a connection that is closed`() async throws {
      try await withConnection { connection, _ in
        connection.close()
        try await wait { connection.state.value == .closed }
        // Time passes in between, in which overdue messages are looked for.
        let messages = Signal.interval(every: .milliseconds(10), on: .background())
          .take(5).map { _ in Message("s.x") }
        let publications = try await connection.store(messages, resendAfter: .milliseconds(2))
          .array()
        #expect(publications.count == 5)
        #expect(publications.allSatisfy { ($0.error as? NATSError)?.isClosed == true })
      }
    }

    @Test func `ends after the last outcome when no sender is left`() async throws {
      try await withStream { connection in
        let (outcomes, ends) = (Recorded<Publication>(), Recorded<Bool>())
        var source: ReplaySubject<Message>? = ReplaySubject(capacity: 100)
        for number in 1...100 { source!.sendNext(Message("s.x", text: "\(number)")) }
        connection.store(source!)
          .onEnd { if case .disposed = $0 { ends.add(outcomes.values.count == 100) } }
          .subscribeNext(outcomes.add)
        source = nil
        try await wait { ends.values.count == 1 && storings.count == 0 }
        #expect(ends.values == [true])
      }
    }

    @Test func `messages that are sent again keep their order`() async throws {
      try await withConnection { connection, _ in
        let (unanswered, outcomes) = (Recorded<Message>(), Recorded<Publication>())
        let subscriber = connection.signal(of: "s.*").subscribeNext(unanswered.add)
        try await waitForListeners(1)
        let subscription = connection.store(numbers(1...100)).subscribeNext(outcomes.add)
        try await wait { unanswered.values.count == 100 }
        // Until now there was no stream that could answer.
        try await connection.createStream(StreamConfiguration("S", subjects: ["s.*"]))
        try await wait { outcomes.values.count == 100 }
        #expect(outcomes.values.map(\.sequence) == Array(1...100))
        #expect(outcomes.values.map(\.message.text) == (1...100).map(String.init))
        subscription.dispose()
        subscriber.dispose()
      }
    }

    @Test(arguments: [nil, "an identity"])
    func `stores a message once although its acknowledgement is lost`(id: String?) async throws {
      let server = try Server()
      let proxy = try Proxy(to: server) { $0.range(of: Data(#""stream":"S""#.utf8)) != nil }
      let connection = try await Connection(ConnectionOptions(servers: [proxy.address]))
      try await connection.createStream(StreamConfiguration("S", subjects: ["s.*"]))
      let publications = try await connection.store(
        .return(Message("s.x", id: id)), resendAfter: .milliseconds(50)
      ).array()
      guard case .stored("S", 1, isDuplicate: true) = publications.first?.outcome else {
        Issue.record("\(publications)")
        return
      }
      #expect(try await connection.streamState("S").messages == 1)
      #expect(proxy.hasCut)
      connection.close()
      try await waitUntilNothingIsAlive()
    }

    @Test func `messages that wait for a lost acknowledgement are stored behind it`() async throws {
      let server = try Server()
      let proxy = try Proxy(to: server) { $0.range(of: Data(#""seq":3}"#.utf8)) != nil }
      let connection = try await Connection(ConnectionOptions(servers: [proxy.address]))
      try await connection.createStream(StreamConfiguration("S", subjects: ["s.*"]))
      let publications = try await connection.store(
        numbers(1...6), outstanding: 1, resendAfter: .milliseconds(50)
      ).array()
      #expect(publications.map(\.sequence) == [1, 2, 3, 4, 5, 6])
      #expect(publications.map(\.message) == (try await numbers(1...6).array()))
      #expect(proxy.hasCut)
      connection.close()
      try await waitUntilNothingIsAlive()
    }

    @Test func `stores each message once although the server restarts`() async throws {
      try await withStream { connection, server in
        let stored = Recorded<Publication>()
        let subscription = connection.store(
          numbers(1...20_000), outstanding: 100, resendAfter: .milliseconds(200)
        ).subscribeNext(stored.add)
        try await wait { stored.values.count > 1000 }
        server.kill()
        try server.start()
        try await wait { stored.values.count == 20_000 }
        #expect(stored.values.allSatisfy { $0.error == nil })
        #expect(Set(stored.values.compactMap(\.sequence)).count == 20_000)
        #expect(try await connection.streamState("S").messages == 20_000)
        subscription.dispose()
      }
    }
  }
}

/// Messages to the stream of a test, with their numbers as payloads.
func numbers(_ range: ClosedRange<Int>) -> Signal<Message> {
  Signal.from(range).map { Message("s.\($0 % 10)", text: "\($0)") }
}

/// Runs a test with a stream `S` of the subjects `s.*`.
func withStream(_ body: (Connection, Server) async throws -> Void) async throws {
  try await withConnection { connection, server in
    try await connection.createStream(StreamConfiguration("S", subjects: ["s.*"]))
    try await body(connection, server)
  }
}

func withStream(_ body: (Connection) async throws -> Void) async throws {
  try await withStream { connection, _ in try await body(connection) }
}
