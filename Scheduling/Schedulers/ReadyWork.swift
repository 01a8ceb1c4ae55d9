/// The work of a task scheduler that is to run now, in order.
struct ReadyWork {
  struct Piece {
    let work: ScheduledWork
    let urgency: UInt8
  }

  private var pieces: [Piece] = []
  /// How many pieces there are up to and including the last one of the highest urgency.
  private var countToMostUrgent = 0
  /// The urgency of the most urgent piece; 0 if there is none.
  private(set) var urgency: UInt8 = 0

  var isEmpty: Bool { pieces.isEmpty }

  mutating func append(_ work: ScheduledWork, urgency: UInt8) {
    append(Piece(work: work, urgency: urgency))
  }

  /// Adds work that is due, unless its last run is still in the list.
  mutating func append(_ work: SleepingWork) {
    if !work.isReady { append(work, urgency: work.urgency) }
    work.isReady = true
  }

  private mutating func append(_ piece: Piece) {
    pieces.append(piece)
    if piece.urgency >= urgency { (urgency, countToMostUrgent) = (piece.urgency, pieces.count) }
  }

  /// Removes and returns the pieces up to and including the last one of the highest urgency. The
  /// list must not be empty.
  ///
  /// Less urgent pieces behind that one stay in the list: they don't run in the urgent task.
  mutating func takeUpToMostUrgent() -> [Piece] {
    let rest = pieces[countToMostUrgent...]
    let taken = rest.isEmpty ? pieces : Array(pieces[..<countToMostUrgent])
    replace(with: rest)
    for piece in taken { (piece.work as? SleepingWork)?.isReady = false }
    return taken
  }

  /// Puts back, at the front, the pieces that were taken and not run.
  mutating func putBack(_ rest: ArraySlice<Piece>) {
    if rest.isEmpty { return }
    let later = pieces
    replace(with: [])
    for piece in rest {
      if let work = piece.work as? SleepingWork { append(work) } else { append(piece) }
    }
    for piece in later { append(piece) }
  }

  mutating func takeAll() -> [Piece] {
    defer { replace(with: []) }
    return pieces
  }

  private mutating func replace(with rest: ArraySlice<Piece>) {
    (pieces, countToMostUrgent, urgency) = ([], 0, 0)
    for piece in rest { append(piece) }
  }
}
