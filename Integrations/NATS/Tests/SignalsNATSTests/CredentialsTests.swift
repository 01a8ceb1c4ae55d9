import Foundation
import NATSServers
import Signals
import Testing

@testable import SignalsNATS

extension NATSTests {
  @Suite struct CredentialsTests {
    @Test func `a user with a password is accepted, and a wrong password refused`() async throws {
      let server = try Server(configuration: users("secret"))
      try await exchangeMessage(options(server, .user("ada", password: "secret")))
      try await expectRefusal(by: server, .user("ada", password: "wrong"))
      try await expectRefusal(by: server, nil)
      // The address may have the user, too.
      try await exchangeMessage(
        ConnectionOptions(servers: ["nats://ada:secret@127.0.0.1:\(server.port)"]))
    }

    @Test func `a token is accepted, and a wrong one refused`() async throws {
      let server = try Server(["--auth", "a token"])
      try await exchangeMessage(options(server, .token("a token")))
      try await expectRefusal(by: server, .token("another"))
    }

    @Test func `an NKey is accepted, and a wrong key or seed refused`() async throws {
      let (user, stranger) = (try NKey(.user), try NKey(.user))
      let server = try Server(
        configuration: "authorization { users = [ { nkey: \(user.publicKey) } ] }")
      try await withFile(user.seed) { file in
        try await exchangeMessage(options(server, .nkey(user.publicKey, seedFile: file)))
        try await expectRefusal(by: server, .nkey(stranger.publicKey, seedFile: file))
      }
      try await withFile(stranger.seed) { file in
        try await expectRefusal(by: server, .nkey(user.publicKey, seedFile: file))
      }
      let error = try await refusal(
        options(server, .nkey(user.publicKey, seedFile: "/missing.nk")))
      #expect("\(error)".contains("/missing.nk"), "\(error)")
    }

    @Test func `a credentials file is accepted, and that of another operator refused`() async throws
    {
      let (trusted, other) = (try Trust(), try Trust())
      let server = try Server(configuration: trusted.configuration)
      try await withFile(trusted.credentials()) { file in
        try await exchangeMessage(options(server, .file(file)))
      }
      try await withFile(other.credentials()) { file in
        try await expectRefusal(by: server, .file(file))
      }
      let error = try await refusal(options(server, .file("/missing.creds")))
      #expect("\(error)".contains("/missing.creds"), "\(error)")
    }

    @Test func `a credentials file is read again when the connection was lost`() async throws {
      let (old, new) = (try Trust(), try Trust())
      let server = try Server(configuration: old.configuration)
      try await withFile(old.credentials()) { file in
        let connection = try await Connection(options(server, .file(file)))
        server.kill()
        try await wait { connection.state.value == .reconnecting }
        try Data(new.credentials().utf8).write(to: URL(filePath: file))
        try server.configure(new.configuration)
        try server.start()
        try await wait { connection.state.value == .connected(server: server.address) }
        connection.close()
      }
      try await waitUntilNothingIsAlive()
    }

    @Test func `credentials that have expired are refused`() async throws {
      let trust = try Trust()
      let server = try Server(configuration: trust.configuration)
      try await withFile(trust.credentials(until: Date(timeIntervalSinceNow: -60))) { file in
        try await expectRefusal(by: server, .file(file))
      }
    }

    @Test(arguments: [true, false])
    func `a connection whose credentials expire needs new ones in the file`(
      areReplaced: Bool
    ) async throws {
      let trust = try Trust()
      let server = try Server(configuration: trust.configuration)
      try await withFile(trust.credentials(until: Date(timeIntervalSinceNow: 4))) { file in
        let connection = try await Connection(options(server, .file(file)))
        let (states, problems) = (Recorded<ConnectionState>(), Recorded<NATSError>())
        let errors = Recorded<any Error>()
        connection.state.values.subscribeNext(states.add)
        connection.problems.subscribeNext(problems.add)
        connection.signal(of: "a").subscribe(error: errors.add)
        if areReplaced { try Data(trust.credentials().utf8).write(to: URL(filePath: file)) }
        let connected = ConnectionState.connected(server: server.address)
        let last = areReplaced ? connected : .closed
        try await wait { states.values.count >= 3 && states.values.last == last }
        #expect(states.values.starts(with: [connected, .reconnecting]))
        let problem = NATSError.unauthorized(
          call: "the connection", text: "User Authentication Expired")
        #expect(problems.values.first == problem)
        // The client tries it once more, for credentials that were replaced meanwhile. During the
        // second in which they have expired the server takes them back, and ends them again.
        #expect(areReplaced ? problems.values.count == 1 : problems.values.count >= 2)
        #expect(problems.values.allSatisfy { Optional($0).isRefusal }, "\(problems.values)")
        if !areReplaced {
          try await wait { errors.values.count == 1 }
          #expect((errors.values[0] as? NATSError).isRefusal, "\(errors.values)")
        }
        connection.close()
      }
      try await waitUntilNothingIsAlive()
    }

