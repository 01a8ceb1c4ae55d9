import Foundation
import RxFlavour
import TestSupport
import Testing

/// The public members of RxSwift, RxRelay, RxTest and RxBlocking, and of RxCocoa's traits, in
/// `RxSwiftMembers.tsv`. RxFlavour declares them under the same name, or under the one in the
/// second column. A member without a counterpart has a dash there.
@Suite("RxSwift's members") struct RxSwiftMembersTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Each member, and the name under which RxFlavour declares it.
  private static func members() throws -> [(name: String, ours: String)] {
    try text(of: "Tests/RxSwiftMembers.tsv").split(separator: "\n").dropFirst().map { row in
      let cells = row.split(separator: "\t").map(String.init)
      return (cells[0], cells.last ?? "")
    }
  }

  private static func declared() throws -> Set<String> {
    var names = PublicDeclarations(of: try text(of: "Sources/Signals/Event.swift")).names
    for folder in ["Sources/RxFlavour", "Sources/RxFlavourTesting"] {
      let path = root.appending(path: folder).path
      let files = FileManager.default.enumerator(atPath: path)?.allObjects as? [String] ?? []
      for file in files where file.hasSuffix(".swift") {
        names.formUnion(PublicDeclarations(of: try text(of: "\(folder)/\(file)")).names)
      }
    }
    return names
  }

  @Test("are all declared") func all() throws {
    let (members, declared) = (try Self.members(), try Self.declared())
    #expect(members.count > 700 && declared.count > 700)
    let missing = members.filter { $0.ours != "–" && !declared.contains($0.ours) }
    #expect(missing.map(\.name) == [])
    // No member is listed as missing, or as another one, if it has its own name.
    let wrong = members.filter { $0.ours != $0.name && declared.contains($0.name) }
    #expect(wrong.map(\.name) == [])
  }

  @Test("are read from their declarations") func reading() {
    let text = """
      public protocol Source<Element>: Sendable {
        associatedtype Element: Sendable
        func first() -> Element?
      }

      extension Module.Source where Element == Int {
        /// public func comment()
        public static func sum<Value: Sequence<Int>, Other>(
          _ values: Value, from first: Int = 1, @Builder with: (Int, Other) -> [Int: Int]
        ) -> Int { 1 }

        func hidden() {}
        public var count: Int { 1 }
      }

      public enum Kind {
        case one
        case two(Int)
        public struct Key {
          public init(_ text: String) {}
        }
      }
      """
    #expect(
      PublicDeclarations(of: text).names == [
        "Source", "Source.Element", "Source.first()", "Source.sum(_:from:with:)", "Source.count",
        "Kind", "Kind.one", "Kind.two(_:)", "Kind.Key", "Kind.Key.init(_:)",
      ])
  }
}
