import Foundation

/// A value of JSON, to be changed in place.
struct JSON {
  private(set) var value: Any

  init(_ value: Any) { self.value = value }

  init(_ values: [JSON]) { value = values.map(\.value) }

  init(_ text: Data) throws { value = try JSONSerialization.jsonObject(with: text) }

  var text: Data {
    get throws { try JSONSerialization.data(withJSONObject: value, options: [.sortedKeys]) }
  }

  var string: String { value as? String ?? "" }

  var array: [JSON] { (value as? [Any] ?? []).map { JSON($0) } }

  var members: [String: JSON] { (value as? [String: Any] ?? [:]).mapValues { JSON($0) } }

  var isEmpty: Bool { value is NSNull }

  subscript(key: String) -> JSON {
    get { JSON((value as? [String: Any])?[key] ?? NSNull()) }
    set {
      var members = value as? [String: Any] ?? [:]
      members[key] = newValue.isEmpty ? nil : newValue.value
      value = members
    }
  }

  subscript(index: Int) -> JSON {
    get { JSON((value as? [Any])?[index] ?? NSNull()) }
    set {
      guard var elements = value as? [Any] else { return }
      value = NSNull()
      elements[index] = newValue.value
      value = elements
    }
  }
}
