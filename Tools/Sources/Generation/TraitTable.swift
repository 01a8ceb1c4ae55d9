import Foundation

/// The table of the operators of `ObservableType` that the traits have.
///
/// Its lines have these columns, with a tab between two of them:
///
/// - the extension of the trait's type, with its clause;
/// - the operators, which `, ` separates. Behind the word "of" is a text that the declarations of
///   only some overloads contain;
/// - the type of the result, with `*` for the type of its elements, or "as is";
/// - changes, each in a column of its own.
///
/// Lines that begin with `#`, and empty lines, are left out, and so is the line of headings.
public struct TraitTable: Sendable {
  var rows: [Row]

  struct Row: Sendable {
    /// The extended type.
    var type: String
    /// The requirements of the extension.
    var requirements: [String]
    var operators: [Selector]
    /// The type of the result; nil if it is that of the operator.
    var result: String?
    var changes: [Change] = []
    /// Whether the sequence keeps the promises of the trait already.
    var isRaw = false
    /// The line in the table.
    var line: Int
  }

  /// Finds an operator.
  struct Selector: Sendable {
    var name: String
    /// A text that only the declarations contain that are meant.
    var mark: String?
  }

  /// How a form differs from the operator, beyond the rules of its trait.
  enum Change: Sendable {
    /// It has no parameters with these labels.
    case without([String])
    /// It has the second text in place of the first one.
    case replacing(String, with: String)
    /// A type stands in the place of a generic parameter.
    case specialising(String, as: String)
    /// It has another requirement.
    case requiring(String)
    /// The elements of its result have a type of their own.
    case anyResult
  }

  /// Reads the text of a table.
  public init(_ text: String) throws {
    rows = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty && !line.hasPrefix("#") {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      if cells.first == "extension" { continue }
      rows.append(try Row(cells, line: index + 1))
    }
  }
}

extension TraitTable.Row {
  fileprivate init(_ cells: [String], line: Int) throws {
    guard cells.count >= 3 else {
      throw NameTable.Fault(line: line, text: "\(cells.count) columns, not 3 or more")
    }
    self.line = line
    let head = cells[0].components(separatedBy: " where ")
    type = head[0]
    requirements = head.count > 1 ? head[1].components(separatedBy: ", ") : []
    operators = cells[1].components(separatedBy: ", ").map { text in
      let parts = text.components(separatedBy: " of ")
      return TraitTable.Selector(name: parts[0], mark: parts.count > 1 ? parts[1] : nil)
    }
    result = cells[2] == "as is" ? nil : cells[2]
    for change in cells[3...] {
      if change == "raw" {
        isRaw = true
      } else if change == "any Result" {
        changes.append(.anyResult)
      } else if let labels = change.dropping(prefix: "without ") {
        changes.append(.without(labels.components(separatedBy: " ")))
      } else if let text = change.dropping(prefix: "cut ") {
        changes.append(.replacing(text, with: ""))
      } else if let requirement = change.dropping(prefix: "where ") {
        changes.append(.requiring(requirement))
      } else if let arrow = change.firstRange(of: " → ") {
        let parts = (change[..<arrow.lowerBound], change[arrow.upperBound...])
        changes.append(.replacing(String(parts.0), with: String(parts.1)))
      } else if let sign = change.firstRange(of: " = ") {
        let parts = (change[..<sign.lowerBound], change[sign.upperBound...])
        changes.append(.specialising(String(parts.0), as: String(parts.1)))
      } else {
        throw NameTable.Fault(line: line, text: "there is no change '\(change)'")
      }
    }
  }
}
