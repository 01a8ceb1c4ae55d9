import Foundation
import Signals
import SignalsFoundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Notification.Name {
  fileprivate static let progressed = Notification.Name("progressed")
}

/// The pieces of Swift in the documentation of SignalsFoundation, and of what ends with an object.
private enum FoundationPrograms {
  static func overview() {
    Signal.following(file: URL(filePath: "/var/log/server.log")).lines()
      .filter { $0.contains("error") }
      .take(until: .posixSignals(SIGINT))
      .subscribe(next: { print($0) }, error: { print("can't read the log:", $0) })
  }

  static func percentages() -> Signal<Int> {
    NotificationCenter.default
      .signal(for: .progressed) { $0.userInfo?["percent"] as? Int }
  }

  static func untilAsked(server: Signal<Int>) -> Signal<Int> {
    server.take(until: .posixSignals(SIGINT, SIGTERM))
  }

  static func lines(of log: URL) -> Signal<String> {
    Signal.following(file: log).lines()
  }

  static func linesUntilAsked(of log: URL) -> Signal<String> {
    Signal.following(file: log, until: .posixSignals(SIGTERM)).lines()
  }

  static func lines(of request: URLRequest, from session: URLSession) -> Signal<String> {
    session.chunks(of: request).lines()
  }

  static func nights() -> Signal<Date> {
    Signal.dates(matching: DateComponents(hour: 3, minute: 30))  // every night
  }

  static func counts(of pipes: [Pipe]) {
    let readers = Scheduler.background()
    for pipe in pipes {
      pipe.fileHandleForReading.chunks(on: readers).subscribeNext { print($0.count) }
    }
  }

  final class Clock: Sendable {
    private let lifetime = Lifetime()

    init(ticks: Signal<Int>) {
      ticks.take(until: lifetime).subscribeNext { print($0) }
    }
  }
}
