public import Foundation

/// The files of the root package and of the packages in it, for code that reads, checks or shows
/// them.
public struct SourceTree: Sendable {
  /// The folder of the root package.
  public let root: URL

  /// The tree in which this file was compiled.
  public init(containing file: String = #filePath) {
    var root = URL(filePath: file)
    repeat {
      root.deleteLastPathComponent()
    } while root.path.count > 1
      && !FileManager.default.fileExists(atPath: root.appending(path: "CHANGELOG.md").path)
    self.root = root
  }

  /// The files in a folder and its subfolders whose names have this ending, as paths from the root.
  public func files(below folder: String, ending: String) -> [String] {
    let path = root.appending(path: folder).path
    let names = FileManager.default.enumerator(atPath: path)?.allObjects as? [String] ?? []
    return names.filter { $0.hasSuffix(ending) }.sorted().map { "\(folder)/\($0)" }
  }

  /// The text of the file at `path`, from the root.
  public func read(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The text of the file at `path`, from the root, if there is one.
  public func text(of path: String) -> String? { try? read(path) }

  /// What the Swift files below the folders declare.
  public func declarations(below folders: String...) throws -> [PlacedDeclaration] {
    try folders.flatMap { folder in
      try files(below: folder, ending: ".swift").flatMap {
        try [Declaration](reading: read($0)).placed
      }
    }
  }
}
