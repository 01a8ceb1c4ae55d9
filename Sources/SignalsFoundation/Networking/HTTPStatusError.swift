public import Foundation
public import Signals

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// An answer whose status says that something went wrong.
public struct HTTPStatusError: Error, CustomStringConvertible {
  /// The answer.
  public let response: HTTPURLResponse

  /// Its body, or what had come of it.
  public let body: Data

  /// The status, 404 for instance.
  public var status: Int { response.statusCode }

  /// The status and the URL, in one line.
  public var description: String {
    "\(response.url?.absoluteString ?? "?"): HTTP status \(status)"
  }

  /// Nil of an answer whose status is one of `statuses`, and of one that isn't an answer by HTTP.
  init?(_ response: URLResponse?, body: Data, unlessIn statuses: Range<Int> = 200..<300) {
    guard let response = response as? HTTPURLResponse, !statuses.contains(response.statusCode)
    else { return nil }
    self.response = response
    self.body = body
  }
}

extension Signal where Value == (data: Data, response: URLResponse) {
  /// Returns a signal of the answers whose status is one of `statuses`; another one is an error.
  ///
  /// - Parameter statuses: What is all right.
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
