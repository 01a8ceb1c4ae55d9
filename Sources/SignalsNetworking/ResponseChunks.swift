public import Foundation
import Scheduling
public import Signals

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension URLSession {
  /// Returns a signal of the body of the response to `request`, as it arrives.
  ///
  /// <!-- inside (session: URLSession, request: URLRequest) -> Signal<String> -->
  /// ```swift
  /// session.chunks(of: request).lines()
  /// ```
  ///
  /// Each subscription sends the request again, over the connections that all requests of this
  /// session share. A delegate of the session isn't used; on Linux, its cache isn't used either.
  /// Data that arrives waits for a slow subscriber in memory, without limit: on Linux a task can't
  /// be made to wait (Swift 6.3). If a body is too long for that, use `download(_:to:)`, and then
  /// `chunks(ofFile:from:ofAtMost:on:)`.
  ///
  /// A long body keeps its connection for a long time. The configuration's
  /// `httpMaximumConnectionsPerHost` is the number of connections, six by default; further requests
  /// wait.
  ///
  /// On Linux some responses stop the program, in Foundation (Swift 6.3): a chunked one with a
  /// trailer, one whose `Content-Length` is from 2^63 - 512 to 2^63 - 1, and one that ends inside
  /// its head. The page of this module explains why, and how to handle servers that can't be
  /// trusted.
  ///
  /// - Parameter request: The request to send.
  /// ## Scheduling
  /// Delivers on a queue of its own, where no scheduler is current.
  /// ## Errors
  /// ``HTTPStatusError`` unless the status is from 200 to 299. `URLError`: the URL is invalid, the
  /// connection is refused, or lost after a part of the body …
  /// ## Disposal
  /// Cancels the request.
  public final func chunks(of request: URLRequest) -> Signal<Data> {
    .create { subscriber in
      self.run(
        request,
        TaskHandlers(
          received: { data, response in
            if subscriber.isDisposed { return }
            if let error = HTTPStatusError(response, body: data) {
              subscriber.sendError(error)
            } else {
              subscriber.sendNext(data)
            }
          },
          ended: { response, error in
            if subscriber.isDisposed { return }
            if let error = error ?? HTTPStatusError(response, body: Data()) {
              subscriber.sendError(error)
            } else {
              subscriber.sendCompleted()
            }
          })
      ) { $0.dataTask(with: $1) }
    }
  }
}
