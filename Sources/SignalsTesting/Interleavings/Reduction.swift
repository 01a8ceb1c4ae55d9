/// Tries one interleaving of each kind. Two interleavings are of the same kind if they differ only
/// in the order of turns that access different objects, or that only read.
///
/// All shared accesses of the threads must be announced, and a run must depend on nothing else.
/// Then this finds every fault that trying all interleavings would find. It is source-set dynamic
/// partial order reduction with sleep sets (Abdulla, Aronis, Jonsson and Sagonas, "Optimal dynamic
/// partial order reduction", 2014; the locks after Flanagan and Godefroid, 2005).
final class Reduction: Chooser {
  /// A choice that is made differently in each run. The sets of threads are bit masks.
  private struct Node {
    var chosen: Int
    var toTry: Int
    var tried = 0
    /// The threads whose turns need not be tried here, because they were tried before.
    let asleep: Int
  }

  /// A turn of the current run, and the turns that happened before it: for each thread, the last
  /// one.
  private struct Turn {
    var thread: Int
    var access: SharedAccess
    var clock: [Int]
  }

  let looksAtAccesses = true
  /// The number of turns of a run after which nothing is tried differently any more. Some schedules
  /// have no end: two threads may make each other try again for ever.
  private let mostTurns: Int
  /// Whether a run had more than `mostTurns` turns.
  private(set) var isCut = false
  private var nodes: [Node] = []
  /// How many of its first choices the current run shares with the run before.
  private var known = 0
  private var turns: [Turn] = []
  private var clocks: [[Int]] = []
  private var unlocked: [Int: [Int]] = [:]
  private var turnsTouching: [Int: [Int]] = [:]
  private var asleep = 0
  /// Whether the run is, from here on, of a kind that was tried before.
  private(set) var isRedundant = false
  /// Whether a thread can't go on that could go on at the same point of an earlier run.
  private(set) var isIndeterminate = false

  init(mostTurns: Int) { self.mostTurns = mostTurns }

  func choose(_ moment: Moment) -> Int {
    if clocks.isEmpty {
      clocks = Array(
        repeating: Array(repeating: -1, count: moment.pending.count), count: moment.pending.count)
    }
    guard !isRedundant, !isIndeterminate else { return moment.preferred[0] }
    let depth = turns.count
    if depth == mostTurns { isCut = true }
    if depth == nodes.count {
      guard let first = moment.preferred.first(where: { asleep & 1 << $0 == 0 }) else {
        isRedundant = true
        return moment.preferred[0]
      }
      nodes.append(Node(chosen: first, toTry: 1 << first, asleep: asleep))
    }
    let chosen = nodes[depth].chosen
    guard moment.ready.contains(chosen) else {
      isIndeterminate = true
      return moment.preferred[0]
    }
    let access = moment.pending[chosen]
    takeTurn(chosen, access)
    let others = (asleep | nodes[depth].tried) & ~(1 << chosen)
    asleep = 0
    for thread in moment.ready where others & 1 << thread != 0 {
      if !moment.pending[thread].conflicts(with: access) { asleep |= 1 << thread }
    }
    return chosen
  }

  func unlocked(_ object: Int, by thread: Int) { unlocked[object] = clocks[thread] }

  /// Goes on to the next run, if there is one.
  func advance() -> Bool {
    (turns, clocks, unlocked, turnsTouching) = ([], [], [:], [:])
    (asleep, isRedundant) = (0, false)
    while var node = nodes.popLast() {
      node.tried |= 1 << node.chosen
      let rest = node.toTry & ~node.tried & ~node.asleep
      guard rest != 0 else { continue }
      node.chosen = rest.trailingZeroBitCount
      known = nodes.count
      nodes.append(node)
      return true
    }
    return false
  }

  private func takeTurn(_ thread: Int, _ access: SharedAccess) {
    let index = turns.count
    var clock = clocks[thread]
    var races: [Int] = []
    if let object = access.object {
      let touching = turnsTouching[object, default: []].filter {
        turns[$0].access.conflicts(with: access)
      }
      if index >= known, index < mostTurns {
        races = touching.filter { !happened($0, before: clock) }
      }
      if access.kind == .lock {
        if let release = unlocked[object] { join(&clock, release) }
      } else {
        for turn in touching { join(&clock, turns[turn].clock) }
      }
      turnsTouching[object, default: []].append(index)
    }
    clock[thread] = index
    clocks[thread] = clock
    turns.append(Turn(thread: thread, access: access, clock: clock))
    for race in races
    where !races.contains(where: { $0 != race && happened(race, before: turns[$0].clock) }) {
      tryReversed(race, index)
    }
  }

  private func happened(_ turn: Int, before clock: [Int]) -> Bool {
    clock[turns[turn].thread] >= turn
  }

  private func join(_ clock: inout [Int], _ other: [Int]) {
    for thread in clock.indices { clock[thread] = max(clock[thread], other[thread]) }
  }

  /// Plans a run in which the turn `later` comes before the turn `earlier`, with which it races.
  private func tryReversed(_ earlier: Int, _ later: Int) {
    let independent = (earlier + 1..<later).filter { !happened(earlier, before: turns[$0].clock) }
    var (first, seen) = (0, 0)
    for turn in independent + [later] {
      let thread = 1 << turns[turn].thread
      if seen & thread != 0 { continue }
      seen |= thread
      let waits = independent.contains { $0 < turn && happened($0, before: turns[turn].clock) }
      if !waits { first |= thread }
    }
    if first & nodes[earlier].toTry != 0 { return }
    let wanted = 1 << turns[later].thread
    nodes[earlier].toTry |= first & wanted != 0 ? wanted : first & -first
  }
}
