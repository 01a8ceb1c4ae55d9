import Foundation
import Scheduling
import Synchronization

/// Turns in which nothing is sent: an edge is held until somebody will deliver, or taken by who comes or goes.
extension Serialiser {
  /// The owner of an edge that is held: nobody's identity.
  private static var nobody: UInt { Flag.all + 1 }

  /// Keeps everybody out until `enterHeld` or `release`: what comes meanwhile waits. False if the
  /// edge has ended.
  final func hold() -> Bool {
    word.compareExchange(expected: 0, desired: Self.nobody, ordering: .acquiring).exchanged
  }

  /// Makes the calling thread the owner of an edge that is held; false if it isn't, any more.
  final func enterHeld() -> Bool {
    var found = word.load(ordering: .relaxed)
    while found & ~Flag.all == Self.nobody {
      let (exchanged, now) = word.compareExchange(
        expected: found, desired: found & Flag.all | ThreadID.current.bits,
        ordering: .acquiringAndReleasing)
      if exchanged { return true }
      found = now
    }
    return false
  }

  /// Lets everybody in again.
  final func release() {
    if enterHeld() { leave() }
  }

  /// How much a guest delivers of what others send.
  static var mostOfGuest: Int { 16 }

  /// Ends what `enter` began, for who comes or goes and sends nothing.
  ///
  /// A few of the events that others have sent meanwhile are delivered here, so that usually nothing waits
  /// once everybody's calls have returned. If they send faster there may be no end to it, and who only
  /// disposes is not to be held up: the rest is left to a thread of its own.
  @inline(__always)
  final func leaveAsGuest() {
    let found = word.load(ordering: .relaxed)
    if depth == 0, found & Flag.all == 0,
      word.compareExchange(expected: found, desired: 0, ordering: .releasing).exchanged
    {
      return
    }
    leaveAsGuestWithWork()
  }

  @inline(never)
  private final func leaveAsGuestWithWork() {
    #if !SIGNALS_EXPLORE
      var most = Self.mostOfGuest
      while depth == 0 {
        let found = word.load(ordering: .acquiring)
        if found & Flag.ended != 0 { break }
        let hasMore = found & Flag.waiting != 0
        // In a disposal that may not run anybody's blocks, nothing is delivered.
        if hasMore, most > 0, !Unwinding.isStopping {
          most -= deliverWhatWaits(atMost: most)
          continue
        }
        let exchanged = word.compareExchange(
          expected: found, desired: hasMore ? found & Flag.all | Self.nobody : 0,
          ordering: .acquiringAndReleasing
        ).exchanged
        guard exchanged else { continue }
        if hasMore { deliverLater() }
        return
      }
    #endif
    leave()
  }

  /// Has what waits in an edge that is held delivered elsewhere.
  private final func deliverLater() {
    if Unwinding.isStopping {
      Unwinding.run { if self.enterHeld() { self.leaveAsGuest() } }
    } else {
      Thread.detachNewThread { self.release() }
    }
  }
}
