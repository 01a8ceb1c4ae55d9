import Foundation
import XCTest

/// The code in the page and in the documentation comments is the code of the examples.
final class DocumentationTests: XCTestCase {
  private let package = URL(filePath: #filePath).appending(path: "../../..").standardized

  func testEveryPieceOfSwiftIsCompiled() throws {
    let examples = package.appending(path: "Tests/SignalsGTKTests/Examples.swift")
    let code = lines(try String(contentsOf: examples, encoding: .utf8))
    let files = try XCTUnwrap(
      FileManager.default.enumerator(
        at: package.appending(path: "Sources/SignalsGTK"),
        includingPropertiesForKeys: nil)
    ).compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
    var blocks = 0
    for file in files + [package.appending(path: "README.md")] {
      let text = try String(contentsOf: file, encoding: .utf8)
      for block in text.split(separator: "```swift").dropFirst() {
        let block = lines(String(block.prefix(upTo: block.firstRange(of: "```")!.lowerBound)))
        if block.first == "// Package.swift" { continue }
        blocks += 1
        XCTAssertTrue(code.contains(block), "\(file.lastPathComponent): no example has\n\(block)")
      }
    }
    XCTAssertGreaterThan(blocks, 10)
  }

  /// The lines that matter, without their margins.
  private func lines(_ text: String) -> [String] {
    text.split(separator: "\n")
      .map { $0.replacing("///", with: "").trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.hasPrefix("import ") }
  }
}
