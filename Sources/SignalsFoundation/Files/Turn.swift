import Scheduling

/// Lets the readers of one pipe, terminal or similar file read one at a time. Otherwise one reader
/// could take the bytes that another one has seen, and the other one's read would block.
final class Turn: Sendable {
  private struct Readers {
    var count = 0
    // The struct has a size: an empty struct would have the address of the lock, and Thread
    // Sanitizer would confuse the two.
    let lock = Locked(false)
  }

  private static let readers = Locked<[FileIdentity: Readers]>([:])

  private let file: FileIdentity
  private let lock: Locked<Bool>

  /// Adds a reader of `file`, for as long as this object lives.
  init(_ file: FileIdentity) {
    self.file = file
    lock = Self.readers.withLock { readers in
      readers[file, default: Readers()].count += 1
      return readers[file]!.lock
    }
  }

  deinit {
    Self.readers.withLock { readers in
      readers[file]!.count -= 1
      if readers[file]!.count == 0 { readers[file] = nil }
    }
  }

  /// Makes the system call while no other reader makes one.
  func take<Result>(_ call: () throws -> Result) rethrows -> Result {
    try lock.withLock { _ in try call() }
  }
}
