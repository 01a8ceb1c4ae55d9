public import Foundation
import Scheduling
public import Signals

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension URLSession {
  /// Returns a signal of the response to `request`, with the whole body.
  ///
  /// Each subscription sends the request again. A response with the status of an error is a value:
  /// see `requireStatus(_:)`. In ReactiveObjC: `+[NSURLConnection rac_sendAsynchronousRequest:]`
  /// (feature PL12).
  ///
  /// All requests of a session share its connections. On Linux nothing is cached, whatever the
  /// session's configuration says, and a delegate of the session isn't used. There a redirection
  /// that needs the body of the request again is not followed, and a request for a password is not
  /// answered: both responses are values.
  ///
  /// On Linux some responses stop the program, in Foundation (Swift 6.3): a chunked one with a
  /// trailer, one whose `Content-Length` is from 2^63 - 512 to 2^63 - 1, and one that ends inside
  /// its head. The page of this module explains why, and how to handle servers that can't be
  /// trusted.
  ///
  /// - Parameter request: The request to send.
  /// ## Scheduling
  /// Delivers on the session's delegate queue, on Linux on a queue of its own, where no scheduler
  /// is current.
  /// ## Errors
  /// `URLError`: the URL is invalid, the connection is refused or lost, the time is up …
  /// ## Disposal
  /// Cancels the request.
  public final func response(
    to request: URLRequest
  ) -> Signal<(data: Data, response: URLResponse)> {
    .create { subscriber in
      let ended: @Sendable (Data?, URLResponse?, (any Error)?) -> Void = { data, response, error in
        if subscriber.isDisposed { return }
        if let data, let response, error == nil {
          subscriber.sendNext((data, response))
          subscriber.sendCompleted()
        } else {
          subscriber.sendError(error ?? URLError(.badServerResponse))
        }
      }
      #if canImport(FoundationNetworking)
        return self.run(request, .collecting(ended: ended)) { $0.dataTask(with: $1) }
      #else
        let task = self.dataTask(with: request, completionHandler: ended)
        task.resume()
        return Disposable { task.cancel() }
      #endif
    }
  }
}
