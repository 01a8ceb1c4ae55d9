// error: 'URLSession' is unavailable: This type has moved to the FoundationNetworking module. Import that module to use it.
import Foundation
import Signals
import SignalsNetworking

#if CURED
  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  func size(of url: URL, in session: URLSession) -> Signal<Int> {
    session.response(to: URLRequest(url: url)).map { $0.data.count }
  }
#else
  func size(of url: URL, in session: URLSession) -> Signal<Int> {
    session.response(to: URLRequest(url: url)).map { $0.data.count }
  }  // does not compile
#endif
