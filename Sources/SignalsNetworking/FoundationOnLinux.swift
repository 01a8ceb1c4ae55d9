import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLRequest {
  /// The request with its timeout set again: on Linux a timeout that was passed to its initialiser
  /// is ignored (Swift 6.3).
  var timed: URLRequest {
    #if canImport(FoundationNetworking)
      // 60 is the default; with it, the configuration's timeout counts.
      guard timeoutInterval != 60 else { return self }
      var request = self
      request.timeoutInterval = timeoutInterval.wholeSeconds
      return request
    #else
      return self
    #endif
  }
}

#if canImport(FoundationNetworking)
  extension TimeInterval {
    /// The time, rounded up to whole seconds: on Linux fractions are cut off, and a time that isn't
    /// an `Int` of milliseconds stops the program (Swift 6.3). Not-a-number means for ever, which
    /// is 30 years.
    fileprivate var wholeSeconds: TimeInterval {
      isNaN ? 1e9 : Swift.min(Swift.max(0, rounded(.up)), 1e9)
    }
  }
#endif

extension URLSessionConfiguration {
  /// A copy of the configuration without a cache: on Linux a task that is cancelled while it reads
  /// the cache stops the program (Swift 6.3). Elsewhere the configuration itself.
  var cancellable: URLSessionConfiguration {
    #if canImport(FoundationNetworking)
      let configuration = copy() as! URLSessionConfiguration
      configuration.urlCache = nil
      configuration.timeoutIntervalForRequest =
        configuration.timeoutIntervalForRequest.wholeSeconds
      return configuration
    #else
      return self
    #endif
  }
}

#if canImport(FoundationNetworking)
  extension URLSessionTask {
    var hasBody: Bool { self is URLSessionUploadTask || originalRequest?.hasBody ?? false }
  }

  extension URLRequest {
    var hasBody: Bool { httpBody != nil || httpBodyStream != nil }

    /// The request with the cookies for its URL, which a redirection may have set: on Linux a
    /// session with a delegate leaves that to the delegate (Swift 6.3).
    func addingCookies(of configuration: URLSessionConfiguration) -> URLRequest {
      guard configuration.httpShouldSetCookies, let url,
        let cookies = configuration.httpCookieStorage?.cookies(for: url), !cookies.isEmpty
      else { return self }
      var request = self
      for (name, value) in HTTPCookie.requestHeaderFields(with: cookies) {
        request.setValue(value, forHTTPHeaderField: name)
      }
      return request
    }
  }
#endif
