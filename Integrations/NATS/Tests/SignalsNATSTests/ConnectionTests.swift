import Foundation
import NATSServers
import Signals
import Testing

@testable import SignalsNATS

extension NATSTests {
  @Suite struct ConnectionTests {
    @Test func `a connection is open as long as its subscription`() async throws {
      let server = try Server()
      let opened = Recorded<Connection>()
      let subscription = Connection.open(ConnectionOptions(servers: [server.address]))
        .subscribeNext(opened.add)
      try await wait { opened.values.count == 1 }
      #expect(opened.values[0].state.value == .connected(server: server.address))
      subscription.dispose()
      try await wait { opened.values[0].state.value == .closed }
      try await waitUntilNothingIsAlive()
    }

    @Test func `a server that can't be reached is an error with the client's words`() async throws {
      let server = try Server()
      server.kill()
      let error = await #expect(throws: NATSError.self) {
        _ = try await Connection(ConnectionOptions(servers: [server.address]))
      }
      guard case .failed("natsConnection_Connect", "No server available for connection", _) = error
      else {
        Issue.record("\(String(describing: error))")
        return
      }
      try await waitUntilNothingIsAlive()
    }

    @Test func `the state follows the server and subscriptions go on`() async throws {
      try await withConnection { connection, server in
        let states = Recorded<ConnectionState>()
        connection.state.values.subscribeNext(states.add)
        let messages = Recorded<Message>()
        let subscription = connection.signal(of: "a").subscribeNext(messages.add)
        try await waitForListeners(1)
        server.kill()
        try await wait { connection.state.value == .reconnecting }
        try server.start()
        try await wait { connection.state.value != .reconnecting }
        _ = try await connection.send(.return(Message("a"))).array()
        try await wait { messages.values.count == 1 }
        let connected = ConnectionState.connected(server: server.address)
        #expect(states.values == [connected, .reconnecting, connected])
        subscription.dispose()
      }
    }

    @Test func `another server takes over`() async throws {
      let first = try Server()
      let second = try Server()
      let connection = try await Connection(
        ConnectionOptions(servers: [first.address, second.address]))
      guard case .connected(let address) = connection.state.value else {
        Issue.record("not connected")
        return
      }
      (address == first.address ? first : second).kill()
      let other = address == first.address ? second.address : first.address
      try await wait { connection.state.value == .connected(server: other) }
      connection.close()
      try await waitUntilNothingIsAlive()
    }

    @Test func `draining delivers what has come and closes`() async throws {
      try await withConnection { connection, _ in
        let messages = Recorded<Message>()
        let subscription = connection.signal(of: "a").subscribe(
          next: messages.add, error: { _ in })
        try await waitForListeners(1)
        _ = try await connection.send(Signal.from(1...500).map { _ in Message("a") }).array()
        try await connection.drain()
        #expect(messages.values.count == 500)
        #expect(connection.state.value == .closed)
        subscription.dispose()
      }
    }

    @Test func `what the client drops is a problem that is told`() async throws {
      try await withConnection { connection, _ in
        let problems = Recorded<NATSError>()
        connection.problems.subscribeNext(problems.add)
        let gate = DispatchSemaphore(value: 0)
        let subscription = connection.signal(of: "a").subscribe(
          next: { _ in gate.wait() }, error: { _ in })
        try await waitForListeners(1)
        _ = try await connection.send(Signal.from(1...70_000).map { _ in Message("a") }).last()
        try await wait { !problems.values.isEmpty }
        guard case .dropped(_, "a") = problems.values.first else {
          Issue.record("\(problems.values)")
          return
        }
        subscription.dispose()
        gate.signal()
      }
    }
  }
}
