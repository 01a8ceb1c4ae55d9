import Foundation
import Synchronization

/// Says which program it was when the process crashes: `--first NUMBER --programs 1` runs it again.
enum Crash {
  private static let current = (0..<64).map { _ in Box() }

  private final class Box: Sendable {
    let number = Atomic(-1)
  }

  /// To be called before each program. It only remembers the number.
  static func program(_ number: Int, on thread: Int) {
    current[thread % current.count].number.store(number, ordering: .relaxed)
  }

  /// Prints what the threads were doing, then crashes as before.
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
