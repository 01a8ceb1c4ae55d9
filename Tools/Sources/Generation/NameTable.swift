import Foundation

/// The table of names that other libraries have for a declaration of this library.
///
/// Its lines have these columns, with a tab between two of them:
///
/// - the library;
/// - the type to which both names belong, or – for a type itself;
/// - the library's name, with its labels;
/// - this library's name, with the labels of the parameters that are passed on;
/// - options, which `; ` separates.
///
/// Lines that begin with `#`, and empty lines, are left out, and so is the line of headings.
public struct NameTable: Sendable {
  public var rows: [Row]

  /// A name of another library for a declaration of this one.
  public struct Row: Sendable {
    public var library: String
    /// The type to which the declarations belong; nil if they are types themselves.
    public var owner: String?
    public var old: CallName
    public var new: CallName
    /// How the other library's name can be used, and what is said about it.
    public var advice: Advice
    /// Whether the compiler chooses other functions first.
    public var isDisfavoured = false
    /// The type of a parameter, or a requirement, that only the declaration that is meant has.
    public var mark: String?
    /// Whether the result is an optional.
    public var returnsOptional = false
    /// The line in the table.
    public var line: Int
  }

  /// What the compiler says when a program uses the name.
  public enum Advice: Sendable, Equatable {
    /// A warning with the new name.
    case deprecated
    /// An error with the new name.
    case unavailable
    /// An error with a message.
    case message(String)
  }

  /// A fault of the table, with its line.
  public struct Fault: Error, CustomStringConvertible {
    public var line: Int
    public var text: String
    public var description: String { "line \(line): \(text)" }
  }

  /// All faults of a table.
  public struct Faults: Error, CustomStringConvertible {
    public var faults: [Fault]
    public var description: String { faults.map(\.description).joined(separator: "\n") }
  }

  /// Reads the text of a table.
  public init(_ text: String) throws {
    rows = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty && !line.hasPrefix("#") {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      if cells.dropFirst().first == "type" { continue }
      rows.append(try Row(cells, line: index + 1))
    }
  }
}

extension NameTable.Row {
  fileprivate init(_ cells: [String], line: Int) throws {
    guard cells.count == 4 || cells.count == 5 else {
      throw NameTable.Fault(line: line, text: "\(cells.count) columns, not 4 or 5")
    }
    self.line = line
    library = cells[0]
    owner = cells[1] == "–" ? nil : cells[1]
    old = CallName(cells[2])
    new = CallName(cells[3])
    advice = owner == nil ? .unavailable : .deprecated
    guard cells.count == 5, !cells[4].isEmpty else { return }
    for option in cells[4].components(separatedBy: "; ") {
      switch option {
      case "disfavoured": isDisfavoured = true
      case "unavailable": advice = .unavailable
      case "optional result": returnsOptional = true
      case _ where option.hasPrefix("of "): mark = String(option.dropFirst(3))
      case _ where option.hasPrefix("message: "):
        advice = .message(String(option.dropFirst("message: ".count)))
      default: throw NameTable.Fault(line: line, text: "there is no option '\(option)'")
      }
    }
  }
}

/// A name as a call has it: `take(last:)`, `main`, or a type such as `Signal<Output>`.
///
/// A question mark behind a label, as in `subscribe(next:error?:)`, says that a call may leave the
/// argument out.
public struct CallName: Sendable, Equatable {
  /// The name without labels and generic arguments.
  public var base: String
  /// The labels, `_` for none; nil if there are no parentheses.
  public var labels: [String]?
  /// Which arguments a call may leave out.
  public var isOptional: [Bool] = []
  /// The generic parameters of a type, such as `Output`.
  public var arguments: [String]?

  public init(_ text: String) {
    if let start = text.firstIndex(of: "("), text.hasSuffix(")") {
      base = String(text[..<start])
      let labels = text[text.index(after: start)...].dropLast().split(separator: ":")
      self.labels = labels.map { $0.hasSuffix("?") ? String($0.dropLast()) : String($0) }
      isOptional = labels.map { $0.hasSuffix("?") }
    } else if let start = text.firstIndex(of: "<"), text.hasSuffix(">") {
      base = String(text[..<start])
      arguments = text[text.index(after: start)...].dropLast().components(separatedBy: ", ")
    } else {
      base = text
    }
  }

  /// The name with its labels, without question marks.
  public var text: String {
    guard let labels else { return base }
    return "\(base)(\(labels.map { "\($0):" }.joined()))"
  }
}
