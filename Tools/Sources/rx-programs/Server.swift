import Foundation

/// A process that runs programs. It is started again if a program stops it.
final class Server {
  private let path: String
  private var process = Process()
  private var input = FileHandle.nullDevice
  private var output = FileHandle.nullDevice
  private var waiting = Data()

  init(_ path: String) {
    self.path = path
    start()
  }

  private func start() {
    process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = ["serve"]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try? process.run()
    self.input = input.fileHandleForWriting
    self.output = output.fileHandleForReading
    waiting = Data()
  }

  /// What stands for the outcome of a program that stops the process.
  static let stopped = "the process stopped"

  /// How many milliseconds the process has for a batch of programs. Some programs never end.
  private static let patience: Int32 = 8_000

  /// The outcomes of several programs.
  func run(_ lines: [String]) -> [String] {
    var outcomes: [String] = []
    while outcomes.count < lines.count {
      outcomes += runUntilStop(lines[outcomes.count...])
      if outcomes.count < lines.count { outcomes.append(Self.stopped) }
    }
    return outcomes
  }

  /// The outcomes of several programs; fewer if a program has stopped the process.
  private func runUntilStop(_ lines: ArraySlice<String>) -> [String] {
    try? input.write(contentsOf: Data(lines.map { $0 + "\n" }.joined().utf8))
    var outcomes: [String] = []
    while outcomes.count < lines.count {
      if let end = waiting.firstIndex(of: 10) {
        outcomes.append(String(decoding: waiting[waiting.startIndex..<end], as: UTF8.self))
        waiting = waiting[(end + 1)...]
        continue
      }
      var reader = pollfd(fd: output.fileDescriptor, events: Int16(POLLIN), revents: 0)
      if unsafe poll(&reader, 1, Self.patience) == 0 { process.terminate() }
      let more = output.availableData
      if more.isEmpty {
        // Now, because the next program would be written to a process that has stopped.
        process.waitUntilExit()
        start()
        return outcomes
      }
      waiting = Data(waiting) + more
    }
    return outcomes
  }

  /// The outcome of one program.
  func run(_ line: String) -> [String] {
    run([line])[0].split(separator: ";").map(String.init)
  }

  func stop() {
    try? input.close()
    process.waitUntilExit()
  }
}
