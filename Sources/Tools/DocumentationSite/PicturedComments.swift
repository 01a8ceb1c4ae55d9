public import Foundation
public import MarbleGallery
import SignalsTestingCore

/// The symbol graph of a module, with pictures where the comments have diagrams.
public struct PicturedComments {
  /// The symbols whose comments have a picture.
  public private(set) var pictured: [Pictured] = []
  private var graph: JSON

  /// A symbol with a picture.
  public struct Pictured {
    /// The diagram.
    public var entry: Gallery.Entry
    /// A link to the symbol, such as `Signal/take(_:)`.
    public var link: String
  }

  /// Replaces the diagrams in a symbol graph, as the compiler extracts it.
  public init(_ text: Data, _ gallery: Gallery) throws {
    graph = try JSON(text)
    let symbols = graph["symbols"].array
    let paths = symbols.map(\.path)
    let counts = Dictionary(paths.map { ($0, 1) }, uniquingKeysWith: +)
    for (index, symbol) in symbols.enumerated() {
      for part in ["swiftExtension", "swiftGenerics"] { leaveOutSendable(of: symbol, index, part) }
      var lines = symbol["docComment"]["lines"].array
      var links = paths[index]
      if counts[links] != 1 { links += "-\(Self.hash(symbol["identifier"]["precise"].string))" }
      let blocks = Self.diagrams(in: lines.map { $0["text"].string })
      var entries: [Gallery.Entry] = []
      // From the last block to the first, so that the line numbers of the earlier blocks stay
      // valid.
      for block in blocks.reversed() {
        let diagram = DocumentedDiagram(block.dropFirst().map { lines[$0]["text"].string })
        guard let entry = gallery.entries.first(where: { $0.diagram.shows(diagram) }) else {
          continue
        }
        var line = lines[block.lowerBound]
        line["text"] = .init(Self.image(of: entry, isLast: entries.isEmpty))
        lines.replaceSubrange(block.lowerBound...block.upperBound, with: [line])
        entries.insert(entry, at: 0)
      }
      guard !entries.isEmpty else { continue }
      pictured += entries.map { Pictured(entry: $0, link: links) }
      graph["symbols"][index]["docComment"]["lines"] = .init(lines)
    }
  }

  /// Removes the constraint that `Value` is `Sendable`. It holds for every signal, and each page
  /// would state it.
  private mutating func leaveOutSendable(of symbol: JSON, _ index: Int, _ part: String) {
    let constraints = symbol[part]["constraints"].array
    let others = constraints.filter {
      $0["lhs"].string != "Value" || $0["rhs"].string != "Sendable"
    }
    guard others.count != constraints.count else { return }
    graph["symbols"][index][part]["constraints"] =
      others.isEmpty ? JSON(NSNull()) : JSON(others)
  }

  /// The symbol graph.
  public var text: Data { get throws { try graph.text } }

  /// The lines of the plain code blocks, including the opening mark and without the closing one.
  private static func diagrams(in lines: [String]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start: (index: Int, isPlain: Bool)?
    for (index, line) in lines.enumerated() where line.drop(while: { $0 == " " }).hasPrefix("```") {
      if let begun = start {
        if begun.isPlain { found.append(begun.index..<index) }
        start = nil
      } else {
        start = (index, line == "```")
      }
    }
    return found
  }

  /// The picture as a line of Markdown. The last picture of a comment has a link to the gallery.
  private static func image(of entry: Gallery.Entry, isLast: Bool) -> String {
    let anchor = entry.theme.title.anchor
    return entry.markdown + (isLast ? " [Every operator in marbles](doc:Gallery#\(anchor))" : "")
  }

  /// The hash by which DocC tells symbols of the same name apart: 24 bits of FNV-1.
  static func hash(_ identifier: String) -> String {
    let hash = identifier.utf8.reduce(2_166_136_261 as UInt32) {
      ($0 &* 16_777_619) ^ UInt32($1)
    }
    return String((hash >> 24) ^ (hash & 0xff_ffff), radix: 36)
  }
}

extension Gallery.Entry {
  /// The picture in Markdown. Its alternative text says in words what happens in it.
  var markdown: String {
    let words = picture.words.map { "\\`*_{}[]()<>#!|&".contains($0) ? "\\\($0)" : "\($0)" }
    return "![\(words.joined())](\(name))"
  }
}

extension String {
  /// The anchor of the heading with this title.
  var anchor: String { replacing(" ", with: "-") }
}

extension JSON {
  /// The path of a symbol, such as `Signal/take(_:)`.
  fileprivate var path: String {
    self["pathComponents"].array.map(\.string).joined(separator: "/")
  }
}
