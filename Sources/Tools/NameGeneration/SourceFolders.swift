public import DeclarationReader
public import Foundation

/// The package's folder, with the files that are generated, and those of which they are made.
public struct SourceFolders: Sendable {
  /// The folder of `Package.swift`.
  public let root: URL

  public static let table = "Sources/SignalsPorting/Names.tsv"
  public static let names = "Sources/SignalsPorting/Generated/Names.swift"
  public static let uses = "Tests/SignalsPortingTests/Generated/UsesOfNames.swift"
  private static let command = "scripts/generate-names"

  public init(root: URL) { self.root = root }

  /// The text of the file at `path`, from the root.
  public func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The paths of all Swift files below the folders, from the root.
  public func swiftFiles(below folders: String...) -> [String] {
    folders.flatMap { folder in
      let path = root.appending(path: folder).path
      let names = FileManager.default.enumerator(atPath: path)?.allObjects as? [String] ?? []
      return names.filter { $0.hasSuffix(".swift") }.sorted().map { "\(folder)/\($0)" }
    }
  }

  /// What the Swift files below the folders declare.
  public func declarations(below folders: String...) throws -> [PlacedDeclaration] {
    try folders.flatMap { folder in
      try swiftFiles(below: folder).flatMap { try [Declaration](reading: text(of: $0)).placed }
    }
  }

  public func nameTable() throws -> NameTable { try NameTable(text(of: Self.table)) }

  /// The texts of the files that the table of names stands for, before they are formatted.
  public func generatedNames() throws -> [(path: String, text: String)] {
    let table = try nameTable()
    let generator = NameGenerator(try declarations(below: "Sources/Signals", "Scheduling"))
    return [
      (Self.names, try generator.names(in: table, writtenBy: Self.command)),
      (Self.uses, try generator.uses(of: table, writtenBy: Self.command)),
    ]
  }
}
