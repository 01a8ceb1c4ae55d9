/// A subject of the model: its listeners, its values, and its end.
final class ModelSubject {
  /// How many values a new listener gets first; nil for all.
  private let capacity: Int?
  private(set) var end: Notice?
  /// Whether no sender is left.
  private var isAbandoned = false
  var hasEnded: Bool { end != nil || isAbandoned }
  /// Whether an end was sent, which may still wait for its turn.
  private var isEnding = false
  private var past: [Int]
  private var listeners: [Listener] = []
  private var waiting: [() -> Void] = []
  private var isDelivering = false

  private final class Listener {
    let link: Link
    var isReplaying = true
    var waiting: [Notice] = []

    init(_ link: Link) { self.link = link }
  }

  init(replaying capacity: Int? = 0, _ past: [Int] = []) {
    self.capacity = capacity
    self.past = past
  }

  private var remembers: Bool { capacity != 0 }

  /// Sends the event to all listeners, after the current one has reached all of them.
  func send(_ notice: Notice) {
    guard case .next(let value) = notice else { return sendEnd(notice) }
    if isEnding { return }
    remember(value)
    // If values are remembered, a listener that comes later gets this value from its replay. So
    // only the present listeners get it here.
    let receivers = remembers ? listeners : nil
    inTurn { [self] in deliver(notice, to: receivers ?? listeners) }
  }

  private func sendEnd(_ notice: Notice) {
    isEnding = true
    inTurn { [self] in
      guard end == nil else { return }
      end = notice
      deliver(notice, to: listeners)
      listeners = []
    }
  }

  private func deliver(_ notice: Notice, to receivers: [Listener]) {
    for listener in receivers where listener.link.isOver == false {
      if listener.isReplaying {
        listener.waiting.append(notice)
      } else {
        listener.link.send(notice)
      }
    }
  }

  func subscribe(_ link: Link) {
    link.hold()
    if !remembers, !hasEnded {
      // Added in a turn of its own, so that the listener gets neither the current event nor those
      // that wait.
      inTurn { [self] in
        if let end { return link.send(end) }
        if isAbandoned { return link.release() }
        let listener = Listener(link)
        listener.isReplaying = false
        listeners.append(listener)
      }
    } else {
      replay(to: Listener(link))
    }
  }

  /// Releases the listeners, since no sender is left (contract 8).
  func abandon() {
    inTurn { [self] in
      if end == nil { isAbandoned = true }
      let last = listeners
      listeners = []
      for listener in last { listener.link.release() }
    }
  }

  private func replay(to listener: Listener) {
    let (values, end, isAbandoned) = (past, end, isAbandoned)
    if !hasEnded { listeners.append(listener) }
    for value in values { listener.link.send(.next(value)) }
    if let end { listener.link.send(end) }
    if isAbandoned { listener.link.release() }
    while !listener.waiting.isEmpty { listener.link.send(listener.waiting.removeFirst()) }
    listener.isReplaying = false
  }

  private func remember(_ value: Int) {
    past.append(value)
    if let capacity { past = past.suffix(capacity) }
  }

  private func inTurn(_ work: @escaping () -> Void) {
    waiting.append(work)
    guard !isDelivering else { return }
    isDelivering = true
    while !waiting.isEmpty { waiting.removeFirst()() }
    isDelivering = false
  }
}
