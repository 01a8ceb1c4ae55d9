public import Foundation
import Scheduling
public import Signals

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension URLSession {
  /// Returns a signal of the body of the answer to `request`, as it arrives.
  ///
  /// ```swift
  /// session.chunks(of: request).lines()
  /// ```
  ///
  /// Each subscription sends the request again, over the connections that all requests of this session share; a
  /// delegate of the session isn't asked, nor, on Linux, its cache. What arrives waits for a slow subscriber in
  /// memory, all of it: on Linux a task can't be made to wait (Swift 6.3). What is too long for that is for
  /// `download(_:to:)`, and then for `chunks(ofFile:ofAtMost:on:)`.
  ///
  /// A body that goes on for long keeps a connection for as long: the configuration's
  /// `httpMaximumConnectionsPerHost` says how many there are, six by default, and further requests wait.
  ///
  /// On Linux some answers stop the program, in Foundation (Swift 6.3): a chunked one with a trailer, one whose
  /// `Content-Length` is 2^63 - 1, and one that ends in the middle of its head. The page of this module says why,
  /// and what to do with servers that can't be trusted.
  ///
  /// - Parameter request: What to ask for.
  /// ## Scheduling
  /// Delivers on a queue of its own, where no scheduler is current.
  /// ## Errors
  /// ``HTTPStatusError`` unless the status is from 200 to 299. `URLError`: the URL makes no sense, the
  /// connection is refused, or lost after some of the body …
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
