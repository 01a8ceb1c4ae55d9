import Foundation
import SignalsFoundation
import Synchronization
import TerminalOutput

/// The terminal, while it shows one picture after the other and passes on each key.
enum Terminal {
  private struct State {
    var isUsed = false
    /// How the keyboard was before; nil if standard input is no terminal.
    var before: termios?
  }

  private static let state = Mutex(State())

  /// Uses the terminal, until `leave()` or the end of the program.
  static func enter() {
    state.withLock { state in
      guard !state.isUsed else { return }
      state.isUsed = true
      // Another screen, without a cursor, and without automatic line breaks.
      try? OpenFile.standardOutput.write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l")
      var keyboard = termios()
      guard unsafe tcgetattr(STDIN_FILENO, &keyboard) == 0 else { return }
      state.before = keyboard
      keyboard.c_lflag &= ~tcflag_t(ICANON | ECHO)
      _ = unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &keyboard)
    }
  }

  /// Gives the terminal back as it was. A second call does nothing: it would put the cursor where
  /// it was before `enter()`.
  static func leave() {
    state.withLock { state in
      guard state.isUsed else { return }
      state.isUsed = false
      try? OpenFile.standardOutput.write("\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l")
      guard var before = state.before.take() else { return }
      _ = unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &before)
    }
  }

  /// Shows as many of the lines as there is room for.
  ///
  /// - Throws: ``FileError``.
  static func draw(_ lines: [String], on size: TerminalSize) throws {
    try OpenFile.standardOutput.write(picture(of: lines, on: size))
  }

  /// Each line is erased before it is written: after a line as wide as the terminal, the cursor is
  /// on its last character. The last line erases what is below, too.
  static func picture(of lines: [String], on size: TerminalSize) -> String {
    let shown = lines.prefix(max(1, size.rows))
    let upper = shown.dropLast().map { "\u{1B}[K\($0)\n" }.joined()
    return "\u{1B}[H\(upper)\u{1B}[J\(shown.last ?? "")"
  }
}
