import TestSupport
import Testing

@testable import Signals

@Suite(.leavesNothing) struct WaitingLineTests {
  /// A line of work that writes numbers down.
  private final class Numbered {
    var line = WaitingLine()
    var done: [Int] = []

    func append(_ number: Int, replacing key: ObjectIdentifier? = nil) {
      _ = line.append({ [unowned self] in done.append(number) }, replacing: key)
    }

    func take(_ count: Int, doing most: Int = .max) {
      var batch = line.take(count)
      var rest = most
      while rest > 0, batch.doNext() { rest -= 1 }
      line.putBack(batch)
    }
  }

  @Test("does everything once, in order, with batches of any size", arguments: 1...7)
  func order(count: Int) {
    let numbered = Numbered()
    var next = 0
    for round in 0..<100 {
      for _ in 0..<round % 11 {
        numbered.append(next)
        next += 1
      }
      numbered.take(count, doing: round % 5)
    }
    numbered.take(.max)
    #expect(numbered.done == Array(0..<next))
    #expect(numbered.line.isEmpty)
  }

  @Test("work is withdrawn by its number, also when work before it was put back")
  func withdrawal() {
    let numbered = Numbered()
    var numbers: [Int] = []
    for number in 0..<8 {
      numbers.append(numbered.line.end)
      numbered.append(number)
    }
    #expect(numbered.line.withdraw(numbers[2]) != nil)
    #expect(numbered.line.withdraw(numbers[2]) == nil)
    numbered.take(4, doing: 1)
    #expect(numbered.line.withdraw(numbers[0]) == nil)
    #expect(numbered.line.withdraw(numbers[3]) != nil)
    #expect(numbered.line.withdraw(numbers[6]) != nil)
    #expect(numbered.line.withdraw(numbers[7]) != nil)
    #expect(numbered.line.end == numbers[6])
    numbered.take(.max)
    #expect(numbered.done == [0, 1, 4, 5])
  }

  @Test("work replaces the last one if it has the same key")
  func replacement() {
    let (a, b) = (Numbered(), Numbered())
    let (keyA, keyB) = (ObjectIdentifier(a), ObjectIdentifier(b))
    a.append(1, replacing: keyA)
    a.append(2, replacing: keyA)
    a.append(3)
    a.append(4, replacing: keyA)
    a.append(5, replacing: keyB)
    a.append(6, replacing: keyB)
    a.append(7, replacing: keyA)
    #expect(a.line.withdraw(a.line.end - 1) != nil)
    a.append(8, replacing: keyA)
    a.append(9, replacing: keyA)
    a.take(.max)
    a.append(10, replacing: keyA)
    a.take(.max)
    #expect(a.done == [2, 3, 4, 6, 9, 10])
  }
}
