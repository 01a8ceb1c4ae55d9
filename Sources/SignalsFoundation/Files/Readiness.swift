import Foundation
import Scheduling

/// A thread that waits for all descriptors from which somebody wants to read.
///
/// Sources of Dispatch would do that too. But on Linux, events are lost when one source of a descriptor
/// goes while another one comes.
final class Readiness: Sendable {
  static let shared = Readiness()

  private struct Wait {
    var descriptor: Int32
    /// What has to be there as long as the descriptor is waited for.
    var file: any AnyObject & Sendable
    var action: @Sendable () -> Void
  }

  private struct State {
    var waits: [Int: Wait] = [:]
    var nextKey = 0
  }

  private let state = Locked(State())
  /// A pipe that tells the thread to look at the waits again.
  private let bell = PipeEnds.nonBlocking()

  private init() {
    let thread = Thread { while true { self.waitOnce() } }
    thread.name = "Signals.Readiness"
    thread.start()
  }

  /// Calls `action`, once, on the thread, when `descriptor` has something to read, or the end.
  ///
  /// - Returns: What calls it off.
  func wait(
    for descriptor: Int32, of file: any AnyObject & Sendable,
    _ action: @escaping @Sendable () -> Void
  ) -> Disposable {
    let key = state.withLock { state in
      defer { state.nextKey += 1 }
      state.waits[state.nextKey] = Wait(descriptor: descriptor, file: file, action: action)
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
    // When the pipe is full, it has been rung often enough.
    _ = retrying { write(bell.entry, &byte, 1) }
  }

  private func waitOnce() {
    let waits = state.withLock { Array($0.waits) }
    var descriptors = waits.map {
      pollfd(fd: $0.value.descriptor, events: Int16(POLLIN), revents: 0)
    }
    descriptors.append(pollfd(fd: bell.exit, events: Int16(POLLIN), revents: 0))
    _ = retrying { poll(&descriptors, nfds_t(descriptors.count), -1) }
    if descriptors.last!.revents != 0 {
      var bytes = [UInt8](repeating: 0, count: 256)
      _ = retrying { read(bell.exit, &bytes, bytes.count) }
    }
    for (wait, descriptor) in zip(waits, descriptors) where descriptor.revents != 0 {
      take(wait.key)?.action()
    }
  }
}
