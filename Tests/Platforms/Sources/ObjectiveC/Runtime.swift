// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

// Functions of Objective-C's runtime.

public enum objc_AssociationPolicy: Sendable {
  case OBJC_ASSOCIATION_RETAIN
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC
}

public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  (object as! NSObject).associations[key]
}

public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  (object as! NSObject).associations[key] = value
}

@discardableResult public func objc_sync_enter(_ object: Any) -> Int32 {
  (object as! NSObject).lock.lock()
  return 0
}

@discardableResult public func objc_sync_exit(_ object: Any) -> Int32 {
  (object as! NSObject).lock.unlock()
  return 0
}

public func autoreleasepool<Result>(_ work: () throws -> Result) rethrows -> Result { try work() }
