/// The first paragraph of an operator's comment and its parameters, for the operator's form.
struct FormComment {
  private var paragraph = ""
  private var parameters: [(name: String, text: String)] = []

  init(_ documentation: [String]) {
    var isAtStart = true
    for line in documentation {
      let text = String(line.trimmingPrefix { $0 == " " })
      if let parameter = Self.parameter(text) {
        parameters.append(parameter)
      } else if text.isEmpty || text == "- Parameters:" {
        isAtStart = false
      } else if !parameters.isEmpty {
        parameters[parameters.count - 1].text += " \(text)"
      } else if isAtStart {
        paragraph += paragraph.isEmpty ? text : " \(text)"
      }
    }
  }

  /// Reads the first line of an item, such as `- name: text`.
  private static func parameter(_ text: String) -> (name: String, text: String)? {
    guard let item = text.dropping(prefix: "- Parameter ") ?? text.dropping(prefix: "- "),
      let colon = item.firstRange(of: ": ")
    else { return nil }
    return (String(item[..<colon.lowerBound]), String(item[colon.upperBound...]))
  }

  /// Leaves out sentences about errors, but not the first one.
  mutating func leaveOutErrors() {
    let sentences = paragraph.replacing(". ", with: ".\n").split(separator: "\n")
    let kept = sentences.dropFirst().filter { !$0.contains("error") }
    paragraph = (sentences.prefix(1) + kept).joined(separator: " ")
  }

  mutating func leaveOut(_ parameter: String) { parameters.removeAll { $0.name == parameter } }

  /// Replaces a text, and returns whether it was there.
  @discardableResult
  mutating func replace(_ old: String, with new: String) -> Bool {
    let before = lines
    paragraph = paragraph.replacing(old, with: new)
    for index in parameters.indices {
      parameters[index].name = parameters[index].name.replacing(old, with: new)
      parameters[index].text = parameters[index].text.replacing(old, with: new)
    }
    return lines != before
  }

  /// The lines of the comment, in the width of the files.
  var lines: [String] {
    var lines = paragraph.wrapped()
    if let only = parameters.first, parameters.count == 1 {
      lines += [""] + only.text.wrapped(after: "- Parameter \(only.name): ", indentation: "  ")
    } else if !parameters.isEmpty {
      lines += ["", "- Parameters:"]
      lines += parameters.flatMap {
        $0.text.wrapped(after: "  - \($0.name): ", indentation: "    ")
      }
    }
    return lines
  }
}

extension String {
  /// The text in lines that are not wider, behind the start of the first one.
  fileprivate func wrapped(
    to width: Int = 94, after start: String = "", indentation: String = ""
  ) -> [String] {
    var lines: [String] = []
    var line = start
    for word in split(separator: " ") {
      if line.count + 1 + word.count > width {
        lines.append(line)
        line = indentation + word
      } else {
        line += line.isEmpty || line == start ? word : " \(word)"
      }
    }
    return lines + [line]
  }
}
