import Hummingbird
import NIOConcurrencyHelpers
import Signals
import Testing

@testable import SignalsHummingbird

extension EventStreamTests {
  @Test("a thousand clients get each value in order, and a hundred that vanish leave nothing")
  func manyClients() async throws {
    let stream = stream(keeping: 200)
    try await serve(stream) { port, _ in
      let clients = try await Signal.range(start: 0, count: 1000)
        .mapAsync(maxConcurrent: 50) { _ in try await EventStreamClient(port: port) }.array()
      for client in clients { client.read() }
      try await eventually { stream.clients.value == 1000 }
      for number in 1...50 { source.sendNext(number) }
      let half = Array(1...UInt64(50))
      for client in clients { try await eventually { client.received.ids == half } }

      // Events are sent while clients leave.
      let (leaving, staying) = (clients.prefix(100), clients.dropFirst(100))
      for (index, client) in leaving.enumerated() {
        try await client.vanish(withReset: index.isMultiple(of: 2))
        if index.isMultiple(of: 5) { source.sendNext(51 + index / 5) }
      }
      try await eventually { stream.clients.value == 900 }
      for number in 71...100 { source.sendNext(number) }
      let all = Array(1...UInt64(100))
      for client in staying { try await eventually { client.received.ids == all } }
      for client in staying { try await client.vanish() }
      try await eventually { stream.clients.value == 0 }
      #expect(!stream.events.hasSubscribers)
      #expect(live.withLockedValue { $0 } == 1)
    }
    #expect(source.hasSubscribers)
  }
}
