import Foundation

/// The descriptors of a new pipe, which processes that start meanwhile don't inherit.
struct PipeEnds {
  let exit: Int32
  let entry: Int32

  /// - Throws: ``FileError``: there are too many open files.
  init() throws {
    var ends: [Int32] = [-1, -1]
    guard makePipe(&ends) == 0 else { throw FileError(name: "pipe") }
    ends = ends.map(beyondStandardError)
    guard !ends.contains(-1) else {
      let number = errno
      for end in ends where end != -1 { close(end) }
      throw FileError(name: "pipe", number: number)
    }
    (exit, entry) = (ends[0], ends[1])
  }

  /// Returns a pipe whose ends never block, for messages inside the library. If no pipe can be
  /// made, the program stops.
  static func nonBlocking() -> PipeEnds {
    guard let ends = try? PipeEnds() else { fatalError("pipe failed with \(errno)") }
    for end in [ends.exit, ends.entry] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    return ends
  }

  /// The ends as files, which close them.
  func files(named name: String) -> (reader: OpenFile, writer: OpenFile) {
    (OpenFile(descriptor: exit, name: name), OpenFile(descriptor: entry, name: name))
  }
}

/// Makes a pipe whose ends are closed in a process as it starts.
private func makePipe(_ ends: inout [Int32]) -> Int32 {
  #if !canImport(Darwin)
    if let makePipe = unsafe CLibrary.makePipe { return unsafe makePipe(&ends, O_CLOEXEC) }
  #endif
  // A process that other code starts between the two calls inherits the pipe.
  let result = unsafe pipe(&ends)
  if result == 0 { for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) } }
  return result
}
