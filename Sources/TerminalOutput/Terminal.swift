import Foundation
import Synchronization

/// The terminal, while it shows one picture after the other.
package enum Terminal {
  private struct State {
    var isUsed = false
    var wasUsed = false
    var givesKeys = false
    /// How the keyboard was before; nil if standard input is no terminal.
    var before: termios?
  }

  private static let state = Mutex(State())

  /// Uses the terminal, until `leave()` or the end of the program.
  ///
  /// - Parameter givesKeys: Whether it passes on each key at once, and doesn't show it.
  package static func enter(givesKeys: Bool) {
    state.withLock { state in
      guard !state.isUsed else { return }
      if !state.wasUsed { atexit { Terminal.leave() } }
      (state.isUsed, state.wasUsed, state.givesKeys) = (true, true, givesKeys)
      // Another screen, without a cursor, and without automatic line breaks.
      _ = Tool.write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l", to: STDOUT_FILENO)
      guard givesKeys else { return }
      var keyboard = termios()
      guard unsafe tcgetattr(STDIN_FILENO, &keyboard) == 0 else { return }
      state.before = keyboard
      keyboard.c_lflag &= ~tcflag_t(ICANON | ECHO)
      _ = unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &keyboard)
    }
  }

  /// Gives the terminal back as it was. A second call does nothing: it would put the cursor where
  /// it was before `enter()`.
  package static func leave() {
    state.withLock { state in
      guard state.isUsed else { return }
      state.isUsed = false
      _ = Tool.write("\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l", to: STDOUT_FILENO)
      guard var before = state.before.take() else { return }
      _ = unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &before)
    }
  }

  /// Stops the program for a while, as Control-Z asks for. The terminal is given back meanwhile.
  package static func pause() {
    let (isUsed, givesKeys) = state.withLock { ($0.isUsed, $0.givesKeys) }
    leave()
    // Sent to this thread: a signal to the process could stop it later, on another thread.
    raise(SIGSTOP)
    if isUsed { enter(givesKeys: givesKeys) }
  }

  /// Returns what shows as many of the lines as there is room for, whatever was shown before. No
  /// line may be wider than the terminal.
  ///
  /// Each line is erased before it is written: after a line as wide as the terminal, the cursor is
  /// on its last character. The last line erases what is below, too.
  package static func picture(of lines: [String], on size: TerminalSize) -> String {
    let shown = lines.prefix(max(1, size.rows))
    let upper = shown.dropLast().map { "\u{1B}[K\($0)\n" }.joined()
    return "\u{1B}[H\(upper)\u{1B}[J\(shown.last ?? "")"
  }
}
