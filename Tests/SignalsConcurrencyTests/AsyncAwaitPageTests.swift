import Foundation
import Signals
import Testing

/// The programs of the page on async/await, which do what their comments say.
@Suite(.timeLimit(.minutes(5))) struct AsyncAwaitPageTests {
  private let output = Shared<[String]>([])

  private func print(_ value: Any) { output.withLock { $0.append("\(value)") } }

  @Test("a loop over the values") func loop() async throws {
    var total = 0
    for try await number in Signal.from(1...4).values() {
      total += number
    }
    print(total)  // 10
    #expect(output.value == ["10"])
  }

  @Test("a buffering policy") func buffering() async throws {
    let positions = Subject<Int>()
    let latest = positions.values(buffering: .newest(1))
    var iterator = latest.makeAsyncIterator()
    for position in 1...5 { positions.sendNext(position) }
    print(try await iterator.next() as Any)  // Optional(5)
    print(latest.droppedCount)  // 4
    #expect(output.value == ["Optional(5)", "4"])
  }

  @Test("leaving the loop") func leaving() async throws {
    for try await number in Signal.from(1...).take(100).values() where number == 3 {
      print(number)  // 3
      break
    }
    #expect(output.value == ["3"])
  }

  @Test("one result") func results() async throws {
    print(try await Signal.from(1...3).first() as Any)  // Optional(1)
    print(try await Signal.from(1...3).last() as Any)  // Optional(3)
    print(try await Signal.from(1...3).toArray())  // [1, 2, 3]
    print(try await Signal<Int>.empty.firstOrDefault(0))  // 0
    try await Signal.from(1...3).completion()
    #expect(output.value == ["Optional(1)", "Optional(3)", "[1, 2, 3]", "0"])
  }

  @Test("The page has these programs") func page() throws {
    func lines(_ text: some StringProtocol) -> [Substring] {
      text.split(separator: "\n").map { Substring($0.drop { $0 == " " }) }
    }
    let file = URL(filePath: #filePath)
    let root = file.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let source = lines(try String(contentsOf: file, encoding: .utf8))
    let page = try String(
      contentsOf: root.appending(path: "Sources/Signals/Signals.docc/AsyncAwait.md"),
      encoding: .utf8)
    let blocks = page.split(separator: "```swift\n").dropFirst().map {
      lines($0.prefix(upTo: $0.firstRange(of: "```")?.lowerBound ?? $0.endIndex))
    }
    #expect(blocks.count == 4)
    for block in blocks where source.firstRange(of: block) == nil {
      Issue.record("no test has \(block.joined(separator: "\n"))")
    }
  }
}
