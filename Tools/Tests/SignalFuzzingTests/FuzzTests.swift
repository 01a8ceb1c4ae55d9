import Foundation
import SignalFuzzing
import Testing
import ToolTestSupport

@Suite("The fuzzer", .leavesNothing) struct FuzzTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  // In the catalogue: `.tags(.E11)`.
  @Test(
    "the library behaves as the model does, and leaves nothing behind",
    arguments: 0..<8)
  func agreement(part: Int) {
    for number in part * 200..<(part + 1) * 200 {
      if case .failed(let disagreement) = Program.random(number, seed: 2026).check() {
        Issue.record("Program \(number) of seed 2026\n\(disagreement.shrunk())")
        return
      }
    }
  }

  @Test("each operator of the library is tried, or left out for a reason") func operators() throws {
    let folder = Self.root.appending(path: "Sources/Signals/Operators")
    let paths = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
    let files = paths.filter { $0.hasSuffix(".swift") && !$0.hasPrefix("Overloads/") }
      .map { String($0.dropLast(6).split(separator: "/").last ?? "") }
    #expect(files.contains("Take"))
    let known = Set(Operation.all.map(\.file)).union(Operation.leftOut.keys)
    let list = "Tools/Sources/SignalFuzzing/Operations/Operation.swift"
    for file in Set(files).subtracting(known).sorted() {
      Issue.record(
        """
        \(file).swift: no operation tries the operator. Add one to a file beside \(list), or to \
        its `leftOut` the reason why not
        """)
    }
    for file in Set(Operation.leftOut.keys).subtracting(files).sorted() {
      Issue.record(
        "\(list): leave \"\(file)\" out of `leftOut`; there is no such file of an operator")
    }
    for file in Set(Operation.leftOut.keys).intersection(Operation.all.map(\.file)).sorted() {
      Issue.record(
        "\(list): leave \"\(file)\" out of `leftOut`; there is an operation that tries it")
    }
  }

  @Test("each operation occurs, and each kind of step") func occurrence() {
    let programs = (0..<2000).map { Program.random($0, seed: 1) }
    let operations = Set(programs.flatMap { $0.nodes.map(\.operation) })
    #expect(Set(Operation.all.indices).subtracting(operations) == [])
    #expect(Set(programs.flatMap { $0.steps.map(kind) }).count == 8)
  }

  @Test("the same seed makes the same programs, another one others") func reproducible() {
    #expect(Program.random(7, seed: 1) == Program.random(7, seed: 1))
    #expect(Program.random(7, seed: 1) != Program.random(8, seed: 1))
    #expect(Program.random(7, seed: 1) != Program.random(7, seed: 2))
  }

  @Test("any bytes make a program, none as well as always the same", arguments: 0...255)
  func bytes(byte: UInt8) {
    for count in [0, 1, 1000] {
      let program = Program(bytes: [UInt8](repeating: byte, count: count))
      #expect(!program.nodes.isEmpty && !program.steps.isEmpty)
    }
  }

  @Test(
    "faults that libFuzzer has found stay fixed",
    arguments: [
      // A connection of a shared signal that was made after the former connection had ended.
      "cnEWFhYWngDgysrKysrKysr/7///v/9Ktkkmfrbik9u2tra2trYDAwO+tv/////////KysoAAAAAAAAAIw=="
    ])
  func found(base64: String) throws {
    let program = Program(bytes: try #require(Data(base64Encoded: base64)))
    if case .failed(let disagreement) = program.check() { Issue.record("\(disagreement)") }
  }

  @Test("nearly all programs come to an end") func ends() {
    let tooLong = (0..<500).filter { number in
      if case .tooLong = Program.random(number, seed: 3).check() { true } else { false }
    }
    #expect(tooLong.count < 25)
  }

  private func kind(of step: Step) -> Int {
    switch step {
    case .subscribe(_, nil): 0
    case .subscribe: 1
    case .assign: 2
    case .send: 3
    case .dispose: 4
    case .advance: 5
    case .connect: 6
    case .disconnect: 7
    }
  }
}
