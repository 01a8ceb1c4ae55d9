// swift-format-ignore-file: AlwaysUseLowerCamelCase
// What the library uses of the C library of WebAssembly, with the types that it has there.

public typealias time_t = Int64
public struct timespec {
  public var tv_sec: time_t
  public var tv_nsec: Int
  public init(tv_sec: time_t, tv_nsec: Int) { (self.tv_sec, self.tv_nsec) = (tv_sec, tv_nsec) }
}
public let STDERR_FILENO: Int32 = 2
public let EINTR: Int32 = 27
public var errno: Int32 { 0 }

public func nanosleep(
  _: UnsafePointer<timespec>!, _: UnsafeMutablePointer<timespec>!
) -> Int32 { 0 }
public func write(_: Int32, _: UnsafeRawPointer!, _: Int) -> Int { 0 }
public func pow(_ base: Double, _ exponent: Double) -> Double { 0 }
