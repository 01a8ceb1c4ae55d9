public import Foundation

/// The package's files, for code that checks or shows them.
public struct SourceTree: Sendable {
  /// The folder of `Package.swift`.
  public let root: URL

  /// The tree in which this file was compiled.
  public init(containing file: String = #filePath) {
    var root = URL(filePath: file)
    repeat {
      root.deleteLastPathComponent()
    } while root.path.count > 1
      && !FileManager.default.fileExists(atPath: root.appending(path: "Package.swift").path)
    self.root = root
  }

  /// The folders of `Sources/Signals` whose files declare operators.
  public static let operatorFolders = ["Creation", "Operators"]

  /// The folders whose operators the gallery shows.
  public static let galleryFolders = operatorFolders + ["Sharing"]

  /// The files that declare operators, such as `Operators/Take.swift`.
  public var operatorFiles: [String] { files(in: Self.operatorFolders) }

  /// The documentation of all operators that have a diagram.
  public var shownOperators: [SourceDocumentation] {
    files(in: Self.galleryFolders).flatMap { documentation(of: $0) }
      .filter { !$0.diagrams.isEmpty }
  }

  /// The files in a folder and its subfolders whose names have this ending, as paths from the root.
  public func files(below folder: String, ending: String) -> [String] {
    let path = root.appending(path: folder).path
    let names = FileManager.default.enumerator(atPath: path)?.allObjects as? [String] ?? []
    return names.filter { $0.hasSuffix(ending) }.sorted().map { "\(folder)/\($0)" }
  }

  private func files(in folders: [String]) -> [String] {
    folders.flatMap { folder in
      let path = root.appending(path: "Sources/Signals/\(folder)").path
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      return names.filter { $0.hasSuffix(".swift") }.sorted().map { "\(folder)/\($0)" }
    }
  }

  /// The documentation of the operators in one of the `operatorFiles`.
  public func documentation(of file: String) -> [SourceDocumentation] {
    SourceDocumentation.read(text(of: "Sources/Signals/\(file)") ?? "", file: file)
  }

  /// The text of the file at `path`, from the root, if there is one.
  public func text(of path: String) -> String? {
    try? String(contentsOf: root.appending(path: path), encoding: .utf8)
  }
}
