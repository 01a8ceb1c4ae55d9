import Foundation
import Signals
import SignalsFoundation
import SignalsTesting
import TestSupport
import Testing

@Suite("UserDefaults.terminal(for:of:)", .leavesNothing, .serialized, .timeLimit(.minutes(30)))
final class UserDefaultsTerminalTests {
  private let name = "SignalsFoundationTests-\(UUID().uuidString)"
  private let defaults: UserDefaults

  init() throws { defaults = try #require(UserDefaults(suiteName: name)) }

  deinit { defaults.removePersistentDomain(forName: name) }

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

  @Test("sets the values that it is sent, in order, and does not send them back")
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

  @Test("does not take not-a-number for a change each time")
  func noNumber() async throws {
    let terminal = defaults.terminal(for: "a", of: Double.self)
    let recorder = terminal.recorded()
    defaults.set(Double.nan, forKey: "a")
    for _ in 1...3 { changed() }
    #expect(recorder.values.count == 2)
    terminal.sendCompleted()
  }

  @Test("keeps the smallest and the largest numbers", arguments: [Int.min, .max])
  func extremes(number: Int) async throws {
    let terminal = defaults.terminal(for: "a", of: Int.self)
    let recorder = terminal.recorded()
    terminal.sendNext(number)
    try await eventually { defaults.object(forKey: "a") != nil }
    changed()
    #expect(recorder.values == [nil])
    let other = defaults.terminal(for: "a", of: Int.self)
    #expect(other.recorded().values == [number])
    other.sendCompleted()
    terminal.sendCompleted()
  }

  @Test("sends a value that another terminal sets")
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

  @Test("ends with the last of the changes by several threads")
  func changesAtOnce() async throws {
    let terminal = defaults.terminal(for: "a", of: Int.self)
    let last = Shared<Int?>(nil)
    let subscription = terminal.subscribeNext { value in last.withLock { $0 = value } }
    let setting = Setting(defaults, "a")
    for round in 1...rounds() {
      await withTaskGroup { group in
        for number in 0..<2 { group.addTask { setting.set(round * 2 + number) } }
      }
      let value = defaults.object(forKey: "a") as? Int
      await last.wait { $0 == value }
    }
    subscription.dispose()
    terminal.sendCompleted()
  }

  /// A value that any thread may set. On Linux the type `UserDefaults` isn't `Sendable`.
  private final class Setting: @unchecked Sendable {
    private let defaults: UserDefaults
    private let key: String

    init(_ defaults: UserDefaults, _ key: String) { (self.defaults, self.key) = (defaults, key) }

    func set(_ number: Int) {
      defaults.set(number, forKey: key)
      NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: defaults)
    }
  }

  /// Does something once, between reading a value and returning it.
  private final class InterruptedDefaults: UserDefaults {
    let interruption = Shared<(@Sendable () -> Void)?>(nil)

    override func object(forKey key: String) -> Any? {
      let value = super.object(forKey: key)
      interruption.withLock { $0.take() }?()
      return value
    }
  }

  @Test("doesn't send an old value of its own, which was read before a new one was written")
  func oldValue() throws {
    let defaults = try #require(InterruptedDefaults(suiteName: name))
    let terminal = defaults.terminal(for: "a", of: Int.self)
    let recorder = terminal.recorded()
    let written = DispatchSemaphore(value: 0)
    let observer = NotificationCenter.default.addObserver(
      forName: UserDefaults.didChangeNotification, object: defaults, queue: nil
    ) { _ in written.signal() }
    defaults.interruption.withLock {
      $0 = {
        terminal.sendNext(1)
        written.wait()
      }
    }
    // Posts for other defaults than those for which the observer above waits.
    changed()
    #expect(recorder.values == [nil])
    NotificationCenter.default.removeObserver(observer)
    terminal.sendCompleted()
  }

  @Test("ends in step in a thousand rounds of writing against changes")
  func stress() async throws {
    let count = rounds()
    let terminal = defaults.terminal(for: "a", of: Int.self)
    let recorder = terminal.recorded()
    for round in 1...count {
      terminal.sendNext(round)
      if round.isMultiple(of: 10) { changed() }
    }
    try await eventually { defaults.object(forKey: "a") as? Int == count }
    #expect(recorder.values == [nil])
    terminal.sendCompleted()
  }
}
