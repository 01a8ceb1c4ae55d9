import Synchronization

/// The work that waits for a turn. At the end of its turn, the owner does this work or leaves it to
/// the next thread.
extension SerialEdge {
  // MARK: Waiting

  /// Leaves `work` to the owner. Returns false, and drops `work`, when the edge has ended.
  ///
  /// If there is no owner, the calling thread becomes the owner, and takes a turn. The edge may end
  /// before the work is done.
  ///
  /// - Parameters:
  ///   - key: If the last work in the line came with the same key, `work` replaces it.
  ///   - work: What to do.
  ///   - placed: Gets the number of the work's place in the line, for `withdraw`. Called under the
  ///     lock.
  @discardableResult
  final func post(
    replacing key: ObjectIdentifier? = nil, _ work: @escaping () -> Void,
    placed: (Int) -> Void = { _ in }
  ) -> Bool {
    leave(work) { handover, work, isOwn in
      defer { placed(handover.line.end - 1) }
      return handover.append(work, replacing: key, byOwner: isOwn)
    }
  }

  /// Leaves the delivery of a value to the owner, if the policy allows it. Returns the value that
  /// is dropped, which may be another one that waits, or nil. A value whose turn comes after the
  /// end of the edge reports itself as dropped.
  final func post(_ value: LineLimit.Waiting, within limit: LineLimit) -> Surplus<
    LineLimit.Waiting
  >? {
    var surplus: Surplus<LineLimit.Waiting>?
    let isLeft = leave(value.deliver) { handover, work, isOwn in
      let turn: LineLimit.Turn?
      (turn, surplus) = limit.append(
        LineLimit.Waiting(deliver: work, drop: value.drop), to: handover.line)
      guard let turn else {
        handover.appended(byOwner: isOwn)
        return nil
      }
      return handover.append(
        { [self] in
          guard let value = lock.withLock({ _ in turn.takeValue() }) else { return }
          if isDisposed { value.drop?() } else { value.deliver() }
        }, replacing: nil, byOwner: isOwn)
    }
    return isLeft ? surplus : Surplus(dropped: value)
  }

  /// Does `work` if the edge is free. Otherwise calls `append` under the lock, which puts the work
  /// into the line, and returns work that it replaces there.
  ///
  /// - Parameter append: Gets the work to put into the line, and whether that is the owner's own.
  /// - Returns: False, and drops `work`, when the edge has ended.
  @discardableResult
  private final func leave(
    _ work: @escaping () -> Void,
    _ append: (inout Handover, @escaping () -> Void, _ isOwn: Bool) -> WaitingLine.Work?
  ) -> Bool {
    checkNoLockIsHeld("an event is sent")
    enum Outcome { case ended, left, entered, tookOver }
    if isDisposed { return false }
    let me = ThreadID.current.bits
    let beginsAtOnce = Scheduler.isAnyCurrent
    // The replaced work is released when the lock is free.
    var replaced: WaitingLine.Work?
    var hold: TimerHold?
    var fills = false
    let outcome = lock.withLock { handover -> Outcome in
      let before = setWord(behindChange: true) { found in
        if found & EdgeWord.ended != 0 { return nil }
        return found & ~EdgeWord.flags == 0 ? found | me : found | EdgeWord.waiting
      }
      guard let found = before else { return .ended }
      if found == 0 { return .entered }
      let owner = found & ~EdgeWord.flags
      // What the owner sends while it does work of other threads is no work of its own.
      let isOwn = owner == me && !isDoingWorkOfOthers
      replaced = append(
        &handover,
        isOwn ? work : { self.doWorkOfOthers(work, beginningAtOnce: beginsAtOnce) }, isOwn)
      #if Recording
        record?.waits(handover.line.count)
      #endif
      if let marks = lineMarks {
        fills = handover.line.count >= marks.high && sets(.lineFull, true)
      }
      if owner != 0, owner != me { hold = handover.hold }
      return owner == 0 ? .tookOver : .left
    }
    switch outcome {
    case .ended: return false
    case .left: break
    case .entered:
      work()
      leave()
    case .tookOver: finishTurn()
    }
    _ = replaced
    if fills { paceHasChanged() }
    // At last: the sources that pause must not wait for it.
    hold?.wait()
    return true
  }

  /// Whether the line has become short enough for sources that wait because of it, and the caller
  /// has to pass that on. Called under the lock.
  private final func makesRoom(_ handover: borrowing Handover) -> Bool {
    guard pace.contains(.lineFull), let marks = lineMarks else { return false }
    return handover.line.count <= marks.low && sets(.lineFull, false)
  }

