import Foundation

/// Operators that belong together: those in one folder.
public struct Theme: Sendable, Hashable {
  /// The name of the folder, such as `SideEffects`.
  public var folder: String

  /// The theme of the operators in a file, such as `Operators/SideEffects/DoNext.swift`.
  init(of file: String) { folder = String(file.split(separator: "/").dropLast().last ?? "") }

  /// The folder's name in words, such as `Side effects`.
  public var title: String {
    folder.reduce(into: "") { title, letter in
      title += letter.isUppercase && !title.isEmpty ? " \(letter.lowercased())" : "\(letter)"
    }
  }
}

extension SourceTree {
  /// The page with the members of `Signal`, whose headings say in which order the themes come.
  public static let signalPage = "Sources/Signals/Signals.docc/Types/Signal.md"

  /// The themes of the operators, in the order of the page's headings. Themes without a heading
  /// come last.
  public var themes: [Theme] {
    let headings = (text(of: Self.signalPage) ?? "").split(separator: "\n")
      .filter { $0.hasPrefix("### ") }.map { String($0.dropFirst(4)) }
    func place(_ theme: Theme) -> Int { headings.firstIndex(of: theme.title) ?? headings.count }
    return Set(operatorFiles.map(Theme.init)).sorted {
      (place($0), $0.title) < (place($1), $1.title)
    }
  }

  /// The text of a page with the members of `Signal`, with the operators below the headings of
  /// their themes. What is listed there by hand, since other files declare it, stays in front.
  public func withOperators(_ page: String) -> String {
    let operators = Set(operatorFiles)
    let members = signalMembers
    let others = Set(
      members.filter { !operators.contains($0.file) }.map(\.declaration.fullName))
    let listed = Dictionary(grouping: members.filter { operators.contains($0.file) }) {
      Theme(of: $0.file).title
    }
    return page.components(separatedBy: "\n### ").map { section in
      let title = section.prefix { $0 != "\n" }
      guard let listed = listed[String(title)] else { return section }
      let lines = section.trimmed.components(separatedBy: "\n").filter { line in
        guard let link = line.wholeMatch(of: /- ``Signal\/(\w+)(.*?\))?.*``/) else { return true }
        return others.contains("\(link.1)\(link.2 ?? "")")
      }
      let text = lines.joined(separator: "\n").trimmed
      let separator = text.contains("\n- ") ? "\n" : "\n\n"
      return text + separator + listed.map { "- ``\($0.link)``\n" }.joined()
    }.joined(separator: "\n### ")
  }

  /// The members of `Signal`, each with its file and the link of DocC to it.
  public var signalMembers: [(file: String, declaration: Declaration, link: String)] {
    let members = files(below: "Sources/Signals", ending: ".swift").flatMap { path in
      let file = String(path.dropFirst("Sources/Signals/".count))
      return [Declaration](reading: text(of: path) ?? "").placed.filter { placed in
        placed.owner == "Signal" && placed.isPublic && !placed.isHidden
          && placed.declaration.kind != .extension
      }.map { (file, $0.declaration) }
    }
    let overloads = Dictionary(grouping: members.map(\.1), by: \.fullName)
    return members.map { file, declared in
      let suffix = declared.suffix(among: overloads[declared.fullName] ?? [])
      return (file, declared, "Signal/\(declared.fullName)\(suffix)")
    }
  }
}

extension Declaration {
  /// What tells it apart from other members of the same name, in a link of DocC.
  fileprivate func suffix(among overloads: [Declaration]) -> String {
    if overloads.count < 2 { return "" }
    if overloads.count(where: { $0.isStatic == isStatic }) == 1 {
      return isStatic ? "-type.method" : "-method"
    }
    let types = (parameters ?? []).map { parameter in
      parameter.type.replacing("some ", with: "")
        // In an extension of `Signal`, the type without arguments is that of the extension.
        .replacing(/\bSignal\b(?!<)/, with: "Signal<Value>")
        .components(separatedBy: " & ").sorted().joined()
    }
    return "-(\(types.joined(separator: ",")))"
  }
}
