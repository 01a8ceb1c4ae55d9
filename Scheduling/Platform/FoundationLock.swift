#if Foundation
  import Foundation

  /// The lock of `Locked`: an `NSLock`. Without the trait `Foundation`, it is what the system has.
  @usableFromInline
  package struct SystemLock: ~Copyable, Sendable {
    private let wrapped = NSLock()

    /// Creates a lock that no thread holds.
    package init() {}

    @usableFromInline package func lock() { wrapped.lock() }

    @usableFromInline package func unlock() { wrapped.unlock() }
  }
#endif
