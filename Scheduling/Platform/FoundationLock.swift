#if Foundation
  package import Foundation

  /// The lock of `Locked`: an `NSLock`. Without the trait `Foundation`, it is what the system has.
  package struct SystemLock: ~Copyable, Sendable {
    @usableFromInline let wrapped = NSLock()

    /// Creates a lock that no thread holds.
    @inlinable
    package init() {}

    @inlinable
    package func lock() { wrapped.lock() }

    @inlinable
    package func unlock() { wrapped.unlock() }
  }
#endif
