import CNATS
import Dispatch
import Testing

@testable import SignalsNATS

@Suite struct OutstandingTests {
  @Test(arguments: [0, 1]) func `finds each message in whatever order they are answered`(
    unanswered: Int
  ) {
    var generator = SystemRandomNumberGenerator()
    var outstanding = Outstanding()
    // In front of all that are answered.
    for _ in 0..<unanswered { outstanding.append(entry(1, "first")) }
    var texts: [Int: String] = [:]
    for address in 2...20_000 {
      texts[address] = "\(address)"
      outstanding.append(entry(address, "\(address)"))
      while texts.count > 50 || (!texts.isEmpty && Bool.random(using: &generator)) {
        let address = texts.keys.randomElement(using: &generator)!
        #expect(outstanding.remove(pointer(address))?.message.subject == texts[address])
        texts[address] = nil
      }
      #expect(outstanding.count == texts.count + unanswered)
    }
    #expect(outstanding.remove(pointer(30_000)) == nil)
    #expect(outstanding.remove(pointer(1))?.message.subject == (unanswered == 1 ? "first" : nil))
  }

  @Test func `finds the older one of two with the same address`() {
    var outstanding = Outstanding()
    for (address, subject) in [(1, "a"), (2, "older"), (3, "b"), (2, "newer")] {
      outstanding.append(entry(address, subject))
    }
    #expect(outstanding.remove(pointer(2))?.message.subject == "older")
    #expect(outstanding[pointer(2)]?.message.subject == "newer")
    #expect(outstanding.remove(pointer(1))?.message.subject == "a")
    #expect(outstanding.remove(pointer(2))?.message.subject == "newer")
    #expect(outstanding.count == 1)
  }

  @Test func `knows when each was sent last`() {
    var outstanding = Outstanding()
    for (address, subject) in [(3, "a"), (2, "b"), (1, "c")] {
      outstanding.append(entry(address, subject))
    }
    let later = DispatchTime.now() + 10
    let sent = outstanding.markSent([pointer(1), pointer(3), pointer(4)], at: later)
    #expect(sent.map(\.message.subject) == ["a", "c"])
    #expect(outstanding.contains { $0.sentAt < later })
    _ = outstanding.remove(pointer(2))
    #expect(!outstanding.contains { $0.sentAt < later })
    #expect(outstanding.contains { $0.firstSentAt < later })
  }
}

private func entry(_ address: Int, _ subject: String) -> Outstanding.Entry {
  let now = DispatchTime.now()
  return Outstanding.Entry(
    native: pointer(address), message: Message(subject), firstSentAt: now, sentAt: now)
}

private func pointer(_ address: Int) -> Pointer { Pointer(OpaquePointer(bitPattern: address)!) }
