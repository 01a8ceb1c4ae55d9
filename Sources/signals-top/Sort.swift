import Foundation

/// By what the rows are sorted, in the order in which the last line of the screen has the keys.
enum Sort: String, CaseIterable, Sendable {
  case rate
  case age
  /// By the values that wait, and then by those that were dropped.
  case backlog
  /// By the time that blocks take.
  case busy
  /// By the number of subscriptions in a row.
  case count

  /// The key of the keyboard that asks for this order.
  var key: Character { self == .busy ? "u" : rawValue.first! }

  /// Returns the rows, the largest first, and those that have ended last.
  func sorted(_ rows: [Row]) -> [Row] {
    rows.sorted { first, second in
      if (first.end == nil) != (second.end == nil) { return first.end == nil }
      let (left, right) = (key(of: first), key(of: second))
      return left == right ? first.number < second.number : left > right
    }
  }

  /// With two digits, so that rows with about the same rate keep their places.
  private func rounded(_ rate: Double) -> Double {
    guard rate > 0 else { return 0 }
    let unit = pow(10, floor(log10(rate)) - 1)
    return (rate / unit).rounded() * unit
  }

  private func key(of row: Row) -> (Double, Double) {
    switch self {
    case .rate: (rounded(row.rate ?? 0), 0)
    case .age: (Double(row.age), 0)
    case .busy: (row.busy ?? 0, 0)
    case .count: (Double(row.count), Double(row.age))
    case .backlog: (Double(row.waiting), Double(row.dropped))
    }
  }
}