    @Test func `a refusal is the error of the opened connection`() async throws {
      let server = try Server(configuration: users("secret"))
      let errors = Recorded<any Error>()
      Connection.open(options(server, .user("ada", password: "wrong")))
        .retry(backoff: .constant(.zero), while: { !($0 as? NATSError).isRefusal })
        .subscribeError(errors.add)
      try await wait { errors.values.count == 1 }
      #expect((errors.values[0] as? NATSError).isRefusal)
      try await waitUntilNothingIsAlive()
    }

    @Test func `a connection whose authorization is withdrawn is closed`() async throws {
      let server = try Server(configuration: users("secret"))
      let connections = Recorded<Connection>()
      let problems = Recorded<NATSError>()
      let (openErrors, signalErrors) = (Recorded<any Error>(), Recorded<any Error>())
      let deliveryErrors = Recorded<any Error>()
      let deliveries = Recorded<Delivery<Message>>()
      let states = Recorded<ConnectionState>()
      Connection.open(options(server, .user("ada", password: "secret")))
        .subscribe(next: connections.add, error: openErrors.add)
      try await wait { connections.values.count == 1 }
      let connection = connections.values[0]
      connection.state.values.subscribeNext(states.add)
      connection.problems.subscribeNext(problems.add)
      connection.signal(of: "a").subscribe(error: signalErrors.add)
      try await connection.createStream(StreamConfiguration("S", subjects: ["s.*"]))
      connection.deliveries(from: .durable("reader", stream: "S"))
        .subscribe(next: deliveries.add, error: deliveryErrors.add)
      _ = try await connection.store(.return(Message("s.x"))).array()
      try await wait { deliveries.values.count == 1 && listeners.count == 1 }

      server.kill()
      try server.configure(users("another"))
      try server.start()

      try await wait { openErrors.values.count == 1 && signalErrors.values.count == 1 }
      try await wait { deliveryErrors.values.count == 1 }
      let text = "Authorization Violation"
      #expect(
        states.values == [.connected(server: server.address), .reconnecting, .closed])
      #expect(
        openErrors.values.first as? NATSError == .unauthorized(call: "the connection", text: text))
      #expect(
        signalErrors.values.first as? NATSError
          == .unauthorized(call: "natsConnection_Subscribe", text: text))
      #expect((deliveryErrors.values.first as? NATSError).isRefusal, "\(deliveryErrors.values)")
      // What begins later fails for the same reason.
      let late = Recorded<any Error>()
      connection.signal(of: "a").subscribe(error: late.add)
      connection.request(Message("a")).subscribe(error: late.add)
      try await wait { late.values.count == 2 }
      #expect(late.values.allSatisfy { ($0 as? NATSError).isRefusal }, "\(late.values)")
      // The client tries it once more, for credentials that were replaced meanwhile.
      #expect(
        problems.values
          == Array(repeating: .unauthorized(call: "the connection", text: text), count: 2))
      try await waitUntilNothingIsAlive()
    }

    @Test func `another error of the server that ends the connection is told`() async throws {
      let server = try Server(configuration: "max_subscriptions: 1")
      let connections = Recorded<Connection>()
      let problems = Recorded<NATSError>()
      let errors = Recorded<any Error>()
      Connection.open(options(server, nil)).subscribe(next: connections.add, error: errors.add)
      try await wait { connections.values.count == 1 }
      connections.values[0].problems.subscribeNext(problems.add)
      let signal = connections.values[0].signal(of: "a")
      for _ in 1...2 { signal.subscribe(error: errors.add) }
      try await wait { errors.values.count == 3 }
      let text = "maximum subscriptions exceeded"
      let isTold = errors.values.allSatisfy { "\($0)".hasSuffix(text) }
      #expect(isTold, "\(errors.values)")
      #expect(
        problems.values == [.failed(call: "the connection", status: "Error", detail: text)])
      try await waitUntilNothingIsAlive()
    }

    @Test func `a subject without permission is a problem that is told`() async throws {
      let server = try Server(
        configuration: users(
          "secret",
          "permissions: { publish: { deny: [\"no.>\"] }, subscribe: { deny: [\"no.>\"] } }"))
      let connection = try await Connection(options(server, .user("ada", password: "secret")))
      let problems = Recorded<NATSError>()
      connection.problems.subscribeNext(problems.add)
      _ = try await connection.send(.return(Message("no.publish"))).array()
      try await wait { problems.values.count == 1 }
      let subscription = connection.signal(of: "no.subscribe").subscribe(error: { _ in })
      try await wait { problems.values.count == 2 }
      #expect(
        problems.values == [
          .notPermitted(text: "Permissions Violation for Publish to \"no.publish\""),
          .notPermitted(text: "Permissions Violation for Subscription to \"no.subscribe\""),
        ])
      // The connection goes on.
      let messages = Recorded<Message>()
      let other = connection.signal(of: "a").subscribe(next: messages.add, error: { _ in })
      try await waitForListeners(2)
      _ = try await connection.send(.return(Message("a"))).array()
      try await wait { messages.values.count == 1 }
      #expect(connection.state.value == .connected(server: server.address))
      for subscription in [subscription, other] { subscription.dispose() }
      connection.close()
      try await waitUntilNothingIsAlive()
    }
  }
}

