/// The first digit of a status code, and its meaning.
enum StatusClass: Int, CaseIterable, Sendable {
  case other = 0
  case informational
  case success
  case redirection
  case clientError
  case serverError

  init(status: Int) {
    self = StatusClass(rawValue: status / 100) ?? .other
  }

  /// The usual name, such as `2xx`.
  var name: String {
    self == .other ? "other" : "\(rawValue)xx"
  }
}