  /// Does work that another thread has left. The work must not inherit the task context of the
  /// owner, or the order of an operator that is subscribing on this thread. With `beginsAtOnce`,
  /// what the work subscribes to begins at once, as it would have on that thread: if it began in
  /// the background, the next event could overtake it.
  final func doWorkOfOthers(_ work: () -> Void, beginningAtOnce beginsAtOnce: Bool) {
    isDoingWorkOfOthers = true
    let outer = ThreadContext.replaceSubscribing(with: beginsAtOnce ? .atOnce : [])
    defer {
      isDoingWorkOfOthers = false
      _ = ThreadContext.replaceSubscribing(with: outer)
    }
    SubscriptionOrder.leave()
    TaskContext.empty.perform(work)
  }

  /// Removes the work that waits in a place of the line. Returns false if it has left the line.
  ///
  /// - Parameter place: The lower half of the number that `post` has passed to `placed`; nil if no
  ///   work waits. Read under the lock.
  final func withdraw(from place: @autoclosure () -> UInt32?) -> Bool {
    // The work is released when the lock is free.
    var makesRoom = false
    let work = lock.withLock { handover -> WaitingLine.Work? in
      guard let place = place() else { return nil }
      // At most 2³² pieces of work wait, so the lower half is enough.
      let first = handover.line.first
      let work = handover.line.withdraw(first + Int(place &- UInt32(truncatingIfNeeded: first)))
      if handover.line.isEmpty {
        word.bitwiseAnd(~EdgeWord.waiting, ordering: .acquiringAndReleasing)
      }
      makesRoom = self.makesRoom(handover)
      return work
    }
    if makesRoom { paceHasChanged() }
    return work != nil
  }

  /// Makes the calling thread the owner, ahead of all work that waits. The thread must not be the
  /// owner already. If another thread is the owner, leaves `work` for that thread to do before the
  /// next event, and returns false.
  ///
  /// If this returns true, `leave` has to follow. `work` is dropped when the edge has ended.
  final func enterUrgently(orLeave work: @escaping Handover.UrgentWork) -> Bool {
    let me = ThreadID.current.bits
    return lock.withLock { handover in
      var isFree = false
      let found = setWord { found in
        isFree = found & ~EdgeWord.flags == 0 && !handover.isUrgentLater()
        return found & EdgeWord.ended != 0 ? nil : found | (isFree ? me : EdgeWord.urgent)
      }
      if found != nil, !isFree { handover.urgent.append(work) }
      return found != nil && isFree
    }
  }

  // MARK: The end of a turn

  /// How many pieces of work of other threads the owner does in one turn, at most.
  static var mostOfOthers: Int {
    #if SIGNALS_EXPLORE
      1
    #else
      16
    #endif
  }

  /// How many such pieces a thread does in one turn, at most, if its turn delays no sender.
  static var mostInDrain: Int { 1000 }

  /// Does the work that waits, and ends the turn of the calling thread.
  ///
  /// The owner does the work that it has sent itself during the turn, with everything before that
  /// in the line, and at most `mostOfOthers` pieces of work of other threads. If more work waits,
  /// the edge becomes free all the same. The next thread that sends goes on; if none sends, a spare
  /// thread does. Delivering events may lead to turns at other edges. Work of other threads that is
  /// done there counts, too.
  @inline(never)
  final func finishTurn(doing mostOfOthers: Int = mostOfOthers) {
    // Looked up when work waits: most turns end without.
    lazy var most = ThreadContext.leftForOthers(of: mostOfOthers)
    while true {
      let found = word.load(ordering: .acquiring)
      if found & (EdgeWord.waiting | EdgeWord.urgent) != 0 {
        switch nextStep(atMost: most) {
        case .lookAgain: break
        case .batch(var batch, let makesRoom):
          let whileHeld = doAll(of: &batch, leaving: &most)
          // Afterwards: a source may go on in this call, and what it sends comes after the batch.
          if makesRoom { paceHasChanged() }
          if let whileHeld { return whileHeld() }
        case .stop(let needsDrain):
          if !needsDrain || drainLater() || !takeOver() { return }
          // No other thread is available, so this one goes on.
          most = Self.mostOfOthers
        }
      } else if found & EdgeWord.ended != 0 {
        if found & EdgeWord.released == 0 {
          word.bitwiseOr(EdgeWord.released, ordering: .relaxed)
          releaseChain()
        }
        word.bitwiseAnd(EdgeWord.flags, ordering: .releasing)
        return
      } else if word.compareExchange(expected: found, desired: 0, ordering: .releasing).exchanged {
        return
      }
    }
  }

