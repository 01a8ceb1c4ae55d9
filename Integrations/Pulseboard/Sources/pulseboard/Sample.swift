import Foundation
import Signals
import SignalsFoundation

extension Pulseboard {
  /// Adds requests to a log, twenty times a second: more and fewer of them in turn, and a burst of
  /// errors now and then.
  static func writeSample(to log: URL) async throws {
    try Data().write(to: log)
    // Each write appends, so that the lines of other writers stay.
    let descriptor = unsafe open(log.path, O_WRONLY | O_APPEND)
    guard descriptor >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    let ticks = Signal.interval(every: .milliseconds(50), on: .background())
      .take(until: Signal.posixSignals(SIGTERM, SIGINT))
    for try await _ in ticks.values(buffering: .newest(1)) {
      let now = Date()
      let lines = (0..<requests(at: now)).map { _ in line(at: now) }
      try file.write(contentsOf: Data(lines.joined().utf8))
    }
  }

  /// How many requests come in a twentieth of a second.
  private static func requests(at time: Date) -> Int {
    let wave = 4 + 2 * sin(time.timeIntervalSince1970 / 9)
    return Int(wave * .random(in: 0.6...1.4) * (isBurst(time) ? 5 : 1))
  }

  /// Two seconds of each forty.
  private static func isBurst(_ time: Date) -> Bool {
    Int(time.timeIntervalSince1970) % 40 < 2
  }

  private static func line(at time: Date) -> String {
    let isBurst = isBurst(time)
    let path =
      isBurst && .random(in: 0..<10) < 7
      ? "/api/login"
      : ["/", "/", "/api/items/\(Int.random(in: 1...99))", "/api/items", "/assets/app.js", "/help"]
        .randomElement()!
    let fails = Double.random(in: 0..<1) < (isBurst && path == "/api/login" ? 0.5 : 0.01)
    let size = Int.random(in: 200...9000)
    return """
      127.0.0.1 - - [\(stamp(time))] "GET \(path) HTTP/1.1" \(fails ? 503 : 200) \(size) "-" "sample"

      """
  }

  private static func stamp(_ time: Date) -> String {
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let part = calendar.dateComponents(
      [.day, .month, .year, .hour, .minute, .second], from: time)
    return String(
      format: "%02d/%@/%04d:%02d:%02d:%02d +0000", part.day!, months[part.month! - 1], part.year!,
      part.hour!, part.minute!, part.second!)
  }
}
