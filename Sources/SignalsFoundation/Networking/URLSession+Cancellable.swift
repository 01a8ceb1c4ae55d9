import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSession {
  /// A session of the same configuration whose tasks can be cancelled at any time.
  ///
  /// On Linux the program is stopped by a task that is cancelled while it looks into the cache
  /// (Swift 6.3): so there it gets no cache.
  var cancellable: URLSession {
    #if canImport(FoundationNetworking)
      let configuration = configuration
      configuration.urlCache = nil
      return URLSession(configuration: configuration)
    #else
      return self
    #endif
  }
}
