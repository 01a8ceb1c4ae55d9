import Foundation
import SignalsFoundation
import TestSupport
import Testing

@testable import logpulse

@Suite("The sample", .leavesNothing)
struct SampleTests {
  @Test("is there, is understood to the last line, and lasts longer than a minute")
  func complete() throws {
    var splitter = NumberedLines()
    let place = FilePosition(offset: 0)
    splitter.add(.bytes(try Data(contentsOf: Logpulse.sample), endingAt: place))
    let lines = splitter.lines
    splitter.add(.newFile)
    #expect(splitter.lines.isEmpty)

    let entries = lines.compactMap { LogEntry($0.bytes) }
    #expect(lines.count == 7_944)
    #expect(entries.count == lines.count)
    #expect(Set(entries.map(\.status)).isSuperset(of: [200, 206, 304, 404, 429, 499, 502, 504]))
    let times = entries.map(\.time)
    #expect((times.max() ?? 0) - (times.min() ?? 0) == 165)
  }
}
