/// `1,234,567`
package func grouped(_ number: Int) -> String {
  var digits = String(number)
  var place = digits.count - 3
  while place > 0 {
    digits.insert(",", at: digits.index(digits.startIndex, offsetBy: place))
    place -= 3
  }
  return digits
}

/// `1,234.5`
package func fixed(_ number: Double) -> String {
  let tenths = Int((number * 10).rounded())
  return "\(grouped(tenths / 10)).\(tenths % 10)"
}
