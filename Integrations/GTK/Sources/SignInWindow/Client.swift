public import Foundation
public import SignIn
public import Signals
import SignalsNetworking

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Asks a server for accounts.
public struct Client: Sendable {
  private let url: URL

  public init(_ url: URL) { self.url = url }

  /// Returns a signal of the account of a name and a password. Each subscription sends a request.
  public func authenticate(_ name: String, _ password: String) -> Signal<Account> {
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.httpBody = try? JSONEncoder().encode(["name": name, "password": password])
    return URLSession.shared.response(to: request).map { answer in
      switch (answer.response as? HTTPURLResponse)?.statusCode {
      case 200: Account(fullName: String(decoding: answer.data, as: UTF8.self))
      case 401: throw SignInError.wrongPassword
      default: throw SignInError.unavailable
      }
    }
  }
}
