import Testing

@testable import logpulse

@Suite("The sample")
struct SampleTests {
  @Test("is there, is understood to the last line, and lasts longer than a minute")
  func complete() throws {
    let file = try LogFile(path: Logpulse.sample)
    var splitter = LineSplitter()
    var lines: [Line] = []
    while case .bytes(let bytes) = try file.read() { lines += splitter.add(bytes) }
    #expect(splitter.end() == nil)

    let entries = lines.compactMap { LogEntry($0.bytes) }
    #expect(lines.count == 7_944)
    #expect(entries.count == lines.count)
    #expect(Set(entries.map(\.status)).isSuperset(of: [200, 206, 304, 404, 429, 499, 502, 504]))
    let times = entries.map(\.time)
    #expect((times.max() ?? 0) - (times.min() ?? 0) == 165)
  }
}
