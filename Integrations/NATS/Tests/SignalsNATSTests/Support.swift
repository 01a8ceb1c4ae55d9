import Foundation
import NATSServers
import Signals
import Testing

@testable import SignalsNATS

/// Values that come from any thread.
final class Recorded<Value: Sendable>: Sendable {
  private let state = Guarded<[Value]>([])

  var values: [Value] { state.withLock { $0 } }

  func add(_ value: Value) { state.withLock { $0.append(value) } }
}

/// Waits until a condition holds; the time limit of the suite ends a test in which it never does.
func wait(until condition: () async throws -> Bool) async throws {
  while try await !condition() { try await Task.sleep(for: .milliseconds(5)) }
}

/// Runs a test with a server and a connection, and checks that nothing is alive afterwards.
func withConnection(
  _ body: (Connection, Server) async throws -> Void
) async throws {
  let server = try Server()
  let connection = try await Connection(ConnectionOptions(servers: [server.address]))
  do {
    try await body(connection, server)
  } catch {
    connection.close()
    throw error
  }
  connection.close()
  try await wait { connection.state.value == .closed }
  try await waitUntilNothingIsAlive()
}

/// Waits until subscriptions have begun, which they do in the background. What is posted to the
/// connection after that comes after them.
func waitForListeners(_ count: Int) async throws { try await wait { listeners.count == count } }

func waitUntilNothingIsAlive() async throws {
  try await wait { connectionEvents.count + listeners.count + storings.count == 0 }
}

extension Message {
  init(_ subject: String, text: String, id: String? = nil) {
    self.init(subject, Data(text.utf8), id: id)
  }

  var text: String { String(decoding: payload, as: UTF8.self) }
}

extension Connection {
  /// How many messages the server has delivered to a consumer.
  func deliveredCount(of consumer: String, stream: String) async throws -> Int {
    let answer = try await request(Message("$JS.API.CONSUMER.INFO.\(stream).\(consumer)")).first()
    let payload = try #require(answer?.payload)
    let information = try JSONSerialization.jsonObject(with: payload) as? [String: Any]
    let delivered = try #require(information?["delivered"] as? [String: Any])
    return try #require(delivered["consumer_seq"] as? Int)
  }
}

/// Connects, sends a message and receives it.
func exchangeMessage(_ options: ConnectionOptions) async throws {
  let connection = try await Connection(options)
  let messages = Recorded<Message>()
  let subscription = connection.signal(of: "a").subscribe(next: messages.add, error: { _ in })
  try await waitForListeners(1)
  _ = try await connection.send(.return(Message("a", text: "text"))).array()
  try await wait { messages.values.map(\.text) == ["text"] }
  subscription.dispose()
  connection.close()
  try await waitUntilNothingIsAlive()
}

/// The error of a connection that can't be made.
func refusal(_ options: ConnectionOptions) async throws -> NATSError {
  let error = await #expect(throws: NATSError.self) { _ = try await Connection(options) }
  try await waitUntilNothingIsAlive()
  return try #require(error)
}
