extension SourceTree {
  /// The folders of `Sources/Signals` with operators.
  private static let operatorFolders = ["Creation", "Operators"]

  /// A folder with other declarations, which have pictures of their own.
  private static let pictureFolder = "Sharing"

  /// The files that declare operators, such as `Operators/Filtering/Take.swift`.
  public var operatorFiles: [String] { files(in: Self.operatorFolders) }

  /// The documentation of all operators that have a diagram.
  public var shownOperators: [SourceDocumentation] {
    files(in: Self.operatorFolders + [Self.pictureFolder]).flatMap { documentation(of: $0) }
      .filter { !$0.diagrams.isEmpty }
  }

  private func files(in folders: [String]) -> [String] {
    let start = "Sources/Signals/"
    return folders.flatMap { files(below: start + $0, ending: ".swift") }
      .map { String($0.dropFirst(start.count)) }
      // These files only declare other forms of operators.
      .filter { !$0.hasPrefix("Operators/Overloads/") }
  }

  /// The documentation of the operators in one of the `operatorFiles`.
  public func documentation(of file: String) -> [SourceDocumentation] {
    SourceDocumentation.read(text(of: "Sources/Signals/\(file)") ?? "", file: file)
  }
}
