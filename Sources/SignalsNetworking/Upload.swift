public import Foundation
import Scheduling
public import Signals

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension URLSession {
  /// Returns a signal of the progress of an upload, and then of the response to it.
  ///
  /// Each subscription sends the request again; a delegate of the session isn't used. On Linux each
  /// upload, like each request with a body, has a connection of its own, and at most
  /// `httpMaximumConnectionsPerHost` of the configuration are open at once. The reason: when a
  /// server has closed a connection that is reused, the body has to be sent again, and Foundation
  /// can't do so (Swift 6.3). A response with the status of an error is a value. On Linux, a
  /// redirection that needs the body again, such as 307, is a value, too.
  ///
  /// On Linux some responses stop the program, in Foundation (Swift 6.3): a chunked one with a
  /// trailer, one whose `Content-Length` is from 2^63 - 512 to 2^63 - 1, and one that ends inside
  /// its head. The page of this module explains why, and how to handle servers that can't be
  /// trusted.
  ///
  /// - Parameters:
  ///   - body: The bytes to send.
  ///   - request: The request to send them with: `POST` or `PUT`.
  /// ## Scheduling
  /// Delivers on a queue of its own, where no scheduler is current.
  /// ## Errors
  /// `URLError`: the URL is invalid, the connection is refused or lost …
  /// ## Disposal
  /// Cancels the request.
  public final func upload(
    _ body: Data, with request: URLRequest
  ) -> Signal<Transfer<(data: Data, response: URLResponse)>> {
    .create { subscriber in
      self.run(
        request, hasBody: true,
        .collecting(
          sent: { count in
            let progress = TransferProgress(completed: count, total: Int64(body.count))
            subscriber.sendNext(.progress(progress))
          },
          ended: { data, response, error in
            if subscriber.isDisposed { return }
            if let data, let response, error == nil {
              subscriber.sendNext(.finished((data, response)))
              subscriber.sendCompleted()
            } else {
              subscriber.sendError(error ?? URLError(.badServerResponse))
            }
          })
      ) { $0.uploadTask(with: $1, from: body) }
    }
  }
}
