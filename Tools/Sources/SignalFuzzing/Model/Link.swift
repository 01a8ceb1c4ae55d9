/// A signal of the model: a function that gets a link, and may send to it.
typealias ModelSignal = (Link) -> Void

/// One subscription of the model: it receives the events that are sent to it, until it ends.
///
/// Everything that may still send holds the link. When the last holder releases it, the link has
/// ended. Its receiver gets no event (contract 8), but `abandoned` is called, if it was given.
final class Link {
  private(set) var isOver = false
  /// Whether the link has ended with a terminal event.
  private(set) var hasEnded = false
  private var receive: ((Notice) -> Void)?
  private var endings: [() -> Void] = []
  private var abandoned: (() -> Void)?
  private var neverEnds = false
  private var holders = 0
  private let world: ModelWorld
  /// The link that this one feeds, and holds.
  private let fed: Link?

  init(
    _ world: ModelWorld, feeding fed: Link? = nil, abandoned: (() -> Void)? = nil,
    _ receive: @escaping (Notice) -> Void
  ) {
    self.world = world
    self.fed = fed
    self.abandoned = abandoned
    self.receive = receive
    fed?.hold()
    world.made(self)
  }

  /// Passes the event on. Before a terminal event, ends everything that feeds the link.
  func send(_ notice: Notice) {
    guard !isOver, world.spend(), let receive else { return }
    fed?.hold()
    if notice.isTerminal {
      hasEnded = true
      end()
    }
    receive(notice)
    fed?.release()
    if notice.isTerminal { fed?.release() }
  }

  func cancel() {
    if isOver { return }
    end()
    fed?.release()
  }

  func hold() { holders += 1 }

  func release() {
    holders -= 1
    if holders == 0 { abandon() }
  }

  /// Ends the link without an event, since no sender is left.
  func abandon() {
    if isOver { return }
    let abandoned = neverEnds ? nil : abandoned
    if neverEnds { fed?.neverEnds = true }
    end()
    abandoned?()
    fed?.release()
  }

  /// Marks the link as one that has no sender, but is not abandoned.
  func setToNever() { neverEnds = true }

  /// Adds an action for the end of the link, or does it at once if the link has ended.
  func whenOver(_ ending: @escaping () -> Void) {
    if isOver { ending() } else { endings.append(ending) }
  }

  /// Returns a link that feeds this one, and ends with it. `holds` is whether the new link can send
  /// without the others that feed this one. When the new link has no sender any more, `abandoned`
  /// is called.
  func fed(
    holds: Bool = true, abandoned: (() -> Void)? = nil, _ receive: @escaping (Notice) -> Void
  ) -> Link {
    let link = Link(world, feeding: holds ? self : nil, abandoned: abandoned, receive)
    whenOver { link.cancel() }
    return link
  }

  /// Releases the objects of the link, at the end of the run.
  func letGo() {
    receive = nil
    abandoned = nil
    endings = []
  }

  private func end() {
    isOver = true
    receive = nil
    abandoned = nil
    let all = endings
    endings = []
    for ending in all { ending() }
  }
}
