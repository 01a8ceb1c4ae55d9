import Foundation
import Scheduling

/// A thread that waits for all descriptors that are to be read.
///
/// Dispatch sources could do the same. But on Linux, events are lost when one source of a
/// descriptor is released while another one is created.
///
/// All readers depend on the thread, so it runs no user code and releases no object that a user may
/// own: it leaves that to the reader's scheduler.
final class Readiness: Sendable {
  static let shared = Readiness()

  private struct State {
    var waits: [Int: Wait] = [:]
    var nextKey = 0
  }

  private let state = Locked(State())
  /// A pipe that makes the thread check the waits again.
  private let bell = PipeEnds.nonBlocking()

  private init() {
    let thread = Thread { while true { self.waitOnce() } }
    thread.name = "Signals.Readiness"
    thread.start()
  }

  /// Calls `action`, once, when `descriptor` has bytes to read, or at the end.
  ///
  /// - Parameters:
  ///   - file: An object that is kept alive while the descriptor is waited for.
  ///   - scheduler: Where to call `action`; one of this library's schedulers that always run their
  ///     work later.
  /// - Returns: A disposable that cancels this.
  func wait(
    for descriptor: Int32, of file: any AnyObject & Sendable, on scheduler: Scheduler,
    _ action: @escaping @Sendable () -> Void
  ) -> Disposable {
    let wait = Wait(descriptor: descriptor, file: file, scheduler: scheduler, action: action)
    let key = state.withLock { state in
      defer { state.nextKey += 1 }
      state.waits[state.nextKey] = wait
      return state.nextKey
    }
    ring()
    return Disposable {
      if self.take(key) != nil { self.ring() }
    }
  }

  private func take(_ key: Int) -> Wait? {
    state.withLock { $0.waits.removeValue(forKey: key) }
  }

  private func ring() {
    var byte: UInt8 = 0
    // When the pipe is full, the thread will check again anyway.
    _ = retrying { unsafe write(bell.entry, &byte, 1) }
  }

  private func waitOnce() {
    // Copies only keys and descriptors. If it held the waits, and they were cancelled meanwhile,
    // this thread would release them, with objects that a user may own.
    let waits = state.withLock { $0.waits.map { (key: $0.key, descriptor: $0.value.descriptor) } }
    var descriptors = waits.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    descriptors.append(pollfd(fd: bell.exit, events: Int16(POLLIN), revents: 0))
    _ = retrying { unsafe poll(&descriptors, nfds_t(descriptors.count), -1) }
    if descriptors.last!.revents != 0 {
      var bytes = [UInt8](repeating: 0, count: 256)
      _ = retrying { unsafe read(bell.exit, &bytes, bytes.count) }
    }
    for (wait, descriptor) in zip(waits, descriptors) where descriptor.revents != 0 {
      take(wait.key)?.schedule()
    }
  }
}

/// One wait for a descriptor.
private final class Wait: Sendable {
  let descriptor: Int32
  private let scheduler: Scheduler
  private let rest: Locked<Rest>

  /// The parts that exist until the wait ends.
  private struct Rest {
    var file: (any AnyObject & Sendable)?
    var action: (@Sendable () -> Void)?
  }

  init(
    descriptor: Int32, file: any AnyObject & Sendable, scheduler: Scheduler,
    action: @escaping @Sendable () -> Void
  ) {
    self.descriptor = descriptor
    self.scheduler = scheduler
    rest = Locked(Rest(file: file, action: action))
  }

  /// Lets the scheduler call the action, and release it there: the action may be the last owner of
  /// a user's object.
  func schedule() {
    scheduler.schedule {
      let rest = self.rest.withLock { rest in
        defer { rest = Rest() }
        return rest
      }
      rest.action?()
    }
  }
}
