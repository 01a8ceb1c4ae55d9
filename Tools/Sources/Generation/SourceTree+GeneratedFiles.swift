public import DeclarationReader

extension SourceTree {
  /// The table of the names of other libraries.
  private static let names = "Sources/SignalsPorting/Names.tsv"
  /// The table of the operators of RxFlavour's traits.
  private static let traits = "Sources/RxFlavour/Traits/Forms.tsv"
  /// The command that writes the generated files.
  static let command = "scripts/generate"

  /// The texts of all generated files, before they are formatted.
  public func generatedFiles() throws -> [(path: String, text: String)] {
    try (filesOfSignals() + filesOfSignalsPorting() + filesOfRxFlavour() + filesOfTests())
      .map {
        (path: $0 + Self.generatedEnding, text: $1)
      }
  }

  /// The text of the page with the members of `Signal`, which lists the operators by theme.
  public func generatedPage() throws -> (path: String, text: String) {
    (Self.signalPage, withOperators(try read(Self.signalPage)))
  }

  private func filesOfSignals() throws -> [(String, String)] {
    let declarations = try writtenDeclarations(below: "Sources/Signals", "Scheduling")
    let severalSignals = ArityGenerator(declarations).text(upTo: 6, writtenBy: Self.command)
    let folder = "Sources/Signals/Generated"
    return try [
      (
        "\(folder)/InfallibleSignal",
        InfallibleGenerator(declarations).text(writtenBy: Self.command)
      ),
      ("\(folder)/SeveralSignals", severalSignals),
    ]
  }

  private func filesOfSignalsPorting() throws -> [(String, String)] {
    [
      (
        "Sources/SignalsPorting/Generated/Names",
        try nameGenerator().names(
          in: nameTable(), at: Self.names, importing: ["Scheduling", "Signals"],
          writtenBy: Self.command)
      )
    ]
  }

  /// A program that uses each name of other libraries.
  public func usesOfNames() throws -> String { try nameGenerator().uses(of: nameTable()) }

  private func nameTable() throws -> NameTable { try NameTable(read(Self.names)) }

  private func nameGenerator() throws -> NameGenerator {
    NameGenerator(try writtenDeclarations(below: "Sources/Signals", "Scheduling"))
  }

  private func filesOfRxFlavour() throws -> [(String, String)] {
    let declarations = try writtenDeclarations(below: "Sources/RxFlavour")
    let traits = try TraitGenerator(
      declarations, table: TraitTable(read(Self.traits)), at: Self.traits
    ).text(writtenBy: Self.command)
    let functions = declarations + [Declaration](reading: traits).placed
    return [
      ("Sources/RxFlavour/Generated/Traits", traits),
      (
        "Sources/RxFlavour/Generated/SeveralSources",
        ArityGenerator(functions).text(upTo: 8, withoutOthers: 4, writtenBy: Self.command)
      ),
    ]
  }
}
