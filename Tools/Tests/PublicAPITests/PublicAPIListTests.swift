import Foundation
import Testing
import ToolTestSupport

@Suite("The list of public names", .leavesNothing, .enabled(if: SymbolGraph.isComparable))
struct PublicAPIListTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Tests/PublicAPI")

  /// `scripts/update-api` writes the lists. A line that changes or goes is a break: it needs an
  /// entry under Changed or Removed in the changelog.
  @Test("has the declarations of each module", arguments: PublicDeclaration.modules)
  func list(module: String) throws {
    let lines = try PublicDeclaration.all(of: module).map(line)
    let file = Self.folder.appending(path: "\(module).txt")
    if isUpdating {
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      try Data((lines + [""]).joined(separator: "\n").utf8).write(to: file)
      return
    }
    let listed = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n") ?? []
    let changes = lines.difference(from: listed.map(String.init))
    #expect(
      changes.isEmpty,
      "\(changes.map(change).joined(separator: "\n"))\nrun scripts/update-api")
  }

  /// A reader of all declarations sees here what is named in two ways.
  @Test("can be read by labels and by types", .enabled(if: isUpdating)) func views() throws {
    let all = try PublicDeclaration.modules.flatMap(PublicDeclaration.all).filter { !$0.isFormer }
    let parameters = all.flatMap { declaration in
      declaration.parameters.map { (label: $0.label ?? "_", type: $0.type, declaration.path) }
    }
    let build = Self.folder.appending(path: "../../.build")
    for (name, columns) in [
      ("label", parameters.map { "\($0.label) | \($0.type) | \($0.2)" }),
      ("type", parameters.map { "\($0.type) | \($0.label) | \($0.2)" }),
    ] {
      try Data(columns.sorted().joined(separator: "\n").utf8)
        .write(to: build.appending(path: "parameters-by-\(name).txt"))
    }
  }

  private func line(_ declaration: PublicDeclaration) -> String {
    let form = declaration.isFormer ? "former " : declaration.isDocumented ? "" : "form "
    return "\(declaration.path) | \(form)\(declaration.text)"
  }

  private func change(_ change: CollectionDifference<String>.Change) -> String {
    switch change {
    case .insert(_, let line, _): "+ \(line)"
    case .remove(_, let line, _): "- \(line)"
    }
  }
}

private let isUpdating = ProcessInfo.processInfo.environment["SIGNALS_UPDATE_API"] != nil
