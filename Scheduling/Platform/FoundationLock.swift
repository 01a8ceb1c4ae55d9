#if Foundation
  import Foundation

  /// The lock of `Locked`: an `NSLock`. Without the trait `Foundation`, it is what the system has.
  package struct SystemLock: ~Copyable, Sendable {
    private let wrapped = NSLock()

    /// Creates a lock that no thread holds.
    package init() {}

    package func lock() { wrapped.lock() }

    package func unlock() { wrapped.unlock() }
  }
#endif
