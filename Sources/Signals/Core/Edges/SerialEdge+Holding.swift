import Foundation
import Scheduling
import Synchronization

/// Turns in which nothing is sent: an edge is held for a turn to come, or a guest comes and goes.
extension SerialEdge {
  /// Keeps everyone out until `resume`: what comes meanwhile waits. False if the edge has ended.
  final func hold() -> Bool {
    word.compareExchange(expected: 0, desired: EdgeWord.held, ordering: .acquiring).exchanged
  }

  /// Ends what `hold` began: does `work` in a turn of the calling thread, then what has come
  /// meanwhile.
  ///
  /// Does nothing if the edge is not held any more.
  final func resume(_ work: () -> Void = {}) {
    guard enterHeld() else { return }
    work()
    leave()
  }

  /// Makes the calling thread the owner of an edge that is held; false if it isn't, any more.
  private final func enterHeld() -> Bool {
    var found = word.load(ordering: .relaxed)
    while found & ~EdgeWord.flags == EdgeWord.held {
      let (exchanged, now) = word.compareExchange(
        expected: found, desired: found & EdgeWord.flags | ThreadID.current.bits,
        ordering: .acquiringAndReleasing)
      if exchanged { return true }
      found = now
    }
    return false
  }

  /// How many events of others a guest delivers.
  static var mostOfGuest: Int { 16 }

  /// Ends the turn of a guest: a thread that joins or leaves, and sends nothing.
  ///
  /// A few of the events that others have sent meanwhile are delivered here, so that usually nothing
  /// waits once all calls have returned. If others send faster there may be no end to it, and a
  /// thread that only disposes is not to be held up: the rest is left to a thread of its own.
  @inline(never)
  final func finishTurnAsGuest() {
    #if !SIGNALS_EXPLORE
      var most = Self.mostOfGuest
      while true {
        let found = word.load(ordering: .acquiring)
        if found & EdgeWord.ended != 0 { break }
        let hasMore = found & EdgeWord.waiting != 0
        // In a disposal that may not run foreign code, nothing is delivered.
        if hasMore, most > 0, !Unwinding.isStopping {
          most -= deliverWaiting(atMost: most)
          continue
        }
        let exchanged = word.compareExchange(
          expected: found, desired: hasMore ? found & EdgeWord.flags | EdgeWord.held : 0,
          ordering: .acquiringAndReleasing
        ).exchanged
        guard exchanged else { continue }
        if hasMore { resumeLater() }
        return
      }
    #endif
    leave()
  }

  /// Has what waits in an edge that is held delivered elsewhere.
  private final func resumeLater() {
    if Unwinding.isStopping {
      Unwinding.run { if self.enterHeld() { self.leave(asGuest: true) } }
    } else {
      Thread.detachNewThread { self.resume() }
    }
  }
}
