/// A subject of the model: those who listen, what was sent, and how it has ended.
final class ModelSubject {
  /// How many values a new listener gets first; nil for all.
  private let capacity: Int?
  private(set) var end: Notice?
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

  /// Sends the event to all listeners, when the current one has reached them all.
  func send(_ notice: Notice) {
    inTurn { [self] in
      guard end == nil else { return }
      if case .next(let value) = notice { remember(value) } else { end = notice }
      for listener in listeners where listener.link.isOver == false {
        if listener.isReplaying {
          listener.waiting.append(notice)
        } else {
          listener.link.send(notice)
        }
      }
      if end != nil { listeners = [] }
    }
  }

  func subscribe(_ link: Link) {
    link.hold()
    if capacity == 0, end == nil {
      // In its turn: it doesn't get the current event, nor what waits.
      inTurn { [self] in
        if let end { return link.send(end) }
        let listener = Listener(link)
        listener.isReplaying = false
        listeners.append(listener)
      }
    } else {
      replay(to: Listener(link))
    }
  }

  /// Lets go of the listeners, since nobody is left who could send (contract 8).
  func abandon() {
    inTurn { [self] in
      let last = listeners
      listeners = []
      for listener in last { listener.link.release() }
    }
  }

  private func replay(to listener: Listener) {
    let (values, end) = (past, end)
    if end == nil { listeners.append(listener) }
    for value in values { listener.link.send(.next(value)) }
    if let end { listener.link.send(end) }
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
