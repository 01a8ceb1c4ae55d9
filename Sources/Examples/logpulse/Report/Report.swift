/// The statistics in words, for people.
struct Report: Sendable {
  /// Lines of plain text, without line breaks.
  let lines: [String]

  /// How many of the busiest paths are listed.
  static let listedPaths = 10

  init(_ statistics: Statistics) {
    lines =
      [
        row("Requests", grouped(statistics.requests)),
        row("Per second", Self.rates(statistics.rate)),
        row("Status", Self.statuses(statistics.statuses)),
        row("Bytes", Self.sizes(statistics.sizes)),
        row("Not parsed", Self.unparsed(statistics.unparsed)),
      ] + Self.paths(statistics.paths)
  }

  private static func rates(_ rate: RequestRate) -> String {
    let rates = [1, 10, 60].map { "\(fixed(rate.perSecond(over: $0))) over the last \($0) s" }
    return rates.joined(separator: ", ")
  }

  private static func statuses(_ counts: [StatusClass: Int]) -> String {
    let classes = StatusClass.allCases.filter { $0 != .other } + [.other]
    let shown = classes.compactMap { statusClass in
      counts[statusClass].map { "\(statusClass.name) \(grouped($0))" }
    }
    return shown.isEmpty ? "none" : shown.joined(separator: ", ")
  }

  private static func sizes(_ sizes: ResponseSizes) -> String {
    guard let median = sizes.percentile(50), let high = sizes.percentile(95) else { return "none" }
    return "\(bytes(sizes.total)) served, median \(bytes(median)), 95th percentile \(bytes(high))"
  }

  private static func unparsed(_ lines: UnparsedLines?) -> String {
    guard let lines else { return "none" }
    return lines.count == 1
      ? "1 line, line \(grouped(lines.first))"
      : "\(grouped(lines.count)) lines, the first is line \(grouped(lines.first))"
  }

  private static func paths(_ paths: BusiestPaths) -> [String] {
    let top = paths.top(listedPaths)
    guard let busiest = top.first else { return [] }
    let width = grouped(busiest.requests).count
    let accuracy =
      paths.shortfall == 0 ? "" : " (approximate: up to \(grouped(paths.shortfall)) requests more)"
    return ["", "Busiest paths\(accuracy)"]
      + top.map { path, requests in
        "  \(padded(grouped(requests), to: width, alignedRight: true))  \(printable(path))"
      }
  }
}

private func row(_ title: String, _ text: String) -> String {
  padded(title, to: 12) + text
}

private func padded(_ text: String, to width: Int, alignedRight: Bool = false) -> String {
  let padding = String(repeating: " ", count: max(0, width - text.count))
  return alignedRight ? padding + text : text + padding
}

/// `1,234,567`
private func grouped(_ number: Int) -> String {
  var digits = String(number)
  var place = digits.count - 3
  while place > 0 {
    digits.insert(",", at: digits.index(digits.startIndex, offsetBy: place))
    place -= 3
  }
  return digits
}

/// `1,234.5`
private func fixed(_ number: Double) -> String {
  let tenths = Int((number * 10).rounded())
  return "\(grouped(tenths / 10)).\(tenths % 10)"
}

/// `999 B`, `1.00 kB`, `12.3 kB`, `123 kB`: three digits, in powers of 1,000.
private func bytes(_ number: Int) -> String {
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

/// The path with control characters spelled out, so that a request can't control the terminal.
private func printable(_ path: String) -> String {
  path.unicodeScalars.reduce(into: "") { text, scalar in
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator:
      text += "\\u{\(String(scalar.value, radix: 16))}"
    default:
      text.unicodeScalars.append(scalar)
    }
  }
}
