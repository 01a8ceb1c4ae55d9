/// The name of a value in a diagram, unless the test gives names of its own.
///
/// Strings are their own names. The parts of a tuple are written one after the other, lists in
/// brackets, and optionals as their values.
func name(of value: Any) -> String {
  if let string = value as? String { return string }
  let mirror = Mirror(reflecting: value)
  let parts = mirror.children.lazy.map { name(of: $0.value) }
  switch mirror.displayStyle {
  case .tuple: return mirror.children.isEmpty ? "()" : parts.joined()
  case .optional: return parts.first ?? "nil"
  case .collection: return "[" + parts.joined(separator: ",") + "]"
  case .set: return "[" + parts.sorted().joined(separator: ",") + "]"
  default: return String(describing: value)
  }
}

extension Duration {
  /// The duration in seconds, with as many decimals as it needs.
  var text: String {
    // `components` has seconds of 64 bits, which could overflow.
    let (seconds, rest) = attoseconds.magnitude.quotientAndRemainder(
      dividingBy: 1_000_000_000_000_000_000)
    let sign = self < .zero ? "-" : ""
    var decimals = String(rest)
    decimals = String(repeating: "0", count: 18 - decimals.count) + decimals
    while decimals.last == "0" { decimals.removeLast() }
    return "\(sign)\(seconds)" + (decimals.isEmpty ? "" : ".\(decimals)") + " s"
  }
}
