import Scheduling
import TestSupport
import Testing

@Suite("A queue", .leavesNothing) struct QueueTests {
  @Test("keeps its order when elements are added and removed at both ends")
  func order() {
    let queue = Queue<Int>()
    var expected: [Int] = []
    for number in 0..<1000 {
      switch number % 7 {
      case 2, 4:
        #expect(queue.popFirst() == (expected.isEmpty ? nil : expected.removeFirst()))
      case 3:
        queue.prepend(number)
        expected.insert(number, at: 0)
      case 5 where number % 5 == 0:
        #expect(queue.removeLast() == expected.removeLast())
      default:
        queue.append(number)
        expected.append(number)
      }
      #expect(queue.count == expected.count)
      #expect(queue.first == expected.first)
      #expect((0..<queue.count).map { queue[$0] } == expected)
    }
  }

  @Test("gives the memory of a burst back when it is empty")
  func memory() {
    let queue = Queue<Int>()
    for number in 0..<5000 { queue.append(number) }
    for number in 0..<5000 { #expect(queue.removeFirst() == number) }
    #expect(Mirror(reflecting: queue).descendant("capacity") as? Int == 0)
    queue.append(1)
    #expect(queue.popFirst() == 1)
    #expect(Mirror(reflecting: queue).descendant("capacity") as? Int == 4)
  }
}
