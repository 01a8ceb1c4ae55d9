import Foundation

/// `999 B`, `1.00 kB`, `12.3 kB`, `123 kB`: three digits, in powers of 1,000.
func bytes(_ number: Int) -> String {
  guard number >= 1_000 else { return "\(number) B" }
  var units = ["kB", "MB", "GB", "TB", "PB", "EB"].makeIterator()
  var unit = units.next() ?? ""
  var value = Double(number) / 1_000
  // 999.5 would be rounded to four digits.
  while value >= 999.5, let larger = units.next() {
    value /= 1_000
    unit = larger
  }
  let decimals = value < 9.995 ? 2 : value < 99.95 ? 1 : 0
  let scale = [1, 10, 100][decimals]
  let scaled = Int((value * Double(scale)).rounded())
  guard decimals > 0 else { return "\(scaled) \(unit)" }
  let fraction = String(scaled % scale)
  let zeros = String(repeating: "0", count: decimals - fraction.count)
  return "\(scaled / scale).\(zeros)\(fraction) \(unit)"
}

/// `2026-11-21 07:59:12`: seconds since 1970, as a time in UTC.
func time(_ seconds: Int) -> String {
  Date(timeIntervalSince1970: TimeInterval(seconds)).formatted(
    .iso8601.year().month().day().dateTimeSeparator(.space).time(includingFractionalSeconds: false))
}

/// `45 s`, `2 min 45 s`, `1 h 0 min`, `400 d 3 h`: the two largest units.
func duration(_ seconds: Int) -> String {
  let units = [("d", 86_400), ("h", 3_600), ("min", 60), ("s", 1)]
  let first = units.firstIndex { seconds >= $0.1 } ?? units.endIndex - 1
  var rest = seconds
  return units[first...].prefix(2).map { unit, length in
    defer { rest %= length }
    return "\(rest / length) \(unit)"
  }.joined(separator: " ")
}
