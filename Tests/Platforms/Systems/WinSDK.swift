// swift-format-ignore-file: AlwaysUseLowerCamelCase
// What the library uses of Windows, with the types that it has there.

public typealias DWORD = UInt32
public typealias HANDLE = UnsafeMutableRawPointer
public typealias LPTHREAD_START_ROUTINE = @convention(c) (UnsafeMutableRawPointer?) -> DWORD
public struct SRWLOCK { public init() {} }
public struct THREADENTRY32 {
  public var dwSize: DWORD = 0
  public var th32ThreadID: DWORD = 0
  public var th32OwnerProcessID: DWORD = 0
  public init() {}
}
public let TH32CS_SNAPTHREAD: Int32 = 4
public let FLS_OUT_OF_INDEXES: DWORD = 0xFFFF_FFFF

public func Sleep(_: DWORD) {}
public func InitializeSRWLock(_: UnsafeMutablePointer<SRWLOCK>!) {}
public func AcquireSRWLockExclusive(_: UnsafeMutablePointer<SRWLOCK>!) {}
public func ReleaseSRWLockExclusive(_: UnsafeMutablePointer<SRWLOCK>!) {}
public func GetCurrentThreadId() -> DWORD { 0 }
public func GetCurrentProcessId() -> DWORD { 0 }
public func CreateToolhelp32Snapshot(_: DWORD, _: DWORD) -> HANDLE! { nil }
public func Thread32First(_: HANDLE!, _: UnsafeMutablePointer<THREADENTRY32>!) -> Bool { false }
public func Thread32Next(_: HANDLE!, _: UnsafeMutablePointer<THREADENTRY32>!) -> Bool { false }
@discardableResult
public func CloseHandle(_: HANDLE!) -> Bool { true }
public func CreateThread(
  _: UnsafeMutableRawPointer!, _: UInt64, _: LPTHREAD_START_ROUTINE!, _: UnsafeMutableRawPointer!,
  _: DWORD, _: UnsafeMutablePointer<DWORD>!
) -> HANDLE! { nil }
public func FlsAlloc(_: (@convention(c) (UnsafeMutableRawPointer?) -> Void)!) -> DWORD { 0 }
public func FlsGetValue(_: DWORD) -> UnsafeMutableRawPointer! { nil }
public func FlsSetValue(_: DWORD, _: UnsafeMutableRawPointer!) -> Bool { true }
