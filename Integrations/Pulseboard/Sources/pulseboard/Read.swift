import Foundation
import Pulse
import Signals
import SignalsFoundation
import SignalsNATS

extension Pulseboard {
  /// Publishes what is added to the log, four times a second, until the program is stopped. The
  /// messages are stored by JetStream, so no message is lost while the server is restarted.
  ///
  /// The log is read from its start. Lines that earlier runs have published are left out.
  static func read(_ log: URL, as name: String) async throws {
    let run = UInt64(Date().timeIntervalSince1970 * 1000)
    let connection = try await connect(as: "reader \(name)")
    let earlier = try await Signal.task { try await published(by: name, on: connection) }
      .doError { report("what was published can't be read: \($0)") }
      .retry(backoff: .exponential(from: .milliseconds(100), upTo: .seconds(5)))
      .first()!
    let messages = Signal.following(file: log, until: .posixSignals(SIGTERM, SIGINT))
      .lines(keeping: 4096)
      .compactMap { AccessLine($0) }
      .scan(into: (published: earlier, line: AccessLine?.none)) { state, line in
        state.line = state.published.take(line) ? nil : line
      }
      .compactMap(\.line)
      .buffer(for: .milliseconds(250), on: .background())
      .flattenMap { Signal.from(Beat.beats(of: $0, from: name)) }
      .enumerated()
      .map { number, beat in
        // A message that is sent again has the same identifier, and is stored once.
        try Message("beats.\(name)", value: beat, id: "\(name)-\(run)-\(number)")
      }
    // One at a time, so that no beat is missing in front of another one.
    for try await publication in connection.store(messages, outstanding: 1).values() {
      if case .failed(let error) = publication.outcome {
        report("a beat isn't stored: \(error)")
      }
    }
  }

  /// What earlier runs of a reader have published, as far as the stream has it.
  private static func published(by name: String, on connection: Connection) async throws
    -> Published
  {
    // An empty beat is the last of those that are read here.
    let mark = Beat(reader: name, second: Int(Date().timeIntervalSince1970), tallies: [:])
    let publication = try await connection.store(
      .return(try Message("beats.\(name)", value: mark))
    ).first()!
    guard let end = publication.sequence else { throw publication.error! }
    let beats = connection.deliveries(
      from: .ordered(stream: stream, subject: "beats.\(name)", from: .first), as: Beat.self)
    var published = Published()
    for try await beat in beats.take(while: { $0.sequence < end }).values() {
      published.add(beat.value)
    }
    return published
  }
}
