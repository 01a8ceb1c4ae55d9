import Foundation
import NATSServers
import Signals
import Testing

@testable import SignalsNATS

extension NATSTests {
  @Suite struct DeliveryTests {
    @Test func `a durable consumer goes on behind what was acknowledged`() async throws {
      try await withStream { connection in
        _ = try await connection.store(numbers(1...300)).array()
        let consumer = Consumer.durable("reader", stream: "S", acknowledgeWithin: .seconds(1))
        let first = try await connection.deliveries(from: consumer, batch: 10)
          .acknowledged().take(100).array()
        #expect(first.map(\.text) == (1...100).map(String.init))
        let rest = Recorded<String>()
        let subscription = connection.deliveries(from: consumer).acknowledged()
          .subscribeNext { rest.add($0.text) }
        try await wait { Set(rest.values).count >= 201 }
        // The last message of the first part ended the subscription, so it comes again.
        #expect(Set(rest.values) == Set((100...300).map(String.init)))
        subscription.dispose()
      }
    }

    @Test func `what is not acknowledged comes again and what is rejected at once`() async throws {
      try await withStream { connection in
        _ = try await connection.store(numbers(1...2)).array()
        let attempts = Recorded<(String, Int)>()
        let consumer = Consumer.durable("reader", stream: "S", acknowledgeWithin: .seconds(1))
        let subscription = connection.deliveries(from: consumer).subscribeNext { delivery in
          attempts.add((delivery.value.text, delivery.attempt))
          if delivery.attempt > 1 {
            delivery.acknowledge()
          } else if delivery.value.text == "2" {
            delivery.reject()
          }
        }
        try await wait { attempts.values.count == 4 }
        #expect(attempts.values.map(\.0) == ["1", "2", "2", "1"])
        #expect(attempts.values.map(\.1) == [1, 1, 2, 2])
        subscription.dispose()
      }
    }

    @Test func `what a handler throws for comes again and the signal goes on`() async throws {
      struct Busy: Error {}
      try await withStream { connection in
        _ = try await connection.store(numbers(1...50)).array()
        let attempts = Recorded<String>()
        let results = connection.deliveries(from: .durable("reader", stream: "S"))
          .handle(maxConcurrent: 4, rejectingFor: .milliseconds(10)) { message in
            let isFirst = !attempts.values.contains(message.text)
            attempts.add(message.text)
            if isFirst, message.text.hasSuffix("7") { throw Busy() }
            return message.text
          }
        let handled = try await results.take(55).array()
        #expect(handled.filter { (try? $0.get()) == nil }.count == 5)
        #expect(Set(handled.compactMap { try? $0.get() }) == Set((1...50).map(String.init)))
      }
    }

    @Test func `a message that can't be decoded is terminated`() async throws {
      try await withStream { connection in
        let messages = [
          try Message("s.a", value: 1), Message("s.a", text: "?"), try Message("s.a", value: 3),
        ]
        _ = try await connection.store(Signal.from(messages), outstanding: 1).array()
        let consumer = Consumer.durable("reader", stream: "S", acknowledgeWithin: .seconds(1))
        let numbers = try await connection.deliveries(from: consumer, as: Int.self)
          .take(2).doNext { $0.acknowledge() }.map(\.value).array()
        #expect(numbers == [1, 3])
        #expect(connection.rejectedCount.value == 1)
      }
    }

    @Test func `begins at a sequence and at a time`() async throws {
      try await withStream { connection in
        _ = try await connection.store(numbers(1...100), outstanding: 1).array()
        let from90 = try await connection.deliveries(
          from: .ordered(stream: "S", from: .sequence(90))
        ).take(11).array()
        #expect(from90.map(\.sequence) == Array(90...100))
        let time = try #require(from90.dropFirst(5).first?.time)
        let later = try await connection.deliveries(
          from: .ordered(stream: "S", from: .time(time.addingTimeInterval(-0.000_01)))
        ).take(1).array()
        #expect(try #require(later.first?.sequence) <= 95)
        let last = try await connection.deliveries(
          from: .durable("reader", stream: "S", subject: "s.7", from: .last)
        ).take(1).array()
        #expect(last.map(\.value.text) == ["97"])
      }
    }

    @Test func `a start time in the first tenth of a second is rounded down`() {
      let second = 1_700_000_000.0
      let times: [Int64] = [0, 0.015625, 0.09375, 0.125, 0.9375].map {
        Consumer.nativeTime(Date(timeIntervalSince1970: second + $0))
      }
      let expected: [Int64] = [0, 0, 0, 125_000_000, 937_500_000].map {
        1_700_000_000_000_000_000 + $0
      }
      #expect(times == expected)
    }

    @Test func `a slow subscriber pauses the fetching`() async throws {
      try await withStream { connection in
        _ = try await connection.store(numbers(1...5000)).array()
        let reached = Recorded<Int>()
        let gate = Subject<Void>()
        let consumer = Consumer.durable("reader", stream: "S", maxUnacknowledged: 10_000)
        let subscription = connection.deliveries(from: consumer, batch: 50)
          .doNext { reached.add(Int($0.sequence)) }
          .mapAsync { delivery in
            if delivery.sequence == 1 { _ = try await gate.first() }
            delivery.acknowledge()
            return delivery.sequence
          }
          .subscribe()
        try await wait { reached.values.count >= 16 }
        let delivered = try await connection.deliveredCount(of: "reader", stream: "S")
        #expect(delivered <= 50)
        gate.sendNext(())
        try await wait { reached.values.count == 5000 }
        #expect(reached.values == Array(1...5000))
        subscription.dispose()
      }
    }

    @Test func `few messages of a durable consumer wait for a handler`() async throws {
      try await withStream { connection in
        _ = try await connection.store(numbers(1...200)).array()
        let begun = Recorded<String>()
        let gate = Subject<Void>()
        let consumer = Consumer.durable("reader", stream: "S")
        let taken = Recorded<Int>()
        let subscription = connection.deliveries(from: consumer)
          .doNext { taken.add(Int($0.sequence)) }
          .handle { message in
            begun.add(message.text)
            if begun.values.count == 1 { _ = try await gate.first() }
          }
          .subscribe()
        // One is being handled, and as many as the handler holds wait for it.
        try await wait { taken.values.count >= 16 }
        let delivered = try await connection.deliveredCount(of: "reader", stream: "S")
        #expect(delivered <= 32)
        gate.sendNext(())
        try await wait { begun.values.count >= 200 }
        subscription.dispose()
      }
    }

    @Test func `an ordered consumer misses nothing although the server restarts`() async throws {
      try await withStream { connection, server in
        let received = Recorded<Int>()
        let subscription = connection.deliveries(from: .ordered(stream: "S"), batch: 10)
          .subscribeNext { received.add(Int($0.sequence)) }
        _ = try await connection.store(numbers(1...1000)).array()
        try await wait { received.values.count > 100 }
        server.kill()
        try server.start()
        _ = try await connection.store(numbers(1...1000), resendAfter: .milliseconds(200)).array()
        try await wait { received.values.count >= 2000 }
        #expect(received.values == Array(1...2000))
        subscription.dispose()
      }
    }

    @Test func `a missing stream is an error`() async throws {
      try await withConnection { connection, _ in
        let error = await #expect(throws: NATSError.self) {
          _ = try await connection.deliveries(from: .ordered(stream: "S")).first()
        }
        guard case .refused(_, 10059, _) = error else {
          Issue.record("\(String(describing: error))")
          return
        }
      }
    }
  }
}
