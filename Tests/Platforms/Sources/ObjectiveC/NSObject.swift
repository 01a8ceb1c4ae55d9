import Foundation

/// A stand-in for Objective-C's types: their declarations that are used.
#if OBJECTIVE_C
  @objc
#endif
public protocol NSObjectProtocol: AnyObject {}

#if OBJECTIVE_C
  @objc
#endif
open class NSObject: NSObjectProtocol {
  final let lock = NSRecursiveLock()
  final nonisolated(unsafe) var associations: [UnsafeRawPointer: Any] = [:]

  public init() {}

  deinit { associations = [:] }

  /// Returns false, since there is no list of the methods of a class. A test can override this.
  open func responds(to selector: Selector!) -> Bool { false }
  open func forwardingTarget(for selector: Selector!) -> Any? { nil }
  open func perform(
    _ selector: Selector!, with first: Any!, with second: Any!
  ) -> Unmanaged<AnyObject>! {
    fatalError("unrecognized selector \(selector!.name)")
  }

  @discardableResult
  public final func perform(_ selector: Selector!, with first: Any!) -> Unmanaged<AnyObject>! {
    perform(selector, with: first, with: nil)
  }
}

extension NSObject: Hashable {
  public static func == (left: NSObject, right: NSObject) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

public struct Selector: Hashable, Sendable {
  public let name: String
  public init(_ name: String) { self.name = name }
}
