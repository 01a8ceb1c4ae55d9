/// The expected subscriptions of a signal, and the actual ones.
struct WindowComparison {
  let expected: [MarbleDiagram]
  let actual: [SubscriptionWindow]
  let tick: Duration

  /// A picture of the differences, or nil if there is none.
  var difference: String? {
    let wanted = expected.map(Self.window)
    let count = max(expected.count, actual.count)
    let isDifferent = (0..<count).map { index in
      guard index < wanted.count, index < actual.count else { return true }
      let (window, end) = (wanted[index], actual[index].end)
      return tick * window.start != actual[index].start || window.end.map { tick * $0 } != end
    }
    guard isDifferent.contains(true) else { return nil }
    let layout = DiagramLayout(expected + actual.map(diagram))
    let rows = layout.rows.map { Optional($0) }
    var message =
      "The subscriptions differ from their diagrams: expected \(expected.count), "
      + "there were \(actual.count).\n"
    for index in 0..<count {
      let mark = isDifferent[index] ? "  ◀" : ""
      let wanted = index < expected.count ? rows[index] : nil
      let seen = index < actual.count ? rows[expected.count + index] : nil
      message += "\n  expected  \(wanted ?? "none")"
      message += "\n  actual    \(seen ?? "none")\(mark)\n"
    }
    for window in actual {
      let end = window.end.map { "to \($0.text)" } ?? "and still"
      message += "\nsubscribed from \(window.start.text) \(end)"
    }
    return message
  }

  private static func window(_ diagram: MarbleDiagram) -> (start: Int, end: Int?) {
    let start = diagram.marks.first { $0.mark == .subscribed }?.tick ?? 0
    return (start, diagram.marks.first { $0.mark == .disposed }?.tick)
  }

  private func diagram(_ window: SubscriptionWindow) -> MarbleDiagram {
    let start = Int(window.start / tick)
    var marks = [MarbleDiagram.Placed(.subscribed, at: start)]
    if let end = window.end { marks.append(.init(.disposed, at: Int(end / tick))) }
    return MarbleDiagram(marks)
  }
}
