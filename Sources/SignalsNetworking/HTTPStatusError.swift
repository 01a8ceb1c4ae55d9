public import Foundation
public import Signals

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A response whose status is an error.
public struct HTTPStatusError: Error, CustomStringConvertible {
  /// The response.
  public let response: HTTPURLResponse

  /// The body of the response, or the part of it that has arrived.
  public let body: Data

  /// The status, 404 for instance.
  public var status: Int { response.statusCode }

  /// The status and the URL, in one line.
  public var description: String {
    "\(response.url?.absoluteString ?? "?"): HTTP status \(status)"
  }

  /// Returns nil for a response whose status is one of `statuses`, and for one that isn't an HTTP
  /// response.
  init?(_ response: URLResponse?, body: Data, unlessIn statuses: Range<Int> = 200..<300) {
    guard let response = response as? HTTPURLResponse, !statuses.contains(response.statusCode)
    else { return nil }
    self.response = response
    self.body = body
  }
}

extension Signal where Value == (data: Data, response: URLResponse) {
  /// Returns a signal of the responses whose status is one of `statuses`; another status is an
  /// error.
  ///
  /// - Parameter statuses: The statuses of success.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// ``HTTPStatusError`` for another status; an error of the source passes.
  /// ## Disposal
  /// Disposes of the source.
  public func requireStatus(
    _ statuses: Range<Int> = 200..<300
  ) -> Signal<(data: Data, response: URLResponse)> {
    map { answer in
      if let error = HTTPStatusError(answer.response, body: answer.data, unlessIn: statuses) {
        throw error
      }
      return answer
    }
  }
}
