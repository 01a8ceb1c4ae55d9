import Foundation
import PackagePlugin

/// Makes the tests of the programs that pages and documentation comments show: a file of each page,
/// and one of each folder of sources.
@main struct DocumentationPrograms: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let root = context.package.directoryURL.deletingLastPathComponent()
    let tool = try context.tool(named: "documentation-programs").url
    var folders: [String: [URL]] = [:]
    var pages: [(url: URL, hasFlavour: Bool)] = []
    for file in files(below: root) {
      guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
      if file.pathExtension == "md" {
        guard text.contains("```swift") else { continue }
        pages.append((file, text.contains("<!-- RxFlavour -->")))
      } else if text.contains("/// ```swift") {
        folders[file.deletingLastPathComponent().path, default: []].append(file)
      }
    }
    var commands = pages.flatMap { page in
      let name = page.url.deletingPathExtension().lastPathComponent
      return (page.hasFlavour ? ["-", "RxFlavour"] : ["-"]).map { flavour in
        let prefix = flavour == "-" ? "" : flavour
        return command("\(prefix)\(name)Programs", of: [page.url], flavour, tool, context)
      }
    }
    for (folder, sources) in folders.sorted(by: { $0.key < $1.key }) {
      let path = folder.dropFirst(root.path.count + 1).split(separator: "/").drop {
        $0 == "Sources"
      }
      commands.append(command("\(path.joined())Examples", of: sources, "-", tool, context))
    }
    return commands
  }

  private func command(
    _ name: String, of sources: [URL], _ flavour: String, _ tool: URL, _ context: PluginContext
  ) -> Command {
    let output = context.pluginWorkDirectoryURL.appending(path: "\(name).swift")
    return .buildCommand(
      displayName: "Programs of the documentation: \(name)", executable: tool,
      arguments: [name, output.path, flavour] + sources.map { $0.path }, inputFiles: sources,
      outputFiles: [output])
  }

  /// The README, and what may have programs below the folders of sources, in a stable order.
  private func files(below root: URL) -> [URL] {
    let folders = ["Sources", "Scheduling"].flatMap { folder -> [String] in
      let names = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
      return (names?.compactMap { $0 as? String } ?? []).map { "\(folder)/\($0)" }
    }
    let isProgram = folders.filter { name in
      !Self.compiledElsewhere.contains { name.hasPrefix($0) }
        && (name.hasSuffix(".swift") || name.hasSuffix(".md") && name.contains(".docc/"))
    }
    return (["README.md"] + isProgram.sorted()).map { root.appending(path: $0) }
  }

  /// `BlocksElsewhereTests` looks at these.
  private static let compiledElsewhere = [
    "Sources/SignalsApple/", "Sources/Signals/Signals.docc/WhatTheCompilerSays.md",
  ]
}
