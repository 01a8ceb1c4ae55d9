import Foundation

extension Report {
  /// The report as a JSON object, without line break. `Options.usage` describes it.
  ///
  /// - Throws: An error of `JSONSerialization`.
  func json() throws -> String {
    let statistics = statistics
    let span = statistics.span
    let classes = StatusClass.allCases.map { ($0.name, statistics.statuses[$0] ?? 0) }
    let object: [String: Any] = [
      "log": source.name,
      "from": orNull(span.map { instant($0.lowerBound) }),
      "to": orNull(span.map { instant($0.upperBound) }),
      "requests": statistics.requests,
      "perSecond": [
        "1": statistics.rate.perSecond(over: 1),
        "10": statistics.rate.perSecond(over: 10),
        "60": statistics.rate.perSecond(over: 60),
      ],
      "status": Dictionary(uniqueKeysWithValues: classes),
      "bytes": [
        "total": statistics.sizes.total,
        "median": orNull(statistics.sizes.percentile(50)),
        "percentile95": orNull(statistics.sizes.percentile(95)),
      ],
      "notParsed": [
        "lines": statistics.unparsed?.count ?? 0,
        "first": orNull(statistics.unparsed?.first.number),
      ],
      "paths": statistics.paths.top(Self.listedPaths).map { path, requests in
        ["path": path, "requests": requests] as [String: Any]
      },
      "shortfall": statistics.paths.shortfall,
    ]
    let data = try JSONSerialization.data(
      withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data, as: UTF8.self)
  }
}

/// `2026-11-21T07:59:12Z`: seconds since 1970, as a time in UTC.
private func instant(_ seconds: Int) -> String {
  Date(timeIntervalSince1970: TimeInterval(seconds)).formatted(.iso8601)
}

private func orNull(_ value: (some Any)?) -> Any {
  value ?? NSNull()
}
