import Foundation
import Signals
import SignalsFoundation
import SignalsTesting
import Testing

@Suite("UserDefaults.terminal(for:of:)", .serialized)
struct UserDefaultsTerminalTests {
  private let name = "SignalsFoundationTests-\(UUID().uuidString)"
  private let defaults: UserDefaults

  init() throws { defaults = try #require(UserDefaults(suiteName: name)) }

  private func changed() {
    NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: defaults)
  }

  @Test("begins with the value, and sends each change of it once")
  func changes() async throws {
    defaults.set("one", forKey: "a")
    let terminal = defaults.terminal(for: "a", of: String.self)
    let recorder = terminal.recorded()
    #expect(recorder.values == ["one"])
    defaults.set("two", forKey: "a")
    changed()
    defaults.set("x", forKey: "b")
    changed()
    #expect(recorder.values == ["one", "two"])
    defaults.removeObject(forKey: "a")
    changed()
    #expect(recorder.values == ["one", "two", nil])
    #expect(terminal.recorded().values == [nil])
    terminal.sendCompleted()
    #expect(recorder.isCompleted)
    defaults.set("three", forKey: "a")
    changed()
    #expect(recorder.values.count == 3)
  }

  @Test("sets what it is sent, in order, and does not send it back")
  func writing() async throws {
    let terminal = defaults.terminal(for: "a", of: Int.self)
    let recorder = terminal.recorded()
    for number in 1...100 { terminal.sendNext(number) }
    try await eventually { defaults.object(forKey: "a") as? Int == 100 }
    terminal.sendNext(nil)
    try await eventually { defaults.object(forKey: "a") == nil }
    changed()
    #expect(recorder.values == [nil])
    terminal.sendCompleted()
  }

  @Test("hears what another terminal sets")
  func twoTerminals() async throws {
    let first = defaults.terminal(for: "a", of: String.self)
    let second = defaults.terminal(for: "a", of: String.self)
    let recorder = second.recorded()
    #expect(try await recorder.value() == nil)
    first.sendNext("one")
    #expect(try await recorder.value() == "one")
    second.sendNext("two")
    let other = first.recorded()
    while try await other.value() != "two" {}
    #expect(recorder.values == [nil, "one"])
    first.sendCompleted()
    second.sendCompleted()
  }

  @Test("takes a value of another type for none")
  func otherType() {
    defaults.set("one", forKey: "a")
    let terminal = defaults.terminal(for: "a", of: Data.self)
    #expect(terminal.recorded().values == [nil])
    terminal.sendCompleted()
  }

  @Test("ends in step in a thousand rounds of writing against changes")
  func stress() async throws {
    let terminal = defaults.terminal(for: "a", of: Int.self)
    let recorder = terminal.recorded()
    for round in 1...1_000 {
      terminal.sendNext(round)
      if round.isMultiple(of: 10) { changed() }
    }
    try await eventually { defaults.object(forKey: "a") as? Int == 1_000 }
    #expect(recorder.values == [nil])
    terminal.sendCompleted()
  }
}
