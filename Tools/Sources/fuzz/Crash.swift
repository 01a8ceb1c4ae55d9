import Foundation
import Synchronization

/// Reports the program that was running when the process crashes: `--first NUMBER --programs 1`
/// runs it again.
enum Crash {
  private static let current = (0..<64).map { _ in Box() }

  private final class Box: Sendable {
    let number = Atomic(-1)
  }

  /// Called before each program. It only remembers the number.
  static func program(_ number: Int, on thread: Int) {
    current[thread % current.count].number.store(number, ordering: .relaxed)
  }

  /// Prints the programs of the threads, then crashes as before.
  static func watch() {
    for signal in [SIGILL, SIGTRAP, SIGSEGV, SIGABRT, SIGBUS] {
      _ = Foundation.signal(signal) { signal in
        for box in Crash.current {
          let number = box.number.load(ordering: .relaxed)
          if number >= 0 { print("a thread was at program \(number)") }
        }
        fflush(nil)
        _ = Foundation.signal(signal, SIG_DFL)
        raise(signal)
      }
    }
  }
}
