import Foundation
import Signals
import SignalsTesting
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSession {
  /// A session whose requests may take as long as the tests wait.
  static func patient() -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = TimeInterval(patience.components.seconds)
    return URLSession(configuration: configuration)
  }
}

extension Signal {
  /// Subscribes a recorder, and returns it after subscribing.
  func recorded() -> Recorder<Value> {
    let scheduler = Scheduler.background()
    let recorder = Recorder<Value>(on: scheduler)
    scheduler.performAsCurrent { _ = subscribe(recorder) }
    return recorder
  }
}

extension Recorder {
  /// Waits for the next value.
  func value(sourceLocation: SourceLocation = #_sourceLocation) async throws -> Value {
    let event = try await next(within: patience)[0].event
    guard case .next(let value) = event else {
      Issue.record("a value was to come, not \(event)", sourceLocation: sourceLocation)
      throw CancellationError()
    }
    return value
  }

  /// Waits for the end. Returns the error, if the signal has failed.
  @discardableResult
  func end() async throws -> (any Error)? {
    while true {
      switch try await next(within: patience)[0].event {
      case .next: continue
      case .error(let error): return error
      case .completed: return nil
      }
    }
  }
}
