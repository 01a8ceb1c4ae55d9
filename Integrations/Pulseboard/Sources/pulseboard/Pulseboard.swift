import Foundation
import Signals
import SignalsNATS

/// Requests per second of several logs, merged, live in any number of browsers.
@main
enum Pulseboard {
  static let usage = """
    use read NAME FILE to publish what is added to an access log,
    serve PORT to merge what the readers publish, and to serve the page, or
    sample FILE to write an access log as long as the program runs.
    NATS in the environment is the address of the server, by default nats://127.0.0.1:4222.
    """

  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch (arguments.first, arguments.count) {
    case ("read", 3):
      try await read(URL(fileURLWithPath: arguments[2]), as: arguments[1])
    case ("serve", 2):
      guard let port = Int(arguments[1]) else { fallthrough }
      try await serve(on: port)
    case ("sample", 2):
      try await writeSample(to: URL(fileURLWithPath: arguments[1]))
    default:
      report(usage)
      exit(2)
    }
  }

  /// A connection, as soon as there is a server. The stream of beats exists then.
  static func connect(as name: String) async throws -> Connection {
    var options = ConnectionOptions(
      servers: [ProcessInfo.processInfo.environment["NATS"] ?? "nats://127.0.0.1:4222"])
    options.name = name
    let connection = try await Signal.task { [options] in try await Connection(options) }
      .retry(backoff: .exponential(from: .milliseconds(100), upTo: .seconds(2)))
      .first()!
    var beats = StreamConfiguration(stream, subjects: ["beats.>"])
    // For readers that begin again.
    beats.maxAge = .seconds(3600)
    try await connection.createStream(beats)
    return connection
  }

  static func report(_ text: String) {
    FileHandle.standardError.write(Data("pulseboard: \(text)\n".utf8))
  }

  static let stream = "BEATS"
  /// What the board reads when it starts, and twice that it remembers.
  static let seconds = 180
}
