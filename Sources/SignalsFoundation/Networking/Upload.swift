public import Foundation
import Scheduling
public import Signals

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension URLSession {
  /// Returns a signal of the progress of an upload, and then of the answer to it.
  ///
  /// Each subscription sends the request again; a delegate of the session isn't asked. On Linux each upload, as each
  /// request with a body, has a connection of its own, no more at once than the configuration's
  /// `httpMaximumConnectionsPerHost`: a body can't be sent a second time, as it has to be when a server has closed a
  /// connection that is used again (Swift 6.3). An answer with a status that says that something went wrong is an
  /// answer; so, on Linux, is a redirection that needs the body again, such as 307.
  ///
  /// On Linux some answers stop the program, in Foundation (Swift 6.3): a chunked one with a trailer, one whose
  /// `Content-Length` is 2^63 - 1, and one that ends in the middle of its head. The page of this module says why,
  /// and what to do with servers that can't be trusted.
  ///
  /// - Parameters:
  ///   - body: What to send.
  ///   - request: Where to send it, and how: `POST` or `PUT`.
  /// ## Scheduling
  /// Delivers on a queue of its own, where no scheduler is current.
  /// ## Errors
  /// `URLError`: the URL makes no sense, the connection is refused or lost …
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
