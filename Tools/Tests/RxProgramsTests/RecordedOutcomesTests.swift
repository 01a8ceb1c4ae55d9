import Foundation
import RxPrograms
import Testing
import ToolTestSupport

/// Random programs do the same as on RxSwift, but for documented differences.
@Suite(.leavesNothing) struct RecordedOutcomesTests {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()

  private let recorded: RecordedOutcomes

  init() throws {
    let file = Self.tests.appending(path: "RxSwiftOutcomes.txt")
    recorded = try #require(RecordedOutcomes(String(contentsOf: file, encoding: .utf8)))
  }

  @Test(arguments: 0..<4) func agreement(part: Int) {
    let differing = Set(recorded.differing.values.joined())
    let count = rounds(recorded.digests.count, inDebug: recorded.digests.count / 5) / 4
    for number in part * count..<(part + 1) * count where !differing.contains(number) {
      var choices = Choices(number: number, seed: recorded.seed)
      let program = Program(&choices)
      let outcome = program.run()
      guard outcome.digest != recorded.digests[number] else { continue }
      Issue.record(
        """
        Program \(number) of seed \(recorded.seed) differs from RxSwift:
        \(program)
        \(outcome.joined(separator: "\n"))
        """)
      return
    }
  }

  @Test func fewProgramsDiffer() {
    #expect(recorded.digests.count >= 10_000)
    let names = Set(Difference.all.map(\.name))
    #expect(Set(recorded.differing.keys).subtracting(names) == [])
    let differing = recorded.differing.values.joined().count
    #expect(differing * 20 < recorded.digests.count)
  }

  @Test func eachDifferenceIsDocumented() throws {
    let page = Self.tests.appending(
      path: "../../Sources/RxFlavour/RxFlavour.docc/MovingFromRxSwift.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    for difference in Difference.documented {
      #expect(text.contains("\n- \(difference.item)"), "\(difference.name)")
    }
  }

  @Test func textOfRecordedOutcomes() throws {
    var some = RecordedOutcomes(origin: "RxSwift 1", seed: 7)
    some.digests = (0..<20).map { $0 * 0x0100_0001 }
    some.differing = ["one: difference": [3, 4]]
    let read = try #require(RecordedOutcomes(some.text))
    #expect(read.text == some.text)
    #expect(read.digests == some.digests)
    #expect(read.differing == some.differing)
  }

  @Test func anyChoicesMakeAProgram() {
    for number in 0...255 {
      var choices = Choices([Int](repeating: number, count: number))
      let program = Program(&choices)
      #expect(program.run().last?.isEmpty == false)
    }
  }
}
