// swift-format-ignore-file: AlwaysUseLowerCamelCase
// What the library uses of the C libraries Musl and Bionic (Android), with the types of each.

#if Android
  public typealias pthread_t = Int
  public typealias pthread_key_t = Int32
  public func pthread_self() -> pthread_t { fatalError() }
  public func pthread_create(
    _: UnsafeMutablePointer<pthread_t>!, _: UnsafePointer<pthread_attr_t>!, _: ThreadBody!,
    _: UnsafeMutableRawPointer!
  ) -> Int32 { 0 }
#else
  public typealias pthread_t = OpaquePointer
  public typealias pthread_key_t = UInt32
  public func pthread_self() -> pthread_t! { fatalError() }
  public func pthread_create(
    _: UnsafeMutablePointer<pthread_t?>!, _: UnsafePointer<pthread_attr_t>!, _: ThreadBody!,
    _: UnsafeMutableRawPointer!
  ) -> Int32 { 0 }
#endif
public typealias ThreadBody =
  @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?
public struct pthread_mutex_t { public init() {} }
public struct pthread_mutexattr_t {}
public struct pthread_attr_t {}
public typealias clockid_t = Int32
public typealias pid_t = Int32
public typealias time_t = Int
public struct timespec {
  public var tv_sec: time_t
  public var tv_nsec: Int
  public init(tv_sec: time_t, tv_nsec: Int) { (self.tv_sec, self.tv_nsec) = (tv_sec, tv_nsec) }
}
public let STDERR_FILENO: Int32 = 2
public let EINTR: Int32 = 4
public var errno: Int32 { 0 }

public func pthread_mutex_init(
  _: UnsafeMutablePointer<pthread_mutex_t>!, _: UnsafePointer<pthread_mutexattr_t>!
) -> Int32 { 0 }
@discardableResult
public func pthread_mutex_destroy(_: UnsafeMutablePointer<pthread_mutex_t>!) -> Int32 { 0 }
@discardableResult
public func pthread_mutex_lock(_: UnsafeMutablePointer<pthread_mutex_t>!) -> Int32 { 0 }
@discardableResult
public func pthread_mutex_unlock(_: UnsafeMutablePointer<pthread_mutex_t>!) -> Int32 { 0 }
@discardableResult
public func pthread_detach(_: pthread_t!) -> Int32 { 0 }
public func pthread_getcpuclockid(
  _: pthread_t!, _: UnsafeMutablePointer<clockid_t>!
) -> Int32 { 0 }
public func pthread_key_create(
  _: UnsafeMutablePointer<pthread_key_t>!,
  _: (@convention(c) (UnsafeMutableRawPointer?) -> Void)!
) -> Int32 { 0 }
public func pthread_getspecific(_: pthread_key_t) -> UnsafeMutableRawPointer! { nil }
@discardableResult
public func pthread_setspecific(_: pthread_key_t, _: UnsafeRawPointer!) -> Int32 { 0 }
public func getpid() -> pid_t { 0 }
public func nanosleep(
  _: UnsafePointer<timespec>!, _: UnsafeMutablePointer<timespec>!
) -> Int32 { 0 }
public func write(_: Int32, _: UnsafeRawPointer!, _: Int) -> Int { 0 }
public func pow(_ base: Double, _ exponent: Double) -> Double { 0 }
