extension Character {
  /// How many columns of a terminal it takes: two if it is wide, as those of Chinese, Japanese and
  /// Korean and emoji are.
  package var columns: Int {
    let first = unicodeScalars[unicodeScalars.startIndex]
    let isEmoji =
      first.properties.isEmojiPresentation || unicodeScalars.contains { $0.value == 0xFE0F }
    return isEmoji || Self.wide.contains { $0.contains(first.value) } ? 2 : 1
  }

  /// The blocks whose characters are wide, as in Unicode's table EastAsianWidth.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
    0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD,
  ]
}

extension StringProtocol {
  /// How many columns of a terminal the text takes.
  package var columns: Int { utf8.count == count ? count : reduce(0) { $0 + $1.columns } }
}

extension String {
  /// The longest beginning that takes at most this many columns.
  fileprivate func beginning(_ columns: Int) -> Substring {
    var room = columns
    return prefix { character in
      room -= character.columns
      return room >= 0
    }
  }
}

/// A text, filled up with spaces.
package func padded(_ text: String, to width: Int, alignedRight: Bool = false) -> String {
  let padding = String(repeating: " ", count: max(0, width - text.columns))
  return alignedRight ? padding + text : text + padding
}

/// The beginning of a text that is too long for a terminal. Without a width, all of it.
package func cut(_ text: String, to width: Int?) -> String {
  guard let width, text.columns > width else { return text }
  return text.beginning(max(0, width - 1)) + "…"
}

/// The beginning and the end of a text that is too long for a terminal. Without a width, all of it.
package func cutInTheMiddle(_ text: String, to width: Int?) -> String {
  guard let width, text.columns > width else { return text }
  let kept = max(0, width - 1)
  let end = String(text.reversed()).beginning(kept / 2).reversed()
  return text.beginning(kept - kept / 2) + "…" + String(end)
}

/// The lines of a terminal that a line of help takes, broken at spaces. What explains a name goes
/// on beside it, where there is room. Without a width, the line stays whole.
package func wrapped(_ line: String, to width: Int?) -> [String] {
  guard let width, line.columns > width else { return [line] }
  let margin = line.prefix { $0 == " " }
  let gap = line[margin.endIndex...].firstRange(of: "  ")
  let start = gap.map { line[$0.lowerBound...].drop { $0 == " " }.startIndex } ?? margin.endIndex
  let beside = line[..<start].columns * 2 <= width ? start : line.startIndex
  let indent = String(repeating: " ", count: line[..<beside].columns)
  var (lines, last) = ([String](), String(line[..<beside]))
  for word in line[beside...].split(separator: " ") {
    let isFirst = last.isEmpty || last.last == " "
    if !isFirst, "\(last) \(word)".columns > width {
      lines.append(last)
      last = indent + word
    } else {
      last += isFirst ? "\(word)" : " \(word)"
    }
  }
  return (lines + [last]).map { cut($0, to: width) }
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
