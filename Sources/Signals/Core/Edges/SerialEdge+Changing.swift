import Synchronization

/// Changes of the owner's state that are no events: a subscriber joins a subject, or leaves it.
///
/// No event waits for a change. So a thread that is the only sender has its event delivered when
/// its send returns, whatever other threads subscribe to and dispose of. Therefore a change is no
/// turn, whose owner would get the events that are sent meanwhile. It is an access of a few
/// instructions, and a thread that needs the edge waits for its end as for that of a critical
/// section. It takes no `NSLock`, since that would have to be made for each subject.
///
/// While an owner delivers, changes are urgent, or wait in the line for the events before them.
/// Before the owner leaves, it makes all changes up to the first event that it leaves to others.
extension SerialEdge {
  /// Makes a change if the edge has no owner. Returns false if it has one, or has ended.
  ///
  /// - Parameters:
  ///   - behindWaiting: Whether the change may not overtake events that wait. If some wait, this
  ///     returns false.
  ///   - change: Makes the change. It calls no foreign code, and releases no foreign object.
  @inline(__always)
  final func makeChange(behindWaiting: Bool = false, _ change: () -> Void) -> Bool {
    #if SIGNALS_EXPLORE
      let hasEnded = changes.withLock { _ -> Bool? in
        guard beginChange(behindWaiting) else { return nil }
        change()
        return endChange()
      }
      guard let hasEnded else { return false }
    #else
      guard beginChange(behindWaiting) else { return false }
      change()
      let hasEnded = endChange()
    #endif
    if hasEnded { releaseChainWhenFree() }
    return true
  }

  /// Leaves a change to the owner: sets `flag`, and calls `leave`. Returns false if there is no
  /// owner, or the edge has ended.
  ///
  /// - Parameters:
  ///   - flag: Tells the owner what waits: `EdgeWord.waiting` for a change in the line, which may
  ///     not overtake events that wait; otherwise `EdgeWord.urgent`.
  ///   - leave: Called under the lock. Gets whether the owner itself leaves the change.
  final func leaveChange(
    settingFlag flag: UInt, _ leave: (inout Handover, _ isOwn: Bool) -> Void
  ) -> Bool {
    let me = ThreadID.current.bits
    return lock.withLock { handover in
      let before = setWord(behindChange: true) { found in
        // Without an owner only an event is in the line, and a thread is going to take a turn.
        let isTaken = found & ~EdgeWord.flags != 0 || found & flag & EdgeWord.waiting != 0
        return found & EdgeWord.ended == 0 && isTaken ? found | flag : nil
      }
      guard let found = before else { return false }
      leave(&handover, found & ~EdgeWord.flags == me && !isDoingWorkOfOthers)
      return true
    }
  }

  /// Leaves to the owner a change that may not overtake events that wait.
  ///
  /// - Parameters:
  ///   - change: Makes the change.
  ///   - placed: Gets the number of the change's place in the line, for `withdraw`. Called under
  ///     the lock.
  final func leaveChange(
    behindWaiting change: @escaping () -> Void, placed: (Int) -> Void
  ) -> Bool {
    let beginsAtOnce = Scheduler.isAnyCurrent
    return leaveChange(settingFlag: EdgeWord.waiting) { handover, isOwn in
      handover.line.append(
        change: isOwn ? change : { self.doWorkOfOthers(change, beginningAtOnce: beginsAtOnce) })
      placed(handover.line.end - 1)
      #if Recording
        record?.waits(handover.line.count)
      #endif
    }
  }

  /// Whether the calling thread is the owner. False if the edge has ended.
  final var isOwnedHere: Bool {
    let found = word.load(ordering: .relaxed)
    return found & ~EdgeWord.flags == ThreadID.current.bits && found & EdgeWord.ended == 0
  }

  /// Waits for the end of the change that another thread makes, and returns the word.
  final func wordAfterChange() -> UInt {
    #if SIGNALS_EXPLORE
      changes.withLock { _ in }
    #else
      for _ in 0..<1000 {
        let found = word.load(ordering: .relaxed)
        if found & ~EdgeWord.flags != EdgeWord.changing { return found }
      }
      // The system has interrupted that thread.
      Platform.sleep(for: .microseconds(10))
    #endif
    return word.load(ordering: .relaxed)
  }

  @inline(__always)
  private final func beginChange(_ behindWaiting: Bool) -> Bool {
    var found = word.load(ordering: .relaxed)
    while true {
      if found & EdgeWord.ended != 0 { return false }
      if behindWaiting, found & EdgeWord.waiting != 0 { return false }
      switch found & ~EdgeWord.flags {
      case 0:
        let (exchanged, now) = word.compareExchange(
          expected: found, desired: found | EdgeWord.changing, ordering: .acquiring)
        if exchanged { return true }
        found = now
      case EdgeWord.changing: found = wordAfterChange()
      default: return false
      }
    }
  }

  /// Returns whether the edge has ended meanwhile. Then this thread releases the chain, unless
  /// another one does.
  @inline(__always)
  private final func endChange() -> Bool {
    word.bitwiseAnd(EdgeWord.flags, ordering: .releasing).oldValue & EdgeWord.ended != 0
  }
}
