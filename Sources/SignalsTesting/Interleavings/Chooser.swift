/// The choices at the end of a turn.
struct Moment {
  /// The threads that can go on, in ascending order.
  var ready: [Int]
  /// The first access of each thread when its turn comes.
  var pending: [SharedAccess]
  /// The thread whose turn it was.
  var current: Int?

  /// The ready threads; the one whose turn it was comes first, if it can go on.
  var preferred: [Int] {
    guard let current, ready.contains(current) else { return ready }
    return [current] + ready.filter { $0 != current }
  }
}

/// Chooses the thread whose turn is next.
protocol Chooser: AnyObject {
  func choose(_ moment: Moment) -> Int
  func unlocked(_ object: Int, by thread: Int)
  /// Whether the chooser considers the accesses of threads, so that all of them have to be
  /// announced.
  var looksAtAccesses: Bool { get }
}

extension Chooser {
  func unlocked(_ object: Int, by thread: Int) {}
  var looksAtAccesses: Bool { false }
}

/// Repeats former choices.
final class Replay: Chooser {
  private var threads: ArraySlice<Int>
  let looksAtAccesses: Bool

  init(_ schedule: Schedule) {
    threads = schedule.threads[...]
    looksAtAccesses = schedule.isReduced
  }

  func choose(_ moment: Moment) -> Int {
    let wanted = threads.popFirst()
    return moment.ready.first { $0 == wanted } ?? moment.preferred[0]
  }
}

/// Chooses at random.
final class RandomChooser: Chooser {
  private var random: SplitMix

  init(seed: UInt64) { random = SplitMix(state: seed) }

  func choose(_ moment: Moment) -> Int {
    moment.ready[Int(random.next() % UInt64(moment.ready.count))]
  }
}

/// Tries all choices, one run after the other, and changes the last choices first.
final class DepthFirst: Chooser {
  /// How many times a run takes the turn from a thread that could go on; nil for any number.
  private let preemptions: Int?
  /// The first choices of the next run, as indexes into the ready threads.
  private var beginning: [Int] = []
  private var choices: [(place: Int, count: Int)] = []
  private var preempted = 0

  init(preemptions: Int?) { self.preemptions = preemptions }

  func choose(_ moment: Moment) -> Int {
    var threads = moment.preferred
    let isPreemptible = moment.current == threads[0]
    if isPreemptible, let preemptions, preempted == preemptions { threads = [threads[0]] }
    let turn = choices.count
    let place = turn < beginning.count ? min(beginning[turn], threads.count - 1) : 0
    choices.append((place, threads.count))
    if isPreemptible, place > 0 { preempted += 1 }
    return threads[place]
  }

  /// Goes on to the next run. Returns false if there is none.
  func advance() -> Bool {
    defer { (choices, preempted) = ([], 0) }
    guard let last = choices.lastIndex(where: { $0.place + 1 < $0.count }) else { return false }
    beginning = choices[..<last].map(\.place) + [choices[last].place + 1]
    return true
  }
}

/// A small random number generator whose numbers are determined by its seed.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
