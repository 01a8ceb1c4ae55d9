import Signals

/// The expected events of a subscriber, and the events that it has received.
struct Comparison<Value: Sendable> {
  /// How far after the first difference a message goes on.
  private static var ticksShown: Int { 20 }

  let expected: MarbleDiagram
  let actual: [Recorder<Value>.Moment]
  let notation: Notation<Value>
  let tick: Duration

  /// A picture of the first difference, or nil if there is none.
  var difference: String? {
    guard let first = firstDifference else { return nil }
    let marks = actual.map { MarbleDiagram.Placed(notation.mark(for: $0.content), at: column($0)) }
    let seen = MarbleDiagram(marks, covering: expected.ticks.lowerBound..<seenUntil(marks))
    var message = "The signal differs from its diagram at tick \(first).\n\n"
    message += picture(of: seen, at: first)
    message += "\n\nexpected at tick \(first), \((tick * first).text): \(expected(at: first))"
    message += "\nreceived at tick \(first), \((tick * first).text): \(received(at: first))"
    for line in legend { message += "\n\(line)" }
    return message
  }

  /// The tick of the first event that is not as expected.
  private var firstDifference: Int? {
    let count = max(expected.marks.count, actual.count)
    let index = (0..<count).first { index in
      guard index < expected.marks.count, index < actual.count else { return true }
      let (placed, moment) = (expected.marks[index], actual[index])
      return tick * placed.tick != moment.time || !notation.matches(placed.mark, moment.content)
    }
    guard let index else { return nil }
    let expectedTick = index < expected.marks.count ? expected.marks[index].tick : .max
    let actualTick = index < actual.count ? column(actual[index]) : .max
    return min(expectedTick, actualTick)
  }

  private func column(_ moment: Recorder<Value>.Moment) -> Int {
    let time = moment.time
    var tick = Int(time / self.tick)
    if self.tick * tick > time { tick -= 1 }
    if self.tick * (tick + 1) <= time { tick += 1 }
    return tick
  }

  /// The tick up to which the picture goes on after the last of `marks`; 0 if the signal has ended.
  private func seenUntil(_ marks: [MarbleDiagram.Placed]) -> Int {
    switch marks.last?.mark {
    case .completed, .error, .disposed: 0
    case .value, .subscribed, nil: max(expected.ticks.upperBound, 0)
    }
  }

  private func picture(of seen: MarbleDiagram, at first: Int) -> String {
    let end = first + Self.ticksShown
    let layout = DiagramLayout([expected, seen].map { $0.cut(at: end) })
    let rows = zip(layout.rows, [expected, seen]).map { row, diagram in
      diagram.ticks.upperBound > end + 1 ? row + "…" : row
    }
    let marker = String(repeating: " ", count: layout.column(of: first)) + "▲"
    return """
        expected  \(rows[0])
        received  \(rows[1])
                  \(marker)
      """
  }

  private func expected(at tick: Int) -> String {
    let marks = expected.marks.filter { $0.tick == tick }.map(\.mark)
    let all = marks.map { $0 == .error ? words(for: notation.error) : words(for: $0) }
    return all.isEmpty ? "nothing" : all.joined(separator: ", ")
  }

  private func received(at tick: Int) -> String {
    let moments = actual.filter { column($0) == tick }
    let all = moments.map { moment in
      let words = words(for: moment.content)
      return moment.time == self.tick * tick ? words : "\(words) (at \(moment.time.text))"
    }
    return all.isEmpty ? "nothing" : all.joined(separator: ", ")
  }

  private func words(for content: Recorder<Value>.Moment.Content) -> String {
    if case .event(.error(let error)) = content { return words(for: error) }
    return words(for: notation.mark(for: content))
  }

  private func words(for error: any Error) -> String {
    "error \(String(reflecting: error))"
  }

  private func words(for mark: MarbleDiagram.Mark) -> String {
    switch mark {
    case .completed: "completion"
    case .disposed: "disposal"
    default: mark.description
    }
  }

  /// The values of the names in the picture, and of values without a name in the test.
  private var legend: [String] {
    var names: Set<String> = []
    for case .value(let name) in expected.marks.map(\.mark) { names.insert(name) }
    for case .event(.next(let value)) in actual.map(\.content) {
      names.insert(notation.name(value))
    }
    let lines = names.sorted().compactMap { name in
      notation.legend(name).map { "  \(MarbleDiagram.Mark.value(name)) = \($0)" }
    }
    return lines.isEmpty ? [] : ["where"] + lines
  }
}

extension MarbleDiagram {
  /// The diagram up to and including `tick`.
  func cut(at tick: Int) -> MarbleDiagram {
    let shown = marks.filter { $0.tick <= tick }
    let end = max(ticks.lowerBound, min(ticks.upperBound, tick + 1))
    return MarbleDiagram(shown, covering: ticks.lowerBound..<end)
  }
}
