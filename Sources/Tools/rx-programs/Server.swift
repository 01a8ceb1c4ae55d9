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

  /// The outcomes of several programs; fewer if a program has stopped the process.
  func run(_ lines: [String]) -> [String] {
    try? input.write(contentsOf: Data(lines.map { $0 + "\n" }.joined().utf8))
    var outcomes: [String] = []
    while outcomes.count < lines.count {
      if let end = waiting.firstIndex(of: 10) {
        outcomes.append(String(decoding: waiting[waiting.startIndex..<end], as: UTF8.self))
        waiting = waiting[(end + 1)...]
        continue
      }
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
    guard let outcome = run([line]).first else { return ["the process stopped"] }
    return outcome.split(separator: ";").map(String.init)
  }

  func stop() {
    try? input.close()
    process.waitUntilExit()
  }
}
