/// A position in the bytes of a line, which moves past the parts that are expected.
struct ByteCursor {
  var position: Int
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  var isAtEnd: Bool { position >= bytes.endIndex }

  var current: UInt8? { isAtEnd ? nil : bytes[position] }

  /// Moves past `text`, if that comes next.
  mutating func skip(_ text: StaticString) -> Bool {
    let end = position + text.utf8CodeUnitCount
    guard end <= bytes.endIndex else { return false }
    let isNext = text.withUTF8Buffer { unsafe bytes[position..<end].elementsEqual($0) }
    if isNext { position = end }
    return isNext
  }

  /// Moves past a decimal number of at least one digit, and of at most 18: more could overflow.
  mutating func number() -> Int? {
    let start = position
    var value = 0
    while let digit = currentDigit {
      guard position - start < 18 else { return nil }
      value = value * 10 + digit
      position += 1
    }
    return position > start ? value : nil
  }

  /// Moves past a number of exactly `count` digits, whatever follows them.
  mutating func number(ofDigits count: Int) -> Int? {
    var value = 0
    for _ in 0..<count {
      guard let digit = currentDigit else { return nil }
      value = value * 10 + digit
      position += 1
    }
    return value
  }

  /// Moves past `21/Nov/2026:07:51:46 +0100]` and returns the seconds since 1970.
  mutating func timestamp() -> Int? {
    guard
      let day = number(ofDigits: 2), 1...31 ~= day, skip("/"),
      let month = month(), skip("/"),
      let year = number(ofDigits: 4), skip(":"),
      let hour = number(ofDigits: 2), hour < 24, skip(":"),
      let minute = number(ofDigits: 2), minute < 60, skip(":"),
      let second = number(ofDigits: 2), second <= 60, skip(" "),
      let zone = zoneOffset(), skip("]")
    else { return nil }
    let days = daysSince1970(year: year, month: month, day: day)
    return ((days * 24 + hour) * 60 + minute) * 60 + second - zone
  }

  private var currentDigit: Int? {
    guard let byte = current, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return nil }
    return Int(byte - UInt8(ascii: "0"))
  }

  private mutating func month() -> Int? {
    guard position + 3 <= bytes.endIndex else { return nil }
    let month: Int
    switch (bytes[position], bytes[position + 1], bytes[position + 2]) {
    case ("J", "a", "n"): month = 1
    case ("F", "e", "b"): month = 2
    case ("M", "a", "r"): month = 3
    case ("A", "p", "r"): month = 4
    case ("M", "a", "y"): month = 5
    case ("J", "u", "n"): month = 6
    case ("J", "u", "l"): month = 7
    case ("A", "u", "g"): month = 8
    case ("S", "e", "p"): month = 9
    case ("O", "c", "t"): month = 10
    case ("N", "o", "v"): month = 11
    case ("D", "e", "c"): month = 12
    default: return nil
    }
    position += 3
    return month
  }

  private mutating func zoneOffset() -> Int? {
    let sign = skip("-") ? -1 : 1
    guard
      sign < 0 || skip("+"),
      let hours = number(ofDigits: 2),
      let minutes = number(ofDigits: 2), minutes < 60
    else { return nil }
    return sign * (hours * 60 + minutes) * 60
  }
}

/// Counts days in the Gregorian calendar with a year that begins in March, so that the leap day is
/// its last one (Howard Hinnant, "chrono-compatible low-level date algorithms", `days_from_civil`).
private func daysSince1970(year: Int, month: Int, day: Int) -> Int {
  let year = month > 2 ? year : year - 1
  let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
  let leapDays = year.floorDivided(by: 4) - year.floorDivided(by: 100) + year.floorDivided(by: 400)
  return year * 365 + leapDays + dayOfYear - 719_468
}

extension Int {
  fileprivate func floorDivided(by divisor: Int) -> Int {
    self >= 0 ? self / divisor : (self + 1) / divisor - 1
  }
}

private func ~= (pattern: Unicode.Scalar, byte: UInt8) -> Bool {
  UInt8(ascii: pattern) == byte
}
