import Foundation
import Scheduling
import Signals

/// A source that a contract check controls, and that knows its subscribers.
final class ContractSource<Value: Sendable>: Sendable {
  private struct State {
    var subscribers: [(id: Int, subscriber: Subscriber<Value>)] = []
    var former: [Subscriber<Value>] = []
    var subscriptions = 0
    var teardowns = 0
    var sent: [MarbleDiagram.Placed] = []
    var remembersFormer = false
    var isGone = false
  }

  private let clock: TestScheduler
  private let values: @Sendable (Int) -> Value
  private let state = Locked(State())
  let liveValues = LiveObjects()

  init(_ clock: TestScheduler, values: @escaping @Sendable (Int) -> Value) {
    self.clock = clock
    self.values = values
  }

  var signal: Signal<Value> {
    Signal.create { [weak self] subscriber in
      guard let self else { return nil }
      let id = state.withLock { state in
        state.subscriptions += 1
        if !state.isGone { state.subscribers.append((state.subscriptions, subscriber)) }
        return state.subscriptions
      }
      return Disposable { [weak self] in self?.remove(id) }
    }
  }

  var subscriptions: Int { state.withLock { $0.subscriptions } }
  var teardowns: Int { state.withLock { $0.teardowns } }
  var isSubscribed: Bool { subscriptions > teardowns }
  var sent: [MarbleDiagram.Placed] { state.withLock { $0.sent } }

  /// Makes the source go on sending after the end, and after disposal.
  func misbehave() { state.withLock { $0.remembersFormer = true } }

  func sendNext(_ number: Int) {
    let value = value(number)
    send(.value("\(number)")) { $0.sendNext(value) }
  }

  func sendError() { send(.error) { $0.sendError(TestError()) } }
  func sendCompleted() { send(.completed) { $0.sendCompleted() } }

  /// Releases the present subscribers without an event, and later ones as soon as they come.
  func abandon() {
    // Released outside the lock.
    _ = state.withLock { state in
      defer { (state.subscribers, state.former, state.isGone) = ([], [], true) }
      return (state.subscribers, state.former)
    }
  }

  func value(_ number: Int) -> Value {
    let value = values(number)
    liveValues.add(value)
    return value
  }

  private func send(_ mark: MarbleDiagram.Mark, _ send: (Subscriber<Value>) -> Void) {
    let tick = Int(clock.now / .seconds(1))
    let receivers = state.withLock { state in
      state.sent.append(.init(mark, at: tick))
      return state.subscribers.map(\.subscriber) + state.former
    }
    for subscriber in receivers { send(subscriber) }
  }

  private func remove(_ id: Int) {
    // Released outside the lock.
    _ = state.withLock { state -> Subscriber<Value>? in
      state.teardowns += 1
      guard let index = state.subscribers.firstIndex(where: { $0.id == id }) else { return nil }
      let subscriber = state.subscribers.remove(at: index).subscriber
      if state.remembersFormer { state.former.append(subscriber) }
      return subscriber
    }
  }
}

/// Objects that a check expects to be released.
final class LiveObjects: Sendable {
  private struct Reference {
    weak var object: AnyObject?
  }

  private let references = Locked<[Reference]>([])

  /// Remembers `value`, if it is an object.
  func add<Value>(_ value: Value) {
    guard Value.self is AnyObject.Type else { return }
    let reference = Reference(object: value as AnyObject)
    references.withLock { $0.append(reference) }
  }

  var count: Int {
    references.withLock { $0.count { $0.object != nil } }
  }
}
