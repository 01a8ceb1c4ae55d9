import Foundation
import MarbleGallery
import Signals
import Testing

/// The programs of the page on the contract, which do what their comments say.
@MainActor
@Suite struct ContractPageTests {
  typealias Print = @Sendable (any Sendable) -> Void

  private struct NotANumber: Error {
    var text: String
  }

  private func grammar(print: @escaping Print) {
    Signal<Int>.create { subscriber in
      subscriber.sendNext(1)
      subscriber.sendCompleted()
      subscriber.sendNext(2)  // reaches nobody
      return nil
    }.subscribeNext { print($0) }  // 1
  }

  private func serialDelivery() -> Int {
    let subject = Subject<Int>()
    nonisolated(unsafe) var sum = 0
    subject.subscribeNext { sum += $0 }  // needs no lock
    DispatchQueue.concurrentPerform(iterations: 1000) { subject.sendNext($0) }
    return sum
  }

  private func reentrancy(print: @escaping Print) {
    let subject = Subject<Int>()
    subject.subscribeNext { if $0 == 1 { subject.sendNext(2) } }
    subject.subscribeNext { print($0) }  // 1, then 2
    subject.sendNext(1)
  }

  private func cold(print: @escaping Print) {
    let numbers = Signal<Int>.create { subscriber in
      print("begin")
      subscriber.sendNext(1)
      subscriber.sendCompleted()
      return nil
    }
    numbers.subscribeNext { print($0) }  // begin, 1
    numbers.subscribeNext { print($0) }  // begin, 1
  }

  private func scheduledSubscription(print: @escaping Print) {
    Scheduler.background(name: "mine").schedule {
      Signal<Int>.create { subscriber in
        print(Scheduler.current!.name)  // mine
        return nil
      }.subscribe()
    }
  }

  private func disposal(print: @escaping Print) {
    Signal.from(0...).take(1).subscribe(
      next: { print($0) },  // 0
      completed: { print("completed") })  // completed
  }

  private func teardown(print: @escaping Print) {
    Signal<Int>.create { subscriber in
      Scheduler.current?.schedule { subscriber.sendCompleted() }
      return Disposable { print("closed") }
    }.subscribeCompleted { print("completed") }  // closed, then completed
  }

  private func lifetime(print: @escaping Print) {
    Signal<Int>.create { _ in  // lets go of the subscriber
      Disposable { print("closed") }
    }.subscribe()  // closed
  }

  private func bounded(print: @escaping Print) {
    Signal.return(1).repeat().take(1_000_000).count().subscribeNext { print($0) }  // 1000000
  }

  private func errors(print: @escaping Print) {
    Signal.from(["1", "two"]).map { text -> Int in
      guard let number = Int(text) else { throw NotANumber(text: text) }
      return number
    }.subscribe(
      next: { print($0) },  // 1
      error: { print($0) })  // NotANumber(text: "two")
  }

  private func output(of program: (@escaping Print) -> Void) -> [String] {
    let log = EventLog<Int>()
    program { log.add("\($0)") }
    return log.events
  }

  @Test("The programs that do everything at once")
  func immediate() {
    #expect(output(of: grammar) == ["1"])
    #expect(serialDelivery() == 499_500)
    #expect(output(of: reentrancy) == ["1", "2"])
    #expect(output(of: cold) == ["begin", "1", "begin", "1"])
    #expect(output(of: disposal) == ["0", "completed"])
    #expect(output(of: lifetime) == ["closed"])
    #expect(output(of: bounded) == ["1000000"])
    #expect(output(of: errors) == ["1", #"NotANumber(text: "two")"#])
  }

  @Test("The programs that do something later", .timeLimit(.minutes(1)))
  func later() async {
    var lines = AsyncStream<String>.makeStream()
    scheduledSubscription { [continuation = lines.continuation] in continuation.yield("\($0)") }
    var iterator = lines.stream.makeAsyncIterator()
    #expect(await iterator.next() == "mine")
    lines = AsyncStream.makeStream()
    teardown { [continuation = lines.continuation] in continuation.yield("\($0)") }
    iterator = lines.stream.makeAsyncIterator()
    #expect(await iterator.next() == "closed")
    #expect(await iterator.next() == "completed")
  }

  @Test("The page has these programs, and one that does not compile")
  func page() {
    let tree = SourceTree()
    func lines(_ text: some StringProtocol) -> [Substring] {
      text.split(separator: "\n").map { Substring($0.drop { $0 == " " }) }
    }
    let source = lines(tree.text(of: "Tests/SignalsTests/Documentation/ContractPageTests.swift")!)
    let blocks = tree.page("Contract").split(separator: "```swift\n").dropFirst().map {
      lines($0.prefix(upTo: $0.firstRange(of: "```")?.lowerBound ?? $0.endIndex))
    }
    #expect(blocks.count == 11)
    let unknown = blocks.filter { source.firstRange(of: $0) == nil }
    #expect(unknown.count == 1)
    #expect(unknown.first?.last?.hasSuffix("// does not compile") == true)
  }
}
