import Foundation
import Signals

extension ObservableType {
  /// Returns a sequence of the same events, which logs the events, the subscriptions and their
  /// ends.
  ///
  /// The lines go to `SignalLog.write` of Signals, by default the standard error output.
  ///
  /// - Parameters:
  ///   - identifier: The beginning of the lines; by default, the place of the call.
  ///   - trimOutput: Whether the middle of longer events is left out, so that 40 characters stay.
  ///   - file: The file to name.
  ///   - line: The line to name.
  ///   - function: The function to name.
  public func debug(
    _ identifier: String? = nil, trimOutput: Bool = false,
    file: String = #file, line: UInt = #line, function: String = #function
  ) -> Observable<Element> {
    let source = source
    let file = file.split(separator: "/").last ?? ""
    let log = DebugLog(
      identifier: identifier ?? "\(file):\(line) (\(function))", trimsEvents: trimOutput)
    return .lastingJunction { junction in
      log.write("subscribed")
      junction.tie(.init { log.write("isDisposed") })
      junction.subscribe(
        to: source,
        next: {
          log.write(Event.next($0))
          junction.sendNext($0)
        },
        error: {
          log.write(Event<Element>.error($0))
          junction.sendError($0)
        },
        completed: {
          log.write(Event<Element>.completed)
          junction.sendCompleted()
        })
    }
  }
}

private struct DebugLog: Sendable {
  let identifier: String
  let trimsEvents: Bool

  func write<Element>(_ event: Event<Element>) {
    let text = "\(event)"
    let isTrimmed = trimsEvents && text.count > 40
    write("Event " + (isTrimmed ? "\(text.prefix(20))...\(text.suffix(20))" : text))
  }

  func write(_ text: String) {
    let formatter = DateFormatter()
    formatter.dateFormat = "yyyy-MM-dd HH:mm:ss.SSS"
    SignalLog.write("\(formatter.string(from: Date())): \(identifier) -> \(text)")
  }
}
