import Foundation
import ToolTestSupport

/// A public declaration of a module, as the compiler's symbol graph describes it.
struct PublicDeclaration {
  struct Parameter {
    /// What a caller writes; nil for a parameter without a label.
    var label: String?
    /// Such as `Duration` or `@escaping @Sendable (Value) -> Void`, without the default.
    var type: String
    /// The default argument, or nil.
    var standard: String?
  }

  /// The type that it belongs to, or is; nil for a function that stands outside of types.
  let owner: String?
  /// Its name with the labels: `debounce(for:on:while:)`.
  let name: String
  /// The declaration, on one line.
  let text: String
  let parameters: [Parameter]
  /// What a function returns, or the type of a variable; empty for types and cases.
  let result: String
  /// Whether it is deprecated, and stands for a newer name.
  let isFormer: Bool
  /// Whether it has a page in the documentation. What has none is another form of something that
  /// has one: for fewer signals, for signals that never fail.
  let isDocumented: Bool

  /// `debounce` of `debounce(for:on:while:)`.
  var word: String { String(name.prefix { $0 != "(" }) }

  /// With its type: `Signal.debounce(for:on:while:)`.
  var path: String { owner.map { "\($0).\(name)" } ?? name }

  var isFunction: Bool { text.contains("func ") }
}

extension PublicDeclaration {
  /// The modules that clients import, and the one that these pass on. Two are left out:
  /// `SignalsPorting`, which may declare other names in any version, and `SignalsApple`, which is
  /// empty on Linux.
  static let modules = [
    "Scheduling", "Signals", "SignalsFoundation", "SignalsNetworking", "SignalsControls",
    "SignalsTesting", "RxFlavour", "RxFlavourTesting",
  ]

  /// The public declarations of a module, sorted by their paths and texts.
  static func all(of module: String) throws -> [PublicDeclaration] {
    let documented = try Set(SymbolGraph.symbols(of: module, level: "public").map(\.id))
    return try SymbolGraph.symbols(of: module, level: "private")
      .filter { ["public", "open"].contains($0.accessLevel) }
      .map { PublicDeclaration($0, isDocumented: documented.contains($0.id)) }
      .filter { !$0.name.hasPrefix("_") && !($0.owner ?? "").hasPrefix("_") }
      .sorted { ($0.path, $0.text) < ($1.path, $1.text) }
  }

  private init(_ symbol: SymbolGraph.Symbol, isDocumented: Bool) {
    let path = symbol.pathComponents
    name = path.last ?? ""
    owner = path.count > 1 ? path.dropLast().joined(separator: ".") : nil
    text = oneLine(symbol.declarationFragments)
    parameters = Self.parameters(symbol.declarationFragments)
    result = oneLine(symbol.functionSignature?.returns ?? Self.type(symbol.declarationFragments))
    isFormer = (symbol.availability ?? []).contains {
      $0.isUnconditionallyDeprecated == true || $0.isUnconditionallyUnavailable == true
    }
    self.isDocumented = isDocumented
  }

  /// The fragments of a function name the label of each parameter; its type and its default follow.
  private static func parameters(_ fragments: [SymbolGraph.Fragment]) -> [Parameter] {
    var parameters: [Parameter] = []
    var text: String?
    func close() {
      guard let text, let last = parameters.indices.last else { return }
      let whole = text.hasSuffix(", ") ? text.dropLast(2) : text[...]
      let parts = whole.split(separator: " = ", maxSplits: 1).map(String.init)
      parameters[last].type = String(parts[0].drop { $0 == ":" || $0 == " " })
      parameters[last].standard = parts.count > 1 ? parts[1] : nil
    }
    for fragment in fragments {
      switch fragment.kind {
      case "externalParam":
        close()
        let label = fragment.spelling == "_" ? nil : fragment.spelling
        parameters.append(Parameter(label: label, type: "", standard: nil))
        text = ""
      case "internalParam": break
      default:
        if text != nil { text! += fragment.spelling }
      }
    }
    // The last parameter ends at the parenthesis that closes the list.
    if let all = text {
      var depth = 0
      let end = all.firstIndex { character in
        if character == ")" && depth == 0 { return true }
        depth += character == "(" ? 1 : character == ")" ? -1 : 0
        return false
      }
      text = String(all[..<(end ?? all.endIndex)])
    }
    close()
    return parameters
  }

  /// The type of a variable: what follows the first colon.
  private static func type(_ fragments: [SymbolGraph.Fragment]) -> [SymbolGraph.Fragment] {
    guard fragments.contains(where: { ["var", "let"].contains($0.spelling) }),
      let colon = fragments.firstIndex(where: { $0.spelling.hasPrefix(":") })
    else { return [] }
    return Array(fragments[(colon + 1)...])
  }
}

private func oneLine(_ fragments: [SymbolGraph.Fragment]) -> String {
  fragments.map(\.spelling).joined().split(whereSeparator: \.isWhitespace).joined(separator: " ")
}

/// What `swift-symbolgraph-extract` prints about the modules that were built with these tests.
enum SymbolGraph {
  /// Whether the tool finds the modules.
  static var isAvailable: Bool {
    #if os(Linux)
      true
    #else
      false
    #endif
  }

  /// Whether declarations are written as they are in the lists. Another compiler may do otherwise.
  static var isComparable: Bool {
    #if compiler(>=6.3) && compiler(<6.4)
      isAvailable
    #else
      false
    #endif
  }

  struct Fragment: Decodable {
    let kind: String
    let spelling: String
  }

  struct Availability: Decodable {
    let isUnconditionallyDeprecated: Bool?
    let isUnconditionallyUnavailable: Bool?
  }

  struct Symbol: Decodable {
    struct Identifier: Decodable { let precise: String }
    struct Signature: Decodable { let returns: [Fragment]? }

    let identifier: Identifier
    let pathComponents: [String]
    let declarationFragments: [Fragment]
    let functionSignature: Signature?
    let availability: [Availability]?
    let accessLevel: String

    var id: String { identifier.precise }
  }

  private struct Graph: Decodable { let symbols: [Symbol] }

  /// All declarations of a module with this level of access or a higher one, also those that it
  /// adds to types of other modules.
  static func symbols(of module: String, level: String) throws -> [Symbol] {
    let output = try TemporaryDirectory()
    let errors = try runCompiler(
      "symbolgraph-extract", "-module-name", module, "-target", target,
      "-output-dir", output.url.path, "-minimum-access-level", level,
      "-skip-synthesized-members")
    if let errors { throw Failure(message: errors) }
    return try FileManager.default
      .contentsOfDirectory(at: output.url, includingPropertiesForKeys: nil)
      .flatMap { try JSONDecoder().decode(Graph.self, from: Data(contentsOf: $0)).symbols }
  }

  private struct Failure: Error { let message: String }

  private static var target: String {
    #if arch(arm64)
      "aarch64-unknown-linux-gnu"
    #else
      "x86_64-unknown-linux-gnu"
    #endif
  }
}

/// Runs `swift TOOL` on the modules that were built with these tests. Returns what it says if it
/// fails.
func runCompiler(_ tool: String, _ arguments: String...) throws -> String? {
  let process = Process()
  let errors = Pipe()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = ["swift", tool, "-I", builtProgram("Modules").path] + arguments
  process.standardError = errors
  process.standardOutput = FileHandle.nullDevice
  try process.run()
  let message = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  return process.terminationStatus == 0 ? nil : message
}
