/// A text, filled up with spaces.
func padded(_ text: String, to width: Int, alignedRight: Bool = false) -> String {
  let padding = String(repeating: " ", count: max(0, width - text.count))
  return alignedRight ? padding + text : text + padding
}

/// The beginning of a text that is too long for a terminal. Without a width, all of it.
func cut(_ text: String, to width: Int?) -> String {
  guard let width, text.count > width else { return text }
  return text.prefix(max(0, width - 1)) + "…"
}

/// The beginning and the end of a text that is too long for a terminal. Without a width, all of it.
func cutInTheMiddle(_ text: String, to width: Int?) -> String {
  guard let width, text.count > width else { return text }
  let kept = max(0, width - 1)
  return text.prefix(kept - kept / 2) + "…" + text.suffix(kept / 2)
}

/// A bar for each number, as high as the number among the others: `▁▄█`.
func bars(_ numbers: [Int]) -> String {
  let bars = Array("▁▂▃▄▅▆▇█")
  let largest = numbers.max() ?? 0
  return String(numbers.map { bars[$0 == 0 ? 0 : ($0 * bars.count - 1) / largest] })
}

/// A text with control characters spelled out, so that a log can't control the terminal.
func printable(_ text: String) -> String {
  text.unicodeScalars.reduce(into: "") { text, scalar in
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator:
      text += "\\u{\(String(scalar.value, radix: 16))}"
    default:
      text.unicodeScalars.append(scalar)
    }
  }
}
