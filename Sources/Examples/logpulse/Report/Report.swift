import TerminalOutput

/// What is known about a log, in words.
struct Report: Sendable {
  let source: Source
  let statistics: Statistics

  /// How many of the busiest paths are listed.
  static let listedPaths = 10

  /// Returns lines of plain text, without line breaks.
  ///
  /// - Parameters:
  ///   - columns: How many columns the terminal has. Lines that are too long are cut, and the
  ///     requests of each second are drawn as bars. Nil leaves both out.
  ///   - coloured: Whether errors have a colour.
  func lines(columns: Int?, coloured: Bool = false) -> [String] {
    let room = columns.map { max(1, $0 - rowTitleWidth) }
    var lines = [
      row("Log", cutInTheMiddle(printable(source.name), to: room)),
      row("Time", times),
      row("Requests", grouped(statistics.requests)),
      row("Per second", rates),
    ]
    if let room {
      let counts = statistics.rate.counts(last: min(room, RequestRate.reach))
      lines.append(row("Last minute", bars(counts)))
    }
    lines += [row("Status", statuses), row("Bytes", sizes), row("Not parsed", unparsed)]
    lines = (lines + paths(columns: columns)).map { cut($0, to: columns) }
    return coloured ? lines.map(colouredErrors) : lines
  }

  /// A line with the errors of the server and lines that can't be parsed in red, and the errors of
  /// clients in yellow.
  private func colouredErrors(_ line: String) -> String {
    if line.hasPrefix("Not parsed"), statistics.unparsed != nil {
      return "\u{1B}[31m\(line)\u{1B}[m"
    }
    guard line.hasPrefix("Status") else { return line }
    return line.replacing(/5xx [0-9,]*[0-9]/) { "\u{1B}[31m\($0.output)\u{1B}[m" }
      .replacing(/4xx [0-9,]*[0-9]/) { "\u{1B}[33m\($0.output)\u{1B}[m" }
  }

  private var times: String {
    guard let span = statistics.span else { return "none" }
    let (first, last) = (span.lowerBound, span.upperBound)
    return "\(time(first)) to \(time(last)) UTC, \(duration(last - first))"
  }

  private var rates: String {
    let (second, ten, minute) = (rate(over: 1), rate(over: 10), rate(over: 60))
    return "\(second) in the last second, \(ten) in 10 s, \(minute) in 60 s"
  }

  private func rate(over seconds: Int) -> String {
    fixed(statistics.rate.perSecond(over: seconds))
  }

  private var statuses: String {
    let classes = StatusClass.allCases.filter { $0 != .other } + [.other]
    let shown = classes.compactMap { statusClass in
      statistics.statuses[statusClass].map { "\(statusClass.name) \(grouped($0))" }
    }
    return shown.isEmpty ? "none" : shown.joined(separator: ", ")
  }

  private var sizes: String {
    let sizes = statistics.sizes
    guard let median = sizes.percentile(50), let high = sizes.percentile(95) else { return "none" }
    return "\(bytes(sizes.total)) served, median \(bytes(median)), 95th percentile \(bytes(high))"
  }

  private var unparsed: String {
    guard let lines = statistics.unparsed else { return "none" }
    return lines.count == 1
      ? "1 line, line \(grouped(lines.first.number))"
      : "\(grouped(lines.count)) lines, the first is line \(grouped(lines.first.number))"
  }

  private func paths(columns: Int?) -> [String] {
    let paths = statistics.paths
    let top = paths.top(Self.listedPaths)
    guard let busiest = top.first else { return [] }
    let width = grouped(busiest.requests).count
    let room = columns.map { $0 - width - 4 }
    let accuracy =
      paths.shortfall == 0 ? "" : " (approximate: up to \(grouped(paths.shortfall)) requests more)"
    return ["", "Busiest paths\(accuracy)"]
      + top.map { path, requests in
        let requests = padded(grouped(requests), to: width, alignedRight: true)
        return "  \(requests)  \(cutInTheMiddle(printable(path), to: room))"
      }
  }
}

private let rowTitleWidth = 12

private func row(_ title: String, _ text: String) -> String {
  padded(title, to: rowTitleWidth) + text
}
