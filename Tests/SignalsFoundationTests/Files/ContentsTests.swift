import Foundation
import Signals
import SignalsFoundation
import SignalsTesting
import TestSupport
import Testing

@Suite("Signal.contents(of:)", .leavesNothing, .timeLimit(.minutes(30)))
struct ContentsTests {
  @Test("sends all the bytes of a file, read on the scheduler, again for each subscription")
  func data() async throws {
    let directory = try TemporaryDirectory()
    let url = try directory.file("a", "one")
    let scheduler = Scheduler.background()
    let contents = Signal<Data>.contents(of: url, on: scheduler)
      .map { (String(decoding: $0, as: UTF8.self), Scheduler.current === scheduler) }
    #expect(try await contents.recorded().value() == ("one", true))
    _ = try directory.file("a", "two")
    #expect(try await contents.recorded().value() == ("two", true))
  }

  @Test("sends a text in its encoding")
  func text() async throws {
    let directory = try TemporaryDirectory()
    let url = try directory.file("a", Data([0x65, 0xE9]))
    let recorder = Signal<String>.contents(of: url, encoding: .isoLatin1).recorded()
    #expect(try await recorder.end() == nil)
    #expect(recorder.values == ["eé"])
    let error = try await Signal<String>.contents(of: url).recorded().end()
    #expect(error is CocoaError)
  }

  @Test("says which file can't be read")
  func missing() async throws {
    let directory = try TemporaryDirectory()
    let url = try directory.file("missing")
    let error = try await Signal<Data>.contents(of: url).recorded().end() as? CocoaError
    #expect(error?.code == .fileReadNoSuchFile)
    let other = try await Signal<String>.contents(of: url).recorded().end() as? CocoaError
    #expect(other?.code == .fileReadNoSuchFile)
  }
}
