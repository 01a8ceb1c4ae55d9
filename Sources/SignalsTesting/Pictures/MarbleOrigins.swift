/// Which value of an input each value of a picture is or comes from, so that both get one colour.
///
/// The values of inputs are numbered in their order. The values of an input whose name is that of
/// such a value, and which doesn't begin before it, come from that value: it is an inner signal, as
/// `flattenMap` makes it.
struct MarbleOrigins {
  private var numbers: [[Int?]] = []

  /// Finds the origins of all values.
  init(_ picture: MarblePicture) {
    var known: [String: (number: Int, tick: Int)] = [:]
    var inputs: [(row: Int, name: String, tick: Int, number: Int)] = []
    numbers = picture.rows.map { $0.diagram.marks.map { _ in nil } }
    for (row, content) in picture.rows.enumerated() where !content.isResult {
      let (value, begin) = (known[content.label], content.shifted.ticks.lowerBound)
      let whole = value.flatMap { $0.tick <= begin ? $0.number : nil }
      for (index, placed) in content.shifted.marks.enumerated() {
        guard case .value(let name) = placed.mark else { continue }
        let number = whole ?? known[name]?.number ?? Set(known.values.map(\.number)).count
        if known[name] == nil { known[name] = (number, placed.tick) }
        numbers[row][index] = number
        inputs.append((row, name, placed.tick, number))
      }
    }
    for (row, content) in picture.rows.enumerated() where content.isResult {
      let values = content.shifted.marks.compactMap { placed in
        if case .value(let name) = placed.mark { (name, placed.tick) } else { nil }
      }
      // An operator that has passed all its values on, though perhaps later.
      let passes = values.allSatisfy { name, tick in
        inputs.contains { $0.name == name && $0.tick <= tick }
      }
      for (index, placed) in content.shifted.marks.enumerated() {
        guard case .value(let name) = placed.mark else { continue }
        let alike = inputs.filter { $0.name == name && $0.tick <= placed.tick }
        let atOnce = inputs.filter { $0.tick == placed.tick }
        let same = alike.last { $0.tick == placed.tick } ?? (passes ? alike.last : nil)
        let cause = Set(atOnce.map(\.number)).count == 1 ? atOnce.first : nil
        numbers[row][index] = (same ?? cause ?? (atOnce.isEmpty ? alike.last : nil))?.number
      }
    }
  }

  /// The number of the value from which the mark of a row comes; nil if it is not known, or if the
  /// mark is no value.
  subscript(row: Int, mark: Int) -> Int? { numbers[row][mark] }
}
