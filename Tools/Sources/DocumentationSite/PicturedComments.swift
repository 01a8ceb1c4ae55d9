import Foundation
public import MarbleGallery

/// The operators' files, in whose comments a reference to its drawing stands above each diagram:
///
/// ```text
/// /// ![take in marbles](marbles-take-2)
/// ///
/// /// ```
/// /// self      a-b-c-d-|
/// /// take(2)   a-(b|)
/// /// ```
/// ```
///
/// Xcode, a documentation host and the site show the drawing. The text below it is what tests run.
public struct PicturedComments {
  /// The paths of the files, from the root, and the text that each has to have.
  public let files: [(path: String, text: String)]

  /// Adds the references to the files that declare the gallery's operators.
  public init(_ tree: SourceTree, _ gallery: Gallery = Gallery()) throws {
    let entries = Dictionary(grouping: gallery.entries, by: \.documentation.file)
    files = try entries.sorted { $0.key < $1.key }.map { file, entries in
      let path = "Sources/Signals/\(file)"
      return (path, Self.pictured(try tree.read(path), file: file, entries))
    }
  }

  /// The text of a file with references to the drawings, in place of those that are there.
  static func pictured(_ text: String, file: String, _ entries: [Gallery.Entry]) -> String {
    var lines = text.components(separatedBy: "\n")
    while let index = lines.firstIndex(where: isReference) {
      let isFollowedByBlank = lines.indices.contains(index + 1) && lines[index + 1].trimmed == "///"
      lines.removeSubrange(index...(isFollowedByBlank ? index + 1 : index))
    }
    let shown = SourceDocumentation.read(lines.joined(separator: "\n"), file: file)
    var references: [(line: Int, text: String)] = []
    for documentation in shown {
      for diagram in documentation.diagrams {
        guard let entry = entries.first(where: { $0.diagram.shows(diagram) }) else { continue }
        let text = "![\(documentation.baseName) in marbles](\(entry.name))"
        references.append((diagram.rows[0].line - 2, text))
      }
    }
    // From the last to the first, so that the numbers of the earlier lines stay valid.
    for (line, reference) in references.reversed() where lines.indices.contains(line) {
      let start = lines[line].prefix { $0 == " " } + "///"
      lines.insert(contentsOf: ["\(start) \(reference)", "\(start)"], at: line)
    }
    return lines.joined(separator: "\n")
  }

  private static func isReference(_ line: String) -> Bool {
    line.wholeMatch(of: /\s*\/\/\/ !\[.*\]\(marbles-.*\)/) != nil
  }
}
