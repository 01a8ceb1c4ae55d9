import Synchronization

/// Whether the source of an edge should wait, and whether it does.
///
/// A pause takes the way of a disposal: from an edge to the edges that feed it. A source that can
/// wait looks at its edge between two values, and leaves what continues it. A source that can't
/// wait goes on. Nothing counts how many values are wanted.
///
/// These are states, not messages: a thread that passes a change on reads the state of each edge
/// under the lock that guards the edge's sources. So the last thread passes on what holds.
struct Pace: OptionSet {
  let rawValue: UInt16

  /// What receives the events has enough for now.
  static var enough: Pace { Pace(rawValue: 1) }
  /// The edge feeds an output that is paused.
  static var outputPaused: Pace { Pace(rawValue: 2) }
  /// The edge feeds an output without waiting for it: a trigger, or a source of values of which
  /// only the latest counts.
  static var unpaced: Pace { Pace(rawValue: 4) }
  /// The source waits. What continues it is kept with the edge.
  static var parked: Pace { Pace(rawValue: 8) }
  /// Many events wait in the line of a serial edge.
  static var lineFull: Pace { Pace(rawValue: 16) }
  /// A source that has waited is scheduled to go on. Used in a plain edge only.
  static var due: Pace { Pace(rawValue: 32) }
  /// The core of a subject counts the subscriptions that are paused, since there was one.
  static var countsPauses: Pace { Pace(rawValue: 64) }
  /// A use of a source that hands out signals counts among those that are paused.
  static var countedAsPaused: Pace { Pace(rawValue: 128) }

  // Rules of the chain, which never change.
  /// The sources never wait.
  static var neverWaits: Pace { Pace(rawValue: 256) }
  /// No state of the pause: see ``Edge/stopsAfterEnd``.
  static var stopsAfterEnd: Pace { Pace(rawValue: 512) }
  /// What each edge takes from the output that it feeds.
  static var rules: Pace { [.neverWaits, .stopsAfterEnd] }

  var isPaused: Bool { !isDisjoint(with: [.enough, .outputPaused, .lineFull]) }
  /// Whether there is no pause, and no sender waits.
  var mayGoOn: Bool { isDisjoint(with: [.enough, .outputPaused, .lineFull, .parked]) }
}

/// The pace as a part of a plain edge's word, so that the source sees with one load whether the
/// edge has ended or is paused.
struct PacedWord: WordState {
  private static var shift: UInt { 6 }
  /// Whether the source has to stop: the edge has ended or is paused.
  var stops: Bool { bits & (EdgeWord.ended | UInt(3) << Self.shift) != 0 }

  private(set) var bits: UInt

  init(bits: UInt) { self.bits = bits }

  var pace: Pace {
    get { Pace(rawValue: UInt16(truncatingIfNeeded: bits >> Self.shift)) }
    set { bits = bits & (1 << Self.shift - 1) | UInt(newValue.rawValue) << Self.shift }
  }

  var hasEnded: Bool { bits & EdgeWord.ended != 0 }
  /// Whether the source may wait.
  var mayWait: Bool { pace.isPaused && !hasEnded }
}

extension ExplorableAtomic where Value == UInt16 {
  /// Changes the pace in one step, and returns the pace before and after.
  func change(_ change: (Pace) -> Pace) -> (before: Pace, after: Pace) {
    var found = load(ordering: .relaxed)
    while true {
      let before = Pace(rawValue: found)
      let after = change(before)
      let (isDone, now) = compareExchange(
        expected: found, desired: after.rawValue, ordering: .acquiringAndReleasing)
      if isDone { return (before, after) }
      found = now
    }
  }
}

extension Edge: PauseFollower, PacedSubscription {
  /// Whether the source should wait, if it can.
  final var isPaused: Bool { pace.isPaused }

  /// The edge that a pause of this edge concerns: below operators that outlast their source, the
  /// edge of the source.
  final var paced: Edge {
    var edge = self
    while let source = (edge as? OutlastingEdge)?.source { edge = source }
    return edge
  }

  /// Asks the source to wait, or lets it go on. Called by what receives the events, in its turns.
  final func setEnough(_ isEnough: Bool) {
    let edge = paced
    if edge.sets(.enough, isEnough) { edge.paceHasChanged() }
  }

  /// Lets the source wait until the pause ends. Then `goOn` is called on the scheduler that is
  /// current now, since a source stays where it began; what ends the pause must not get the next
  /// value inside of its own call. The end of the edge releases `goOn`. Returns false if the source
  /// is not to wait.
  final func parkHere(_ goOn: @escaping @Sendable () -> Void) -> Bool {
    park(on: .currentOrBackground(), goOn)
  }

  /// Does the same as ``parkHere(_:)`` for a source that sends while it is being subscribed to. If
  /// that is a part of an expansion, the source waits only where the operator behind it has enough:
  /// the output into which it expands may be paused.
  final func parkBetweenValues(_ goOn: @escaping @Sendable () -> Void) -> Bool {
    if ThreadContext.current.subscribing.contains(.expanding), !pace.contains(.enough) {
      return false
    }
    return parkHere(goOn)
  }

  /// Records whether the output is paused that the edge feeds. Returns true if this has changed the
  /// pace, and the caller has to pass that on.
  final func follow(_ isOutputPaused: Bool) -> Bool {
    sets(.outputPaused, isOutputPaused)
  }

  /// Sets or removes a reason to wait. Returns true if this has changed the pace, and the caller
  /// has to pass that on with `paceHasChanged()`.
  ///
  /// Threads that take no turns call this under the lock that guards the reason: otherwise a thread
  /// that comes late would undo what another one has set.
  final func sets(_ reason: Pace, _ isSet: Bool) -> Bool {
    let (before, after) = changePace {
      isSet && !$0.contains(.neverWaits) ? $0.union(reason) : $0.subtracting(reason)
    }
    return before.isPaused != after.isPaused
  }

  package final func follow(_ isOutputPaused: Bool, changed: inout [any PacedSubscription]) {
    let edge = paced
    guard !edge.pace.contains(.unpaced) else { return }
    if edge.follow(isOutputPaused) { changed.append(edge) }
  }

  /// Passes a change of the pace on to the sources, and lets those go on that wait without need.
  /// A list takes the place of recursion, since chains may be long.
  package final func paceHasChanged() {
    var rest: [Edge] = [self]
    while let edge = rest.popLast() {
      #if Recording
        edge.record?.pauses(edge.isPaused)
      #endif
      edge.passPauseOn(to: &rest)
      if !edge.isPaused { edge.unpark() }
    }
  }
}

/// A source that threads pause and let go on that take no turns, for a reason that no lock guards.
final class PausableSource: Sendable {
  private let edge = Locked<Edge?>(nil)

  deinit { Unwinding.release(edge.withLock { $0.take() }) }

  /// Sets the edge of the source, once.
  func follow(_ source: Edge) { edge.withLock { $0 = source.paced } }

  /// Pauses the source for `reason`, or lets it go on, as `isNeeded` says. Each thread calls this
  /// after a change of what `isNeeded` reads. It reads that under the lock: so the last thread sets
  /// what holds.
  func updatePause(_ reason: Pace = .enough, _ isNeeded: () -> Bool) {
    let changed = edge.withLock { edge -> Edge? in
      guard let edge, edge.sets(reason, isNeeded()) else { return nil }
      return edge
    }
    changed?.paceHasChanged()
  }
}
