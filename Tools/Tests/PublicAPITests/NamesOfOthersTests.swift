import DeclarationReader
import Foundation
import Generation
import Testing
import ToolTestSupport

@Suite("The names of other libraries", .leavesNothing, .enabled(if: SymbolGraph.isAvailable))
struct NamesOfOthersTests {
  @Test("can be used, each with the labels of the table") func uses() throws {
    let program = try SourceTree().usesOfNames()
    let folder = try TemporaryDirectory()
    let file = try folder.file("UsesOfNames.swift", program)
    let errors = try runCompiler("-frontend", "-typecheck", "-swift-version", "6", file.path)
    #expect(errors == nil)
    withExtendedLifetime(folder) {}
  }
}
