import DeclarationReader
import Foundation

/// What the search finds: a page of the documentation, or an operator of the gallery.
public struct SearchEntry: Codable, Sendable {
  /// The title of the page, such as `take(_:)`.
  public var title: String
  /// What the page is about, such as `Class`.
  public var kind: String
  /// The type or module to which it belongs.
  public var place: String
  /// The page's address, from the folder of the search.
  public var address: String
  /// The first sentence.
  public var text: String
  /// The titles of the page's parts, each with its place in the address.
  public var headings: [[String]]?
  /// Names in other libraries, and words to search by.
  public var names: [String]?
  /// Words to search by for a part of the page, each with the part's place in the address.
  public var parts: [[String]]?
  /// What a reader wants who needs the page, from the page "Which operator do I need?".
  public var wishes: [String]?
  /// The words that the page's text has and few other pages have, with spaces between.
  public var words: String?
  /// The identifier of the operator's card.
  public var card: String?
  /// How much the page matters among pages that fit as well.
  public var weight: Int?

  /// Creates an entry.
  public init(
    title: String, kind: String, place: String, address: String, text: String,
    headings: [[String]] = [], names: [String] = [], parts: [[String]] = [],
    wishes: [String] = [], weight: Int = 0
  ) {
    self.title = title
    self.kind = kind
    self.place = place
    self.address = address
    self.text = text
    self.headings = headings.isEmpty ? nil : headings
    self.names = names.isEmpty ? nil : names
    self.parts = parts.isEmpty ? nil : parts
    self.wishes = wishes.isEmpty ? nil : wishes
    self.weight = weight == 0 ? nil : weight
  }

  /// Adds the words of the page's text that the entry has nowhere else.
  public mutating func add(words: Set<String>) {
    let told = [[title, text], headings?.compactMap(\.first) ?? [], names ?? [], wishes ?? []]
    let others = words.subtracting(Self.words(of: told.joined().joined(separator: " ")))
    self.words = others.isEmpty ? nil : others.sorted().joined(separator: " ")
  }

  /// The words of a text, as the search compares them, but for short ones and numbers.
  public static func words(of text: String) -> Set<String> {
    let words = SearchNames.plain(text).split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    return Set(words.filter { $0.count > 2 && !$0.allSatisfy(\.isNumber) }.map(String.init))
  }
}

/// The names of types and operators in other libraries, words to search by, and wishes.
public struct SearchNames: Sendable {
  private var names: [String: Set<String>] = [:]
  private var parts: [String: [[String]]] = [:]
  private var wishes: [String: [String]] = [:]

  /// Reads the table of names for the compiler, the page of names, the words to search by, and the
  /// page that leads from a wish to an operator.
  public init(_ tree: SourceTree) {
    for row in Self.rows(of: tree.text(of: "Sources/SignalsPorting/Names.tsv")) where row.count > 3
    {
      let type = row[1] == "–" ? "" : "\(row[1])/"
      add([row[2]], to: type + row[3])
    }
    for row in Self.rows(of: tree.text(of: "scripts/documentation/search-words.tsv"))
    where row.count == 2 {
      let (word, address) = (Self.plain(row[0]), row[1].split(separator: "#").map(String.init))
      names[address[0], default: []].insert(word)
      if address.count > 1 { parts[address[0], default: []].append([word, address[1]]) }
    }
    for cells in Self.cells(of: tree.text(of: "Sources/Signals/Signals.docc/Names.md")) {
      guard cells.count > 2 else { continue }
      let links = Self.links(in: cells[1])
      for (index, cell) in cells.dropLast().enumerated() where index != 1 {
        // What stands in parentheses are several operators of the other library.
        let others = cell.matches(of: /`([^`]+)`/).map { String($0.1) }.filter {
          !$0.hasPrefix("(")
        }
        // A row of several operators names them in their order.
        if others.count == links.count {
          for (link, other) in zip(links, others) { add([other], to: link) }
        } else {
          for link in links { add(others, to: link) }
        }
      }
    }
    for cells in Self.cells(of: tree.text(of: "Sources/Signals/Signals.docc/WhichOperator.md")) {
      // The first operator is the usual one; the others are for a part of the wish.
      guard cells.count > 1, let link = Self.links(in: cells[1]).first else { continue }
      wishes[Self.key(link), default: []].append(cells[0].replacing("`", with: ""))
    }
  }

  private mutating func add(_ others: [String], to link: String) {
    let words = others.map(Self.base).filter { $0.count > 1 }
    names[Self.key(link), default: []].formUnion(words)
  }

  /// The names for the page at an address, such as `signal/take(_:)`.
  public func names(of address: String) -> [String] { (names[Self.key(address)] ?? []).sorted() }

  /// The words that lead to a part of the page at an address, each with that part.
  public func parts(of address: String) -> [[String]] { parts[Self.key(address)] ?? [] }

  /// What a reader wants who needs the page at an address.
  public func wishes(of address: String) -> [String] { wishes[Self.key(address)] ?? [] }

  /// The address without what tells overloads apart.
  static func key(_ link: String) -> String {
    let lower = link.lowercased()
    guard let end = lower.lastIndex(of: ")"), let dash = lower.firstRange(of: ")-") else {
      return lower
    }
    return String(lower[...min(end, dash.lowerBound)])
  }

  /// A name without its labels, arguments and prefix.
  private static func base(_ name: String) -> String {
    let pure = name.drop { "+-(".contains($0) }.prefix { !"(:{ <…[".contains($0) }
    return plain(String(pure.split(separator: ".").last ?? ""))
  }

  /// The text as the search compares it.
  fileprivate static func plain(_ text: String) -> String {
    text.lowercased().filter { !"-\u{2010}\u{2019}'".contains($0) }
  }

  /// The rows of the tables of a page.
  private static func cells(of page: String?) -> [[String]] {
    (page ?? "").split(separator: "\n").filter { $0.hasPrefix("|") }.map { line in
      line.replacing("\\|", with: "¦").split(separator: "|").map(\.trimmed)
    }
  }

  private static func links(in cell: String) -> [String] {
    cell.matches(of: /``([^`]+)``/).map { String($0.1) }
  }

  private static func rows(of table: String?) -> [[String]] {
    (table ?? "").split(separator: "\n").filter { !$0.hasPrefix("#") }.dropFirst().map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }
}
