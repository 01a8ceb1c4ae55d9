import Foundation
import NATSServers
import Signals
import Testing

@testable import SignalsNATS

extension NATSTests {
  @Suite struct SubjectTests {
    struct Order: Codable, Hashable {
      var number: Int
    }

    @Test func `sends the messages of a subject with wildcards in order`() async throws {
      try await withConnection { connection, _ in
        let messages = Recorded<Message>()
        let subscription = connection.signal(of: "orders.*").subscribeNext(messages.add)
        try await waitForListeners(1)
        let sent = try await connection.send(
          Signal.from(1...1000).map { Message("orders.\($0)", text: "\($0)") }
        ).array()
        #expect(sent.allSatisfy { $0.error == nil })
        try await wait { messages.values.count == 1000 }
        #expect(messages.values.map(\.text) == (1...1000).map(String.init))
        #expect(messages.values.last?.subject == "orders.1000")
        subscription.dispose()
      }
    }

    @Test func `a payload that can't be decoded is rejected and the signal goes on`() async throws {
      try await withConnection { connection, _ in
        let orders = Recorded<Order>()
        let rejections = Recorded<Rejection>()
        connection.rejections.subscribeNext(rejections.add)
        let subscription = connection.signal(
          of: "orders", as: Order.self,
          format: .json(version: 2, older: [1: { _ in Order(number: -1) }])
        ).subscribe(next: orders.add, error: { _ in })
        try await waitForListeners(1)
        let messages = [
          try Message("orders", value: Order(number: 1), format: .json(version: 2)),
          Message("orders", Data("{".utf8), headers: ["Signals-Version": "2"]),
          try Message("orders", value: Order(number: 3), format: .json(version: 3)),
          Message("orders", text: "of the first version"),
          try Message("orders", value: Order(number: 5), format: .json(version: 2)),
        ]
        _ = try await connection.send(Signal.from(messages)).array()
        try await wait { orders.values.count == 3 }
        #expect(orders.values.map(\.number) == [1, -1, 5])
        #expect(connection.rejectedCount.value == 2)
        #expect(rejections.values.map(\.message) == [messages[1], messages[2]])
        #expect(rejections.values.last?.error as? NATSError == .unknownVersion(3))
        subscription.dispose()
      }
    }

    @Test func `a queue group shares the messages`() async throws {
      try await withConnection { connection, _ in
        let messages = Recorded<Message>()
        let signal = connection.signal(of: "jobs", queueGroup: "workers")
        let subscriptions = [
          signal.subscribeNext(messages.add), signal.subscribeNext(messages.add),
        ]
        try await waitForListeners(2)
        _ = try await connection.send(
          Signal.from(1...100).map { Message("jobs", text: "\($0)") }
        ).array()
        // A request that is answered behind the messages shows that no copy is on its way.
        try await wait { messages.values.count >= 100 }
        let answering = connection.send(
          connection.signal(of: "ready").map { try $0.answer() }
        ).subscribe()
        try await waitForListeners(3)
        _ = try await connection.request(Message("ready")).first()
        #expect(Set(messages.values.map(\.text)).count == 100)
        #expect(messages.values.count == 100)
        answering.dispose()
        for subscription in subscriptions { subscription.dispose() }
      }
    }

    @Test func `nothing comes after the disposal`() async throws {
      try await withConnection { connection, _ in
        let first = Recorded<Message>()
        let second = Recorded<Message>()
        let subscription = connection.signal(of: "a").subscribeNext(first.add)
        let other = connection.signal(of: "a").subscribeNext(second.add)
        try await waitForListeners(2)
        _ = try await connection.send(.return(Message("a"))).array()
        try await wait { first.values.count == 1 && second.values.count == 1 }
        subscription.dispose()
        _ = try await connection.send(.return(Message("a"))).array()
        try await wait { second.values.count == 2 }
        #expect(first.values.count == 1)
        #expect(listeners.count == 1)
        other.dispose()
      }
    }

    /// In the catalogue: `.tags(.K76)`
    @Test func `tells of all messages that were dropped for a slow subscriber`() async throws {
      try await withConnection { connection, _ in
        let received = Recorded<Int>()
        let drops = Recorded<Int>()
        let gate = DispatchSemaphore(value: 0)
        connection.problems.subscribeNext { problem in
          if case .dropped(let count, subject: "fast") = problem { drops.add(count) }
        }
        let subscription = connection.signal(of: "fast").subscribe(
          next: { _ in
            if received.values.isEmpty { gate.wait() }
            received.add(1)
          }, error: { _ in })
        let marks = Recorded<Message>()
        let other = connection.signal(of: "mark").subscribe(next: marks.add, error: { _ in })
        try await waitForListeners(2)
        let count = 90_000
        let sent = try await connection.send(
          Signal.range(start: 0, count: count).map { Message("fast", text: "\($0)") }
        ).filter { $0.error == nil }.count().first()
        #expect(sent == count)
        // What comes behind the messages shows that all of them have come, or were dropped.
        _ = try await connection.send(.return(Message("mark"))).array()
        try await wait { !marks.values.isEmpty && !drops.values.isEmpty }
        gate.signal()
        // All that was sent was received, or was dropped and told of.
        try await wait { received.values.count + (drops.values.last ?? 0) == count }
        #expect(drops.values.last ?? 0 > 20_000)
        for disposable in [subscription, other] { disposable.dispose() }
      }
    }

    @Test func `closing the connection ends its signals with an error`() async throws {
      try await withConnection { connection, _ in
        let errors = Recorded<any Error>()
        let subscription = connection.signal(of: "a").subscribe(error: errors.add)
        try await wait { listeners.count == 1 }
        connection.close()
        try await wait { errors.values.count == 1 }
        #expect(errors.values.first as? NATSError == .closed(call: "natsConnection_Subscribe"))
        let publications = try await connection.send(.return(Message("a"))).array()
        #expect(
          publications.first?.error as? NATSError == .closed(call: "natsConnection_PublishMsg"))
        subscription.dispose()
      }
    }
  }
}
