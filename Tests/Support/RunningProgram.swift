package import Foundation
package import Testing

/// A program that was built with these tests, running.
///
/// A caller waits for output, or for its end; after half an hour without any output, the test
/// fails.
package final class RunningProgram {
  private let process = Process()
  private let errors = Pipe()
  private let output: FileHandle
  private let ended = DispatchSemaphore(value: 0)

  /// All output that the program has written so far.
  package private(set) var text = ""

  private init(
    _ name: String, _ arguments: [String], _ environment: [String: String], input: FileHandle,
    output: FileHandle
  ) {
    self.output = output
    process.executableURL = builtProgram(name)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = input
    process.standardError = errors
    process.terminationHandler = { [ended] _ in ended.signal() }
  }

  /// Starts the program with this name, with its output in a pipe.
  package convenience init(
    _ name: String, _ arguments: [String], environment: [String: String] = [:],
    input: FileHandle = .nullDevice
  ) throws {
    let pipe = Pipe()
    self.init(name, arguments, environment, input: input, output: pipe.fileHandleForReading)
    process.standardOutput = pipe
    try process.run()
  }

  /// Starts the program with this name, with its output in a file.
  package convenience init(_ name: String, writingTo file: FileHandle) throws {
    let nothing = try #require(FileHandle(forReadingAtPath: "/dev/null"))
    self.init(name, [], [:], input: .nullDevice, output: nothing)
    process.standardOutput = file
    try process.run()
  }

  /// Starts the program with this name on a terminal of this size.
  ///
  /// - Parameters:
  ///   - input: Its standard input; nil for the terminal.
  ///   - errorsAreOnTerminal: Whether its standard error is the terminal, too.
  package convenience init(
    _ name: String, _ arguments: [String], environment: [String: String] = [:],
    onTerminalWithRows rows: Int, columns: Int = 80, input: FileHandle? = .nullDevice,
    errorsAreOnTerminal: Bool = false
  ) throws {
    let (terminal, screen) = try #require(Self.openTerminal(rows: rows, columns: columns))
    // The terminal of the tests may be a dumb one.
    self.init(
      name, arguments, ["TERM": "xterm"].merging(environment) { $1 }, input: input ?? screen,
      output: terminal)
    process.standardOutput = screen
    if errorsAreOnTerminal {
      process.standardError = screen
      try errors.fileHandleForWriting.close()
    }
    try process.run()
    try screen.close()
  }

  /// Types a text on the terminal.
  package func type(_ text: String) throws {
    try output.write(contentsOf: Data(text.utf8))
  }

  /// The modes of the terminal.
  package var terminalModes: tcflag_t {
    var state = termios()
    #expect(unsafe tcgetattr(output.fileDescriptor, &state) == 0)
    return state.c_lflag
  }

  /// Gives the terminal another size, and tells the program.
  package func resize(rows: Int, columns: Int) {
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    #expect(unsafe ioctl(output.fileDescriptor, UInt(TIOCSWINSZ), &size) == 0)
    // The system tells only programs that the terminal controls.
    send(SIGWINCH)
  }

  /// Reads output until it contains `text`, behind what was found before.
  package func wait(for text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    while true {
      if let range = self.text.range(of: text, range: found..<self.text.endIndex) {
        found = range.upperBound
        return
      }
      try #require(readMore(), "\(text) in \(self.text)", sourceLocation: sourceLocation)
    }
  }

  /// The output up to the end of the last text that was found. More output may have come with that
  /// text.
  package var textFound: Substring { text[..<found] }

  private var found = "".endIndex

  /// Sends a POSIX signal.
  package func send(_ number: Int32) {
    kill(process.processIdentifier, number)
  }

  /// Waits until the program has stopped itself, and lets it go on.
  package func goOnWhenStopped() {
    var information = unsafe siginfo_t()
    let number = id_t(process.processIdentifier)
    while unsafe waitid(P_PID, number, &information, WSTOPPED | WNOWAIT) != 0, errno == EINTR {}
    send(SIGCONT)
  }

  /// Sends the signal of Control-C.
  package func interrupt() { send(SIGINT) }

  /// Reads output to its end, and returns the program's exit status and error output.
  package func end() throws -> (status: Int32, errors: String) {
    while readMore() {}
    try #require(ended.wait(timeout: .now() + 1800) == .success, "it hasn't ended")
    #expect(process.terminationReason == .exit)
    let message = errors.fileHandleForReading.readDataToEndOfFile()
    return (process.terminationStatus, String(decoding: message, as: UTF8.self))
  }

  private func readMore() -> Bool {
    var readiness = pollfd(fd: output.fileDescriptor, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&readiness, 1, 1_800_000) > 0 else { return false }
    var bytes = [UInt8](repeating: 0, count: 64 * 1024)
    // A terminal whose other side was closed answers with an error.
    let count = unsafe read(output.fileDescriptor, &bytes, bytes.count)
    guard count > 0 else { return false }
    let place = text.utf8.distance(from: text.startIndex, to: found)
    text += String(decoding: bytes.prefix(count), as: UTF8.self)
    found = text.utf8.index(text.startIndex, offsetBy: place)
    return true
  }

  private static func openTerminal(
    rows: Int, columns: Int
  ) -> (terminal: FileHandle, screen: FileHandle)? {
    var (terminal, screen): (Int32, Int32) = (-1, -1)
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    guard unsafe openpty(&terminal, &screen, nil, nil, &size) == 0 else { return nil }
    _ = fcntl(terminal, F_SETFD, FD_CLOEXEC)
    _ = fcntl(screen, F_SETFD, FD_CLOEXEC)
    return (
      FileHandle(fileDescriptor: terminal, closeOnDealloc: true),
      FileHandle(fileDescriptor: screen, closeOnDealloc: true)
    )
  }
}
