/// A signal of the model: something that, given a link, may send to it.
typealias ModelSignal = (Link) -> Void

/// One subscription of the model: what is sent to it is received, until it is over.
///
/// Whoever may still send holds it. When nobody does, it is over, and its receiver hears nothing of
/// that (contract 8), unless it has to know.
final class Link {
  private(set) var isOver = false
  /// Whether it is over with a terminal event.
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

  /// Passes the event on. Before the last one, everything that feeds the link is ended.
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
    guard holders == 0, !isOver else { return }
    let abandoned = neverEnds ? nil : abandoned
    if neverEnds { fed?.neverEnds = true }
    end()
    abandoned?()
    fed?.release()
  }

  /// Says that nobody can send, and that it is not abandoned all the same.
  func setToNever() { neverEnds = true }

  /// What is to be done when the link is over; at once if it is.
  func whenOver(_ ending: @escaping () -> Void) {
    if isOver { ending() } else { endings.append(ending) }
  }

  /// Returns a link that feeds this one, and ends with it; `holds` says whether it can send anything
  /// without the others that do so. If nobody can send to it any more, `abandoned` is called.
  func fed(
    holds: Bool = true, abandoned: (() -> Void)? = nil, _ receive: @escaping (Notice) -> Void
  ) -> Link {
    let link = Link(world, feeding: holds ? self : nil, abandoned: abandoned, receive)
    whenOver { link.cancel() }
    return link
  }

  /// Lets go of what it holds, when all is over.
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
