import TerminalOutput

/// A line of the table: the subscriptions to one signal that feed the same row. The parts of an
/// operator count as one.
struct Row: Equatable, Sendable {
  /// The number of the first subscription.
  var number: UInt32
  /// How many are alive.
  var count: Int
  /// The number of the row that it feeds; 0 for the program's own blocks.
  var output: UInt32
  /// The number of the subject that feeds it, or 0.
  var subject: UInt32
  /// The number of the row whose event has led to it, or 0.
  var cause: UInt32
  /// The number of the row whose event has led to its latest value, without feeding it, or 0.
  var sender: UInt32
  var isSubject: Bool
  var name: String
  var operation: String
  var scheduler: String
  /// Where the operator was applied and, behind an arrow, where the program has subscribed.
  var place: String
  /// Why the first one has ended; nil while one is alive.
  var end: String?
  /// That of the oldest one, in nanoseconds.
  var age: UInt64
  /// Values a second; nil if that isn't known yet.
  var rate: Double?
  var total: UInt64
  var waiting: Int
  /// For how many nanoseconds values have been waiting; nil if none waits.
  var wait: UInt64?
  /// The share of the time that its block has taken, with that of the subscriber where the row
  /// feeds no other one; nil if that isn't known yet.
  var busy: Double?
  /// Whether what it sends comes back to it.
  var isInCircle = false
  var dropped: UInt64
  var isPaused: Bool

  /// The name or the operation, and the state if that is unusual.
  var title: String {
    let times = count > 1 ? " ×\(grouped(count))" : ""
    let source = (subject == 0 ? "" : " ← \(subject)") + (sender == 0 ? "" : " ⇠ \(sender)")
    let state = end.map { " (\($0))" } ?? (isPaused ? " (paused)" : "")
    return (name.isEmpty ? operation : name) + times + (isInCircle ? " ↻" : "") + source + state
  }
}

extension Row {
  /// Returns the rows of a report, by their numbers. All their texts are printable.
  ///
  /// - Parameter earlier: The report before, where the rates begin.
  static func rows(of report: Report, since earlier: Report?) -> [Row] {
    let operators = Operators(of: report.subscriptions)
    let growth = Growth(from: earlier, to: report)
    var rows: [Row] = []
    var places: [Signal: Int] = [:]
    // The numbers of the rows of operators. An output has a lower number than its sources.
    var numbers: [UInt32: UInt32] = [:]
    let all = operators.all
    // A subject may have a higher number than what it feeds.
    for (whole, parts) in all.filter({ $0.0.isSubject }) + all.filter({ !$0.0.isSubject }) {
      var row = Row(of: whole, parts, at: report.time, growth)
      row.output = numbers[operators.whole(of: whole.output)] ?? 0
      row.cause = numbers[operators.whole(of: whole.cause)] ?? 0
      row.subject = numbers[row.subject] ?? row.subject
      row.sender = parts.map(operators.sender).first { $0 != 0 } ?? 0
      let signal = Signal(
        output: row.output, subject: row.subject, name: row.name, operation: row.operation,
        made: whole.made, subscribed: whole.subscribed)
      if let place = places[signal] {
        rows[place].add(row)
      } else {
        places[signal] = rows.count
        rows.append(row)
      }
      numbers[whole.number] = rows[places[signal]!].number
    }
    for index in rows.indices {
      let sender = numbers[rows[index].sender] ?? 0
      rows[index].sender = sender == rows[index].number ? 0 : sender
    }
    setBusy(of: &rows)
    let circles = Circles(of: rows)
    for index in rows.indices {
      rows[index].isInCircle = circles.numbers.contains(rows[index].number)
    }
    return rows.sorted { $0.number < $1.number }
  }

  /// Takes from the time of each row's deliveries what the rows have taken that they have led to.
  private static func setBusy(of rows: inout [Row]) {
    let sources = Dictionary(grouping: rows, by: \.output)
    for (index, row) in rows.enumerated() {
      guard let delivering = row.busy else { continue }
      // A block runs while the source's value is delivered, and before its own one is. An inner
      // signal may deliver while the outer one does.
      let received = (sources[row.number] ?? []).compactMap(\.busy).max() ?? 0
      let own = max(0, received - delivering)
      rows[index].busy = min(1, row.output == 0 ? own + delivering : own)
    }
  }

  private struct Signal: Hashable {
    var output: UInt32
    var subject: UInt32
    var name: String
    var operation: String
    var made: Report.Place?
    var subscribed: Report.Place?
  }

  private init(
    of whole: Report.Subscription, _ parts: [Report.Subscription], at time: UInt64, _ growth: Growth
  ) {
    let end = whole.ended ?? time
    let waitingSince = parts.filter { $0.waiting > 0 }.compactMap(\.waitingSince).min()
    self.init(
      number: whole.number, count: whole.end == nil ? 1 : 0, output: 0,
      subject: parts.map(\.subject).first { $0 != 0 } ?? 0, cause: 0, sender: 0,
      isSubject: whole.isSubject,
      name: printable(parts.map(\.name).first { !$0.isEmpty } ?? ""),
      operation: printable(whole.operation), scheduler: printable(whole.scheduler),
      place: printable(Self.place(of: whole)), end: whole.end.map(printable),
      age: end - min(whole.began, end),
      rate: growth.perSecond(\.values, of: whole), total: whole.values,
      waiting: parts.reduce(0) { $0 &+ $1.waiting },
      wait: waitingSince.map { time - min($0, time) },
      busy: parts.compactMap { growth.perSecond(\.busy, of: $0) }.max().map { $0 / 1e9 },
      dropped: parts.reduce(0) { $0 &+ $1.dropped }, isPaused: whole.isPaused)
  }

  private static func place(of subscription: Report.Subscription) -> String {
    func name(_ place: Report.Place) -> String {
      String(place.file.split(separator: "/").last ?? "")
    }
    guard let made = subscription.made else { return "" }
    let place = "\(name(made)):\(made.line)"
    guard let subscribed = subscription.subscribed, subscribed != made else { return place }
    return place + " → \(subscribed.file == made.file ? "" : name(subscribed)):\(subscribed.line)"
  }

  /// Adds a row of another subscription to the same signal.
  private mutating func add(_ other: Row) {
    if (end == nil) == (other.end == nil) {
      age = max(age, other.age)
    } else if other.end == nil {
      (end, age) = (nil, other.age)
    }
    if sender == 0 { sender = other.sender }
    count += other.count
    rate = rate.map { $0 + (other.rate ?? 0) }
    busy = busy.map { $0 + (other.busy ?? 0) }
    total &+= other.total
    waiting &+= other.waiting
    wait = [wait, other.wait].compactMap { $0 }.max()
    dropped &+= other.dropped
    isPaused = isPaused || other.isPaused
  }
}
