import DeclarationReader
import Testing
import ToolTestSupport

/// Pages that list what a module has, where DocC does not, or not where readers look.
@Suite(.leavesNothing) struct ModulePagesTests {
  private let tree = SourceTree()

  @Test("The page of SignalsApple has each class with its members, and nothing else")
  func apple() throws {
    let page = try tree.read("Sources/SignalsControls/SignalsControls.docc/SignalsApple.md")
    let declared = try tree.declarations(below: "Sources/SignalsApple").filter(\.isPublic)
    let members = declared.filter { $0.owner == "Reactive" && !$0.isHidden }
      .map(\.declaration.name).filter { !$0.isEmpty }
    try #require(members.count > 50)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `UI") || $0.hasPrefix("| `NS") }
    let names = Set(rows.flatMap { Self.names(in: $0.drop { $0 != "`" }) })
    for member in members { #expect(names.contains(member), "\(member)") }
    let classes = names.filter { $0.hasPrefix("UI") || $0.hasPrefix("NS") }
    #expect(Set(members) == names.subtracting(classes))
    let sources = try tree.files(below: "Sources/SignalsApple", ending: ".swift").map(tree.read)
    let extended = sources.flatMap { text in
      text.matches(of: /extension Reactive where Base: (\w+)/).map { String($0.1) }
    }.filter { $0 != "NSObject" }
    #expect(Set(extended) == classes)
  }

  @Test("The page of RxFlavour's operators has each operator, and nothing else")
  func operators() throws {
    let page = try tree.read("Sources/RxFlavour/RxFlavour.docc/Operators.md")
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("|") }.dropFirst(2)
    let names = Set(rows.flatMap(Self.names))
    let declared = try tree.declarations(
      below: "Sources/RxFlavour/Operators", "Sources/RxFlavour/Creation",
      "Sources/RxFlavour/Sharing",
      "Sources/RxFlavour/Traits")
    let owners: Set = ["ObservableType", "ConnectableObservableType"]
    let operators = declared.filter { placed in
      owners.contains(placed.owner) && placed.isPublic && !placed.isHidden
        && [.func, .var].contains(placed.declaration.kind)
    }.map(\.declaration.name)
    try #require(operators.count > 60)
    #expect(
      Set(operators).symmetricDifference(names).sorted() == [],
      "the operators and the table of RxFlavour.docc/Operators.md differ in these")
  }

  @Test("The table of the recipes has each of them, in order") func recipes() {
    let page = tree.page("Recipes")
    let rows = page.matches(of: /(?m)^\| <doc:Recipes#(.*)> \|/).map { String($0.1) }
    let headings = page.matches(of: /(?m)^### (.*)$/).map { heading in
      heading.1.filter { $0.isLetter || $0.isNumber || "- ".contains($0) }
        .replacing(" ", with: "-")
    }
    #expect(rows.count > 20)
    #expect(rows == headings)
  }

  /// The names in backticks, without their labels.
  private static func names(in row: some StringProtocol) -> [String] {
    String(row).matches(of: /`(\w+)[^`]*`/).map { String($0.1) }
  }
}

/// Lists of modules in the sources, which no name would lead to from the module.
@Suite(.leavesNothing) struct ModuleListsTests {
  private let tree = SourceTree()

  @Test("The recording knows the code of each library") func recording() throws {
    let manifests =
      ["Package.swift"] + ["GTK", "NATS", "NIO"].map { "Integrations/\($0)/Package.swift" }
    let libraries = try manifests.flatMap { path in
      try tree.read(path).matches(of: /\.library\(name: "(\w+)"/).map { String($0.1) }
    }
    try #require(libraries.count > 10)
    let path = "Sources/Signals/Recording/CallStacks.swift"
    let text = try tree.read(path)
    let modules = Set(text.matches(of: /"(\w+)"/).map { String($0.1) })
    // A program that imports only headers has no code there.
    for library in libraries where library != "CGTK" {
      #expect(
        modules.contains(library),
        "\(path): signals-top would show lines of \(library) as lines of the program")
    }
  }
}
