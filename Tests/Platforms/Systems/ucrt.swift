// swift-format-ignore-file: AlwaysUseLowerCamelCase
// What the library uses of the C library of Windows, with the types that it has there.

public func _write(_: Int32, _: UnsafeRawPointer!, _: UInt32) -> Int32 { 0 }
public func pow(_ base: Double, _ exponent: Double) -> Double { 0 }
