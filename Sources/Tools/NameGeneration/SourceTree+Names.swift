public import DeclarationReader

extension SourceTree {
  public static let nameTable = "Sources/SignalsPorting/Names.tsv"
  private static let names = "Sources/SignalsPorting/Generated/Names.swift"
  private static let uses = "Tests/SignalsPortingTests/Generated/UsesOfNames.swift"
  private static let command = "scripts/generate-names"

  /// The texts of the files that the table of names stands for, before they are formatted.
  public func generatedNames() throws -> [(path: String, text: String)] {
    let table = try NameTable(read(Self.nameTable))
    let generator = NameGenerator(try declarations(below: "Sources/Signals", "Scheduling"))
    return [
      (Self.names, try generator.names(in: table, writtenBy: Self.command)),
      (Self.uses, try generator.uses(of: table, writtenBy: Self.command)),
    ]
  }
}
