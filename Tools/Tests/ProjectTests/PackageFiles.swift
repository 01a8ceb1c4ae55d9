import DeclarationReader

extension SourceTree {
  /// The Swift files below the folders at `paths`, from the root, with their text.
  func swiftFiles(below paths: String...) -> [(path: String, text: String)] {
    paths.flatMap { files(below: $0, ending: ".swift") }
      .compactMap { path in text(of: path).map { (path, $0) } }
  }

  /// The text of a page of the documentation.
  func page(_ name: String) -> String {
    text(of: "Sources/Signals/Signals.docc/\(name).md") ?? ""
  }
}
