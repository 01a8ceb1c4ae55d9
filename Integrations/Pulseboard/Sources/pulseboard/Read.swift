import Foundation
import Pulse
import Signals
import SignalsFoundation
import SignalsNATS

extension Pulseboard {
  /// Publishes what is added to the log, four times a second, until the program is stopped. The
  /// messages are stored by JetStream, so no message is lost while the server is restarted.
  static func read(_ log: URL, as name: String) async throws {
    let run = UInt64(Date().timeIntervalSince1970 * 1000)
    let messages = Signal.following(file: log, until: .posixSignals(SIGTERM, SIGINT))
      .lines(keeping: 4096)
      .compactMap { AccessLine($0) }
      .buffer(for: .milliseconds(250), on: .background())
      .flattenMap { Signal.from(Beat.beats(of: $0, from: name)) }
      .enumerated()
      .map { number, beat in
        // A message that is sent again has the same identifier, and is stored once.
        try Message("beats.\(name)", value: beat, id: "\(name)-\(run)-\(number)")
      }
    let connection = try await connect(as: "reader \(name)")
    for try await publication in connection.store(messages).values() {
      if case .failed(let error) = publication.outcome {
        report("a beat isn't stored: \(error)")
      }
    }
  }
}
