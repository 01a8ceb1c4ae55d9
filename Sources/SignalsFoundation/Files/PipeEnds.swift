import Foundation

/// The descriptors of a new pipe, which processes that are started don't get unasked.
struct PipeEnds {
  let exit: Int32
  let entry: Int32

  /// - Throws: ``FileError``: there are too many open files.
  init() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw FileError(name: "pipe") }
    ends = ends.map(beyondStandardError)
    guard !ends.contains(-1) else {
      let number = errno
      for end in ends where end != -1 { close(end) }
      throw FileError(name: "pipe", number: number)
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (exit, entry) = (ends[0], ends[1])
  }

  /// A pipe whose ends never block, for the library's own messages: the program can't go on without.
  static func nonBlocking() -> PipeEnds {
    guard let ends = try? PipeEnds() else { fatalError("pipe failed with \(errno)") }
    for end in [ends.exit, ends.entry] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    return ends
  }

  /// The ends as handles, which close them.
  var handles: (reader: FileHandle, writer: FileHandle) {
    (
      FileHandle(fileDescriptor: exit, closeOnDealloc: true),
      FileHandle(fileDescriptor: entry, closeOnDealloc: true)
    )
  }
}
