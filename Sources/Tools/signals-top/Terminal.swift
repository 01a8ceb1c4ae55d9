import Foundation
import SignalsFoundation
import Synchronization
import TerminalOutput

/// The terminal, while it shows one picture after the other and passes on each key.
enum Terminal {
  /// How the terminal was before; nil while it is as it was.
  private static let before = Mutex<termios?>(nil)

  /// Uses the terminal, until `leave()` or the end of the program.
  static func enter() {
    before.withLock { before in
      var state = termios()
      guard before == nil, unsafe tcgetattr(STDIN_FILENO, &state) == 0 else { return }
      before = state
      state.c_lflag &= ~tcflag_t(ICANON | ECHO)
      _ = unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &state)
    }
    // Another screen, without a cursor, and without automatic line breaks.
    try? OpenFile.standardOutput.write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l")
  }

  /// Gives the terminal back as it was.
  static func leave() {
    try? OpenFile.standardOutput.write("\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l")
    before.withLock { before in
      guard var state = before.take() else { return }
      _ = unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &state)
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
