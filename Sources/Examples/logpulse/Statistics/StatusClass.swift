/// The first digit of a status code, and what it stands for.
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

  /// `2xx`, as one says.
  var name: String {
    self == .other ? "other" : "\(rawValue)xx"
  }
}
