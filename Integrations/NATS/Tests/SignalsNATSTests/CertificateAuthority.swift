import Foundation
import Testing

/// An authority for certificates, made with `openssl` in a temporary folder.
final class CertificateAuthority {
  private let folder: URL
  /// The authority's certificate, in PEM.
  var certificate: String { path("authority.pem") }

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "signals-nats-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(configuration.utf8).write(to: folder.appending(path: "configuration"))
    try request(
      "authority", "/CN=Signals test authority", "-x509", "-extensions", "authority", "-days", "2")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Issues a certificate, and returns the files of it and of its key.
  ///
  /// - Parameter alternative: The certificate's names, for example `DNS:localhost,IP:127.0.0.1`.
  func issue(_ name: String, for alternative: String) throws -> (certificate: String, key: String) {
    try request(name, "/CN=\(name)")
    try Data("subjectAltName=\(alternative)".utf8).write(to: folder.appending(path: "extensions"))
    try openssl([
      "x509", "-req", "-in", path("\(name).pem"), "-out", path("\(name)-certificate.pem"),
      "-CA", certificate, "-CAkey", path("authority.key"), "-CAcreateserial", "-days", "2",
      "-extfile", path("extensions"),
    ])
    return (path("\(name)-certificate.pem"), path("\(name).key"))
  }

  private func request(_ name: String, _ subject: String, _ extra: String...) throws {
    try openssl(
      [
        "req", "-new", "-newkey", "rsa:2048", "-nodes", "-config", path("configuration"),
        "-subj", subject, "-keyout", path("\(name).key"), "-out", path("\(name).pem"),
      ] + extra)
  }

  private func path(_ name: String) -> String { folder.appending(path: name).path }
}

private let configuration = """
  [req]
  distinguished_name = name
  [name]
  [authority]
  basicConstraints = critical,CA:TRUE
  """

/// Runs `openssl`, and returns its output.
@discardableResult
func openssl(_ arguments: [String], input: Data = Data()) throws -> Data {
  let process = Process()
  let (standardInput, output) = (Pipe(), Pipe())
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = ["openssl"] + arguments
  process.standardInput = standardInput
  process.standardOutput = output
  process.standardError = FileHandle.nullDevice
  try process.run()
  try standardInput.fileHandleForWriting.write(contentsOf: input)
  try standardInput.fileHandleForWriting.close()
  let data = try output.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  try #require(process.terminationStatus == 0, "openssl \(arguments)")
  return data
}