  /// Does the work in `batch`. Subtracts from `most` this work, and the work of other threads that
  /// is done at other edges meanwhile. If the edge is held after a part of the batch, returns the
  /// work that is left to do while it is held.
  private final func doAll(
    of batch: inout WaitingLine.Batch, leaving most: inout Int
  ) -> (() -> Void)? {
    let thread = ThreadContext.current
    let (before, outer) = (most, thread.leftForOthers)
    thread.leftForOthers = max(0, most - batch.count)
    defer {
      most = thread.leftForOthers
      thread.leftForOthers = outer == .max ? .max : max(0, outer - (before - most))
    }
    repeat {
      if let whileHeld = doUrgentWork(before: batch) { return whileHeld }
    } while doNext(of: &batch)
    return nil
  }

  private final func doNext(of batch: inout WaitingLine.Batch) -> Bool {
    isDraining = true
    defer { isDraining = false }
    return batch.doNext()
  }

  private enum Step {
    case batch(WaitingLine.Batch, makesRoom: Bool)
    /// The turn has ended.
    case stop(needsDrain: Bool)
    case lookAgain
  }

  /// Takes the work to do next, or ends the turn if all of it may be left to other threads.
  private final func nextStep(atMost most: Int) -> Step {
    lock.withLock { handover in
      let found = word.load(ordering: .relaxed)
      let hasEnded = found & EdgeWord.ended != 0
      if most <= 0, !hasEnded, !handover.isUrgentDue, !handover.isNextDueNow {
        // The lock is held, so only the end of the edge can change the word.
        let isFree = word.compareExchange(
          expected: found, desired: found & EdgeWord.flags, ordering: .releasing
        ).exchanged
        guard isFree else { return .lookAgain }
        return .stop(needsDrain: !replace(&handover.isDrainDue, with: true))
      }
      let batch = handover.take(atMost: hasEnded ? .max : max(0, most))
      if handover.line.isEmpty {
        word.bitwiseAnd(~EdgeWord.waiting, ordering: .acquiringAndReleasing)
      }
      #if Recording
        record?.waits(handover.line.count)
      #endif
      return .batch(batch, makesRoom: makesRoom(handover))
    }
  }

  /// Does the urgent work that comes before the next event. If the edge is then held for a later
  /// turn, puts `batch` back, and returns the work that is left to do while the edge is held.
  private final func doUrgentWork(before batch: WaitingLine.Batch) -> (() -> Void)? {
    while word.load(ordering: .relaxed) & EdgeWord.urgent != 0 {
      let work = lock.withLock { handover -> Handover.UrgentWork? in
        if handover.isUrgentLater(than: batch.count) { return nil }
        let work = handover.urgent.popLast()
        if handover.urgent.isEmpty {
          word.bitwiseAnd(~EdgeWord.urgent, ordering: .acquiringAndReleasing)
        }
        return work
      }
      guard let work else { break }
      if let whileHeld = work(), hold(puttingBack: batch) { return whileHeld }
    }
    return nil
  }

  /// Ends the turn of the owner by holding the edge. Returns false if the edge has ended.
  private final func hold(puttingBack batch: WaitingLine.Batch) -> Bool {
    lock.withLock { handover in
      let waits = handover.line.isEmpty && batch.count == 0 ? 0 : EdgeWord.waiting
      let found = setWord {
        $0 & EdgeWord.ended == 0 ? $0 & EdgeWord.flags | EdgeWord.held | waits : nil
      }
      if found == nil { return false }
      handover.line.putBack(batch)
      handover.holds()
      return true
    }
  }

  // MARK: Draining

  /// Lets a spare thread do the work that waits. If the calling thread may not run foreign code at
  /// present, it does the work itself later. Returns false if no thread is available.
  private final func drainLater() -> Bool {
    if Unwinding.isStopping {
      Unwinding.run { if self.takeOver() { self.finishTurn() } }
      return true
    }
    return SpareThreads.run {
      if self.takeOver() { self.finishTurn(doing: Self.mostInDrain) }
    }
  }

  /// Makes the calling thread the owner of an edge that has no owner and at which work waits. If it
  /// can't, no drain is due any more: the present owner asks for a drain if one is needed.
  private final func takeOver() -> Bool {
    let me = ThreadID.current.bits
    return lock.withLock { handover in
      handover.isDrainDue = false
      let found = setWord(behindChange: true) { found in
        let isLeft = found & (EdgeWord.waiting | EdgeWord.urgent) != 0
        return found & ~EdgeWord.flags == 0 && isLeft ? found | me : nil
      }
      return found != nil
    }
  }
}
