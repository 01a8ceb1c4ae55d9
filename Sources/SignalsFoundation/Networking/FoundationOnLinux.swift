import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLRequest {
  /// The request with its time set again: on Linux the time that it was made with doesn't count (Swift 6.3).
  var timed: URLRequest {
    #if canImport(FoundationNetworking)
      // It is this where nobody has given one: then the configuration's counts.
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
    /// The whole seconds that it has begun: on Linux others are cut off, and what isn't an `Int` of milliseconds stops
    /// the program (Swift 6.3). What is no number is for ever, which is 30 years.
    fileprivate var wholeSeconds: TimeInterval {
      isNaN ? 1e9 : Swift.min(Swift.max(0, rounded(.up)), 1e9)
    }
  }
#endif

extension URLSessionConfiguration {
  /// A copy of the configuration without a cache: on Linux the program is stopped by a task that is cancelled
  /// while it looks into that (Swift 6.3). Elsewhere the configuration itself.
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

    /// The request with the cookies for its URL, which a redirection may have set: on Linux a session
    /// that has a delegate leaves that to it (Swift 6.3).
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