/// The configuration of a server that knows one user.
private func users(_ password: String, _ permissions: String = "") -> String {
  "authorization { users = [ { user: ada, password: \(password), \(permissions) } ] }"
}

private func options(
  _ server: Server, _ credentials: ConnectionOptions.Credentials?
) -> ConnectionOptions {
  var options = ConnectionOptions(servers: [server.address])
  options.credentials = credentials
  options.reconnect = .constant(.milliseconds(10))
  return options
}

private func expectRefusal(
  by server: Server, _ credentials: ConnectionOptions.Credentials?,
  sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  let error = try await refusal(options(server, credentials))
  #expect(
    error == .unauthorized(call: "natsConnection_Connect", text: "Authorization Violation"),
    sourceLocation: sourceLocation)
}

/// An operator's keys and tokens, for a server that trusts it, and for a user.
private struct Trust {
  let configuration: String
  private let account: NKey
  private let user: NKey

  init() throws {
    let (chief, account, user) = (try NKey(.operator), try NKey(.account), try NKey(.user))
    // JetStream demands a second account for the system.
    let system = try NKey(.account)
    let limits = [
      "subs": -1, "data": -1, "payload": -1, "imports": -1, "exports": -1, "conn": -1, "leaf": -1,
    ]
    let tokens = try [account, system].map {
      "\($0.publicKey): \(try chief.token(for: $0, "account", ["limits": limits]))"
    }
    configuration = """
      operator: \(try chief.token(for: chief, "operator"))
      system_account: \(system.publicKey)
      resolver: MEMORY
      resolver_preload: { \(tokens.joined(separator: "\n")) }
      """
    self.account = account
    self.user = user
  }

  /// The text of the user's credentials file.
  func credentials(until end: Date? = nil) throws -> String {
    let claims = ["subs": -1, "data": -1, "payload": -1]
    return """
      -----BEGIN NATS USER JWT-----
      \(try account.token(for: user, "user", claims, until: end))
      ------END NATS USER JWT------

      -----BEGIN USER NKEY SEED-----
      \(user.seed)
      ------END USER NKEY SEED------
      """
  }
}

private func withFile(_ text: String, _ body: (String) async throws -> Void) async throws {
  let file = FileManager.default.temporaryDirectory
    .appending(path: "signals-nats-\(UUID().uuidString)")
  try Data(text.utf8).write(to: file)
  defer { try? FileManager.default.removeItem(at: file) }
  try await body(file.path)
}

extension NATSError? {
  fileprivate var isRefusal: Bool {
    if case .unauthorized = self { true } else { false }
  }
}
