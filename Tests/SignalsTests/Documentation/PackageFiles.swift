import Foundation
import MarbleGallery

extension SourceTree {
  /// The Swift files below the folders at `paths`, from the root, with their text.
  func swiftFiles(below paths: String...) -> [(path: String, text: String)] {
    paths.flatMap { path in
      let folder = root.appending(path: path)
      let names = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
      return names.filter { $0.hasSuffix(".swift") }.sorted().compactMap { name in
        text(of: "\(path)/\(name)").map { ("\(path)/\(name)", $0) }
      }
    }
  }

  /// The text of a page of the documentation.
  func page(_ name: String) -> String {
    text(of: "Sources/Signals/Signals.docc/\(name).md") ?? ""
  }
}

extension StringProtocol {
  /// The code in a line of Markdown: the text between pairs of `` ` ``, or of ` `` `.
  var codeSpans: [String] {
    let single = String(self).replacing("``", with: "`").split(
      separator: "`", omittingEmptySubsequences: false)
    return single.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }
}
