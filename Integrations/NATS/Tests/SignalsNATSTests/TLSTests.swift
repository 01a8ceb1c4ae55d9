import Foundation
import NATSServers
import Signals
import Testing

@testable import SignalsNATS

extension NATSTests {
  @Suite struct TLSTests {
    typealias TLS = ConnectionOptions.TLS

    @Test func `messages pass if the client trusts the authority`() async throws {
      let authority = try CertificateAuthority()
      let server = try tlsServer(authority)
      try await exchange(with: server, TLS(authority: authority.certificate))
    }

    @Test func `a certificate of an unknown authority is an error that names it`() async throws {
      let authority = try CertificateAuthority()
      let server = try tlsServer(authority)
      let other = try CertificateAuthority()
      // The authorities of the system, with TLS demanded by the client or by the server only.
      for tls in [TLS(), nil, TLS(authority: other.certificate)] {
        let error = try await refusal(by: server, tls)
        #expect("\(error)".contains("certificate"), "\(error)")
        #expect("\(error)".contains("Signals test authority"), "\(error)")
      }
    }

    @Test func `a certificate of another host is an error that names it`() async throws {
      let authority = try CertificateAuthority()
      let server = try tlsServer(authority, names: "DNS:nats.example")
      let error = try await refusal(by: server, TLS(authority: authority.certificate))
      #expect("\(error)".contains("IP address mismatch"), "\(error)")
      let other = try await refusal(
        by: server, TLS(authority: authority.certificate, hostname: "other.example"))
      #expect("\(other)".contains("other.example"), "\(other)")
      try await exchange(
        with: server, TLS(authority: authority.certificate, hostname: "nats.example"))
    }

    @Test func `the server gets the client's certificate`() async throws {
      let authority = try CertificateAuthority()
      let server = try tlsServer(authority, "--tlsverify", "--tlscacert", authority.certificate)
      let client = try authority.issue("client", for: "DNS:client.example")
      try await exchange(
        with: server,
        TLS(
          authority: authority.certificate, certificate: client.certificate, key: client.key))
      let error = try await refusal(by: server, TLS(authority: authority.certificate))
      #expect("\(error)".contains("certificate"), "\(error)")
      let strangers = try CertificateAuthority()
      let stranger = try strangers.issue("client", for: "DNS:client.example")
      let other = try await refusal(
        by: server,
        TLS(
          authority: authority.certificate, certificate: stranger.certificate, key: stranger.key))
      #expect("\(other)".contains("certificate"), "\(other)")
    }

    @Test func `certificate and key may be in one file`() async throws {
      let authority = try CertificateAuthority()
      let server = try tlsServer(authority, "--tlsverify", "--tlscacert", authority.certificate)
      let client = try authority.issue("client", for: "DNS:client.example")
      let key = try String(contentsOfFile: client.key, encoding: .utf8)
      let certificate = try String(contentsOfFile: client.certificate, encoding: .utf8)
      try Data((key + certificate).utf8).write(to: URL(filePath: client.certificate))
      try await exchange(
        with: server, TLS(authority: authority.certificate, certificate: client.certificate))
    }

    @Test func `files that can't be read are errors that name the call`() async throws {
      let server = try Server()
      let error = try await refusal(by: server, TLS(authority: "/missing.pem"))
      #expect("\(error)".hasPrefix("natsOptions_LoadCATrustedCertificates: "), "\(error)")
      let other = try await refusal(by: server, TLS(certificate: "/missing.pem"))
      #expect("\(other)".hasPrefix("natsOptions_LoadCertificatesChain: "), "\(other)")
    }

    @Test func `a server without TLS is refused if the client demands it`() async throws {
      let error = try await refusal(by: try Server(), TLS())
      #expect("\(error)".contains("Secure Connection"), "\(error)")
    }
  }
}

private func tlsServer(
  _ authority: CertificateAuthority, names: String = "IP:127.0.0.1", _ extra: String...
) throws -> Server {
  let (certificate, key) = try authority.issue("server", for: names)
  return try Server(["--tls", "--tlscert", certificate, "--tlskey", key] + extra)
}

private func options(_ server: Server, _ tls: ConnectionOptions.TLS?) -> ConnectionOptions {
  var options = ConnectionOptions(servers: [server.address])
  options.tls = tls
  return options
}

/// Connects, sends a message and receives it.
private func exchange(with server: Server, _ tls: ConnectionOptions.TLS) async throws {
  try await exchangeMessage(options(server, tls))
}

/// The error of a connection that can't be made.
private func refusal(by server: Server, _ tls: ConnectionOptions.TLS?) async throws -> NATSError {
  try await refusal(options(server, tls))
}
