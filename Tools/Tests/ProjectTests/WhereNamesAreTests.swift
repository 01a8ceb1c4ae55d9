import DeclarationReader
import Testing
import ToolTestSupport

/// The names of other libraries are in `SignalsPorting`, each once, and none of them is in
/// `Signals`.
@Suite struct WhereNamesAreTests {
  /// A member, with the type to which it belongs, or a type.
  private struct Name: Hashable, CustomStringConvertible {
    var owner: String
    var name: String
    var description: String { owner.isEmpty ? name : "\(owner).\(name)" }

    init(_ placed: PlacedDeclaration) {
      (owner, name) = (placed.owner, placed.declaration.fullName)
    }

    var baseName: String { String(name.prefix { $0 != "(" }) }
  }

  private static let tree = SourceTree()
  private static let ours = names(below: "Sources/Signals", "Scheduling")
  private static let others = names(below: "Sources/SignalsPorting")

  private static func names(below folders: String...) -> [Name] {
    let declarations = folders.flatMap { (try? tree.declarations(below: $0)) ?? [] }
    return declarations.filter { placed in
      placed.isPublic && ![.import, .extension].contains(placed.declaration.kind)
    }.map(Name.init)
  }

  /// Names that are this library's as well: those of other libraries take other arguments, or have
  /// another result.
  private static let shared: Set = [
    "Signal.bind(to:)", "Signal.combineLatest(_:)", "Signal.subscribe(_:)", "Signal.take(until:)",
    "Signal.then(_:)",
    "Signal.toArray()", "Signal.zip(_:)",
  ]

  @Test("Signals declares no name of another library") func ours() {
    #expect(Self.ours.count > 500)
    #expect(Self.others.count > 400)
    let names = Set(Self.others).intersection(Self.ours).map(\.description)
    #expect(Set(names).subtracting(Self.shared).sorted() == [])
  }

  @Test("A type of another library is in one file") func once() throws {
    var places: [String: Set<String>] = [:]
    for path in Self.tree.files(below: "Sources/SignalsPorting", ending: ".swift") {
      for declaration in [Declaration](reading: try Self.tree.read(path))
      where declaration.isPublic && ![.import, .extension].contains(declaration.kind) {
        places[declaration.name, default: []].insert(path)
      }
    }
    #expect(places.count > 80)
    for (name, files) in places where files.count > 1 {
      Issue.record("\(name) is in \(files.sorted())")
    }
  }

  /// Names in the table that neither we nor the folder of other names declare.
  static let leftOut = [
    "…": "no name",
    "RAC": "a macro for a key path, which `bind(to:of:)` takes",
    "RACChannelTo": "a macro for a key path of any object",
    "RACObserve": "a macro for a key path of any object",
    "rac_willDeallocSignal": "a member of NSObject",
    "rac_signalForSelector": "a member of NSObject",
    "sequence": "inside an extension of Signal it would hide the standard library's function",
    "rx": "a member of every object, which a module for controls may declare",
    "repeatElement": "inside an extension of Signal it would hide the standard library's function",
    "print": "inside a subclass of Signal it would hide the standard library's function",
    "wait": "inside a subclass of Signal it would hide the function of that name",
    "publisher": "a member of types that aren't ours",
    "Result": "the standard library's",
    "Timer": "Foundation's",
    "Set": "the standard library's",
    "DispatchQueue": "Dispatch's: a scheduler for it is a `QueueScheduler`",
    "<~": "an operator that two modules declare is ambiguous",
    "Observer": "a nested type would hide a client's in its extensions of Signal",
  ]

  @Test("Each name of RAC, RxSwift, Combine and ReactiveSwift in the table is ours, or answered")
  func completeness() throws {
    var missing: Set<String> = []
    let page = try Self.tree.read("Sources/Signals/Signals.docc/Names.md")
    for row in page.split(separator: "\n") where row.hasPrefix("| ") {
      let cells = row.replacing("\\|", with: "¦").split(separator: "|").map(String.init)
      guard cells.count == 7, cells[0] != " RAC " else { continue }
      for name in [0, 2, 3, 4].flatMap({ cells[$0].codeSpans }) where !name.hasPrefix("(") {
        // `+try:` and `-try:` are the methods of the class and of the instance.
        let base = String(
          name.drop { "+-".contains($0) }.prefix { $0.isLetter || "_".contains($0) })
        missing.insert(base.isEmpty ? name : base)
      }
    }
    #expect(missing.count > 200)
    missing.subtract((Self.ours + Self.others).map(\.baseName))
    #expect(missing == Set(Self.leftOut.keys))
  }
}
