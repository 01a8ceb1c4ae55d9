import Foundation
import Scheduling
public import Signals

extension Signal where Value == Int32 {
  /// Returns a signal of the POSIX signals that the process gets, as their numbers.
  ///
  /// <!-- inside (server: Signal<Int>) -> Signal<Int> -->
  /// ```swift
  /// server.take(until: .posixSignals(SIGINT, SIGTERM))
  /// ```
  ///
  /// While there are subscribers, the signals don't have their usual effect; afterwards they have
  /// it again. The system may merge several that come at once into one.
  ///
  /// - Parameter numbers: The numbers of the signals.
  /// ## Scheduling
  /// Delivers on a background scheduler of its own.
  /// ## Errors
  /// `POSIXError`, at once, for a number that is not a signal's, or the number of a signal that
  /// can't be handled: `SIGKILL`, `SIGSTOP`. Also for the signals by which the system reports a
  /// fault of the program, `SIGSEGV`, `SIGBUS`, `SIGILL`, `SIGFPE`, `SIGTRAP` and `SIGSYS`: if they
  /// were handled, the program would run into its fault again and again.
  /// ## Disposal
  /// Stops watching.
  public static func posixSignals(_ numbers: Int32...) -> Signal {
    .source { subscriber in
      let events = POSIXSignals.shared.arrivals.filter { numbers.contains($0) }
        .deliver(on: .background(name: "SignalsFoundation.posixSignals"))
        .subscribe(subscriber)
      do {
        // `events` was subscribed to before: a signal must not lose its usual effect while there is
        // no subscriber.
        return CompoundDisposable(try POSIXSignals.shared.watch(Set(numbers)), events)
      } catch {
        subscriber.sendError(error)
        return events
      }
    }
  }
}

/// Writes the number of a signal into ``POSIXSignals/inbox``. It may interrupt any code, so it does
/// nothing else.
private func handle(_ number: Int32) {
  let before = errno
  var byte = UInt8(truncatingIfNeeded: number)
  _ = unsafe write(POSIXSignals.inbox.entry, &byte, 1)
  errno = before
}

/// The watched signals, and the actions that they had before.
private final class POSIXSignals: Sendable {
  static let shared = POSIXSignals()

  /// A pipe through which the handler informs the rest of the program.
  static let inbox = PipeEnds.nonBlocking()

  private struct Watched {
    var count = 0
    var before = sigaction()
  }

  /// All signals that arrive.
  let arrivals = Subject<Int32>()
  private let watched = Locked<[Int32: Watched]>([:])

  private init() {
    // Creates `inbox` before any handler runs, since a handler must not create it.
    let inbox = FileHandle(fileDescriptor: Self.inbox.exit, closeOnDealloc: false)
    inbox.chunks().subscribeNext { [arrivals] numbers in
      for number in numbers { arrivals.sendNext(Int32(number)) }
    }
  }

  /// Begins to watch the signals. Disposing of the result ends that.
  func watch(_ numbers: Set<Int32>) throws -> Disposable {
    let watches = CompoundDisposable()
    for number in numbers {
      guard begin(number) else {
        watches.dispose()
        throw POSIXError(.EINVAL)
      }
      watches.add(Disposable { self.end(number) })
    }
    return watches
  }

  /// The signals of faults. `SIGABRT` isn't one: `abort()` ends the program with any handler.
  private static let faults: Set = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGSYS]

  /// Begins to watch a signal. Returns false if that is impossible.
  private func begin(_ number: Int32) -> Bool {
    if Self.faults.contains(number) { return false }
    return watched.withLock { watched in
      var entry = watched[number] ?? Watched()
      if entry.count == 0 {
        var action = sigaction()
        action.sa_flags = Int32(SA_RESTART)
        #if canImport(Darwin)
          unsafe action.__sigaction_u.__sa_handler = handle
        #else
          unsafe action.__sigaction_handler.sa_handler = handle
        #endif
        guard unsafe sigaction(number, &action, &entry.before) == 0 else { return false }
      }
      entry.count += 1
      watched[number] = entry
      return true
    }
  }

  private func end(_ number: Int32) {
    watched.withLock { watched in
      guard var entry = watched[number] else { return }
      entry.count -= 1
      watched[number] = entry.count == 0 ? nil : entry
      if entry.count == 0 { unsafe sigaction(number, &entry.before, nil) }
    }
  }
}
