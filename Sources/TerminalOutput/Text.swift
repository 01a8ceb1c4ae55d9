/// A text, filled up with spaces.
package func padded(_ text: String, to width: Int, alignedRight: Bool = false) -> String {
  let padding = String(repeating: " ", count: max(0, width - text.count))
  return alignedRight ? padding + text : text + padding
}

/// The beginning of a text that is too long for a terminal. Without a width, all of it.
package func cut(_ text: String, to width: Int?) -> String {
  guard let width, text.count > width else { return text }
  return text.prefix(max(0, width - 1)) + "…"
}

/// The beginning and the end of a text that is too long for a terminal. Without a width, all of it.
package func cutInTheMiddle(_ text: String, to width: Int?) -> String {
  guard let width, text.count > width else { return text }
  let kept = max(0, width - 1)
  return text.prefix(kept - kept / 2) + "…" + text.suffix(kept / 2)
}

/// A text with control characters spelled out, so that it can't control the terminal.
package func printable(_ text: String) -> String {
  text.unicodeScalars.reduce(into: "") { text, scalar in
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator:
      text += "\\u{\(String(scalar.value, radix: 16))}"
    default:
      text.unicodeScalars.append(scalar)
    }
  }
}
