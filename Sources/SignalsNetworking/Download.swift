public import Foundation
import Scheduling
public import Signals

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension URLSession {
  /// Returns a signal of the progress of a download into a file.
  ///
  /// The file is written under another name in the same directory. When it is complete, it is
  /// renamed, and replaces a file that has its final name. Each subscription sends the request
  /// again, over the connections that all requests of this session share; a delegate of the session
  /// isn't used.
  ///
  /// On Linux some responses stop the program, in Foundation (Swift 6.3): a chunked one with a
  /// trailer, one whose `Content-Length` is from 2^63 - 512 to 2^63 - 1, and one that ends inside
  /// its head. The page of this module explains why, and how to handle servers that can't be
  /// trusted.
  ///
  /// - Parameters:
  ///   - request: The request to send.
  ///   - url: The place of the file.
  /// ## Scheduling
  /// Writes and delivers on a queue of its own, where no scheduler is current.
  /// ## Errors
  /// ``HTTPStatusError`` unless the status is from 200 to 299; `FileError` of SignalsFoundation if
  /// the file can't be written; `URLError`. In these cases a file that was there before stays, and
  /// no other one appears.
  /// ## Disposal
  /// Cancels the request. A file that was there before stays, and no other one appears.
  public final func download(
    _ request: URLRequest, to url: URL
  ) -> Signal<Transfer<URLResponse>> {
    .create { subscriber in
      do {
        let file = try PartialFile(for: url)
        let completed = Locked<Int64>(0)
        let fail: @Sendable (any Error) -> Void = { error in
          file.discard()
          subscriber.sendError(error)
        }
        let transfer = self.run(
          request,
          TaskHandlers(
            received: { data, response in
              if subscriber.isDisposed { return }
              do {
                if let error = HTTPStatusError(response, body: data) { throw error }
                try file.write(data)
                let count = completed.withLock {
                  $0 += Int64(data.count)
                  return $0
                }
                let total = response?.bodyLength.flatMap { $0 >= count ? $0 : nil }
                subscriber.sendNext(.progress(TransferProgress(completed: count, total: total)))
              } catch {
                fail(error)
              }
            },
            ended: { response, error in
              if subscriber.isDisposed { return }
              do {
                if let error = error ?? HTTPStatusError(response, body: Data()) { throw error }
                guard let response else { throw URLError(.badServerResponse) }
                try file.complete()
                subscriber.sendNext(.finished(response))
                subscriber.sendCompleted()
              } catch {
                fail(error)
              }
            })
        ) { $0.dataTask(with: $1) }
        return CompoundDisposable(transfer, Disposable { file.discard() })
      } catch {
        subscriber.sendError(error)
        return nil
      }
    }
  }
}

extension URLResponse {
  /// The number of bytes of the body; nil if it is not known. It is also nil for a compressed body,
  /// since the header states the compressed length.
  fileprivate var bodyLength: Int64? {
    let encoding = (self as? HTTPURLResponse)?.value(forHTTPHeaderField: "Content-Encoding")
    let isCompressed = encoding.map { $0.lowercased() != "identity" } ?? false
    return isCompressed || expectedContentLength < 0 ? nil : expectedContentLength
  }
}
