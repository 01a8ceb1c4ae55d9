#if Recording
  import Foundation
  import Synchronization
  import Testing

  @testable import Signals

  struct EventRingTests {
    @Test("The newest events are kept, and the others counted")
    func bounded() {
      let ring = EventRing(capacity: 8)
      for time in 1...20 {
        _ = ring.note(
          .value, of: 3, at: UInt64(time), count: time, text: "\(time)", on: .current)
      }
      let (events, lost) = ring.copy()
      #expect(events.map(\.number) == Array(13...20))
      #expect(events.map(\.time) == Array(13...20))
      #expect(events.map(\.count) == Array(13...20))
      #expect(events.map(\.text) == (13...20).map { "\($0)" })
      #expect(lost == 12)
    }

    @Test("An event without a text doesn't show the text of an older one at its place")
    func textsOfOverwrittenEvents() {
      let ring = EventRing(capacity: 4)
      for time in 1...7 {
        let text = time < 6 ? "\(time)" : nil
        _ = ring.note(.value, of: 3, at: UInt64(time), text: text, on: .current)
      }
      #expect(ring.copy().events.map(\.text) == ["4", "5", nil, nil])
    }

    @Test("A reader sees whole events while several threads write")
    func concurrent() {
      let ring = EventRing(capacity: 16)
      let writers = 3
      let left = Atomic(writers)
      for writer in 1...writers {
        Thread.detachNewThread {
          for time in 0..<20_000 {
            let time = UInt64(time * 4 + writer)
            _ = ring.note(
              .waiting, of: UInt32(time), at: time, count: Int(time), on: .current)
          }
          left.subtract(1, ordering: .releasing)
        }
      }
      repeat {
        let events = ring.copy().events
        #expect(
          events.allSatisfy { Int($0.time) == $0.count && UInt64($0.subscription) == $0.time })
        #expect(zip(events, events.dropFirst()).allSatisfy { $0.number < $1.number })
      } while left.load(ordering: .acquiring) > 0
      let (events, lost) = ring.copy()
      #expect(UInt64(events.count) + lost == 60_000)
    }
  }
#endif
