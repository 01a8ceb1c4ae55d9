import Scheduling

/// Keeps apart who reads from one pipe, terminal or the like: what one has seen to be there,
/// another one could take meanwhile, and then reading would block.
final class Turn: Sendable {
  private struct Readers {
    var count = 0
    // Of some size: one without is where the lock is, and Thread Sanitizer takes it for that.
    let lock = Locked(false)
  }

  private static let readers = Locked<[FileIdentity: Readers]>([:])

  private let file: FileIdentity
  private let lock: Locked<Bool>

  /// One of the readers of `file`, as long as it is there.
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

  /// Calls the system while no other reader does.
  func take<Result>(_ call: () throws -> Result) rethrows -> Result {
    try lock.withLock { _ in try call() }
  }
}
