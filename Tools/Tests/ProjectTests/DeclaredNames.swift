import DeclarationReader

/// The names that source files declare for users.
struct DeclaredNames {
  /// A public declaration.
  struct Name: Hashable {
    /// The type of which the declaration is a member; nil if there is no such type.
    var type: String?
    /// The name with its labels, such as `take(_:)`.
    var name: String

    /// The name without labels, such as `take`.
    var baseName: String { String(name.prefix { $0 != "(" }) }
  }

  private(set) var names: [Name] = []

  /// Folders of declarations that the documentation hides, since they stand for others.
  private static let hidden = [
    "Sources/Signals/Generated", "Sources/Signals/Hints", "Sources/SignalsPorting",
    "Sources/Signals/Operators/Overloads",
  ]

  /// Reads the files below `Scheduling` and `Sources`. Files in a hidden folder are read only if
  /// the path is that folder.
  init(_ tree: SourceTree, below paths: [String]) {
    for path in paths {
      for file in tree.swiftFiles(below: path)
      where Self.hidden.allSatisfy({ path == $0 || !file.path.hasPrefix("\($0)/") }) {
        names += [Declaration](reading: file.text).placed
          .filter { Self.hidden.contains(path) || !$0.isHidden }.compactMap(Name.init)
      }
    }
  }

  /// Whether there is a declaration for `path`, such as `Signal/take(_:)`, `Signal.take` or
  /// `Event`.
  func contains(_ path: String) -> Bool {
    // Leaves out the suffix that distinguishes overloads.
    let end = path.firstRange(of: "-(")?.lowerBound ?? path.endIndex
    let parts = path[..<end].replacing("/", with: ".").split(separator: ".").map(String.init)
    guard let last = parts.last else { return false }
    let type = parts.dropLast().last
    return names.contains { declared in
      (declared.name == last || declared.baseName == last)
        && (type == nil || declared.type == nil || declared.type == type)
    }
  }
}

extension DeclaredNames.Name {
  /// Nil unless users may write the name.
  fileprivate init?(_ placed: PlacedDeclaration) {
    let declared = placed.declaration
    guard placed.isPublic, ![.import, .extension].contains(declared.kind),
      placed.surroundings.last?.kind != .protocol || declared.isPublic
    else { return nil }
    type = placed.surroundings.last.map { String($0.name.split(separator: ".").last ?? "") }
    name = declared.fullName
  }
}
