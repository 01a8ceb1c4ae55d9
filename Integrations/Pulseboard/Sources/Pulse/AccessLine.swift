/// What the board needs of a line of an access log.
public struct AccessLine: Hashable, Sendable {
  /// When the request was logged, in seconds since 1970.
  public let second: Int
  /// The first two parts of the path, without numbers: `/api/items` of `/api/items/18?page=2`.
  public let key: String
  public let status: Int
  public let bytes: Int

  /// Reads a line in Common or Combined Log Format; nil for another line.
  public init?(_ line: String) {
    guard
      let match = try? Self.format.firstMatch(in: line)?.output,
      let month = Self.months.firstIndex(of: match.month)
    else { return nil }
    let time = Int(match.hour)! * 3600 + Int(match.minute)! * 60 + Int(match.second)!
    let zone = Int(match.zone)!
    second =
      Self.days(year: Int(match.year)!, month: month + 1, day: Int(match.day)!) * 86_400 + time
      - (zone / 100 * 3600 + zone % 100 * 60)
    let parts = match.path.prefix { $0 != "?" }.split(separator: "/")
    key = "/" + parts.filter { Int($0) == nil }.prefix(2).joined(separator: "/")
    status = Int(match.status)!
    bytes = Int(match.size) ?? 0
  }

  // A regular expression has no mutable state, although its type isn't `Sendable`.
  @safe nonisolated(unsafe) private static let format =
    /\[(?<day>\d\d)\/(?<month>\w{3})\/(?<year>\d{4}):(?<hour>\d\d):(?<minute>\d\d):(?<second>\d\d) (?<zone>[+-]\d{4})\] "\w+ (?<path>\S+)[^"]*" (?<status>\d{3}) (?<size>\d{1,15}|-)/
    .asciiOnlyDigits()

  private static let months: [Substring] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The days from the first of January 1970 to a day of the Gregorian calendar.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    // Years begin in March here, so that the leap day is the last one.
    let year = month > 2 ? year : year - 1
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return 365 * year + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
  }
}
