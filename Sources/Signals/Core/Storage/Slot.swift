import Foundation

/// A place for a value in memory that another object owns. It may be empty.
///
/// It does the same as a variable of an optional type. But generic code looks up an optional type
/// at run time on each access. A pointer needs only the type of the value, which is known.
@safe  // In a turn of the owner of the memory, which releases that last. `value` needs a full slot.
@usableFromInline
struct Slot<Value> {
  @usableFromInline let place: UnsafeMutablePointer<Value>
  // Lies behind the value.
  @usableFromInline let fullness: UnsafeMutablePointer<Bool>

  @inlinable @inline(__always)
  init(at address: UnsafeMutableRawPointer) {
    unsafe place = address.assumingMemoryBound(to: Value.self)
    unsafe fullness = (address + MemoryLayout<Value>.size).assumingMemoryBound(to: Bool.self)
  }

  @inlinable var isFull: Bool { unsafe fullness.pointee }

  /// The value; there has to be one.
  @inlinable var value: Value { unsafe place.pointee }

  /// Puts `value` there, and runs `body`. The old value is released after that, since its release
  /// may run code that fills this slot again.
  @inlinable @inline(__always)
  func fill(with value: Value, thenRun body: () -> Void) {
    guard isFull else {
      unsafe place.initialize(to: value)
      unsafe fullness.pointee = true
      return body()
    }
    let old = unsafe place.pointee
    unsafe place.pointee = value
    body()
    _fixLifetime(old)
  }

  /// Releases the value, if there is one. Called once, before the memory is freed.
  @inlinable @inline(__always)
  func destroy() {
    if isFull { unsafe place.deinitialize(count: 1) }
  }
}

/// Memory for a few slots, of values of different types: a single allocation.
///
/// Each walk through it names the types in the same order.
@safe  // Its owner is the only user, and each walk names the types of the layout.
@usableFromInline
struct SlotMemory {
  /// The positions of slots that lie one after the other.
  @usableFromInline struct Layout {
    @usableFromInline var size = 0
    @usableFromInline var alignment = 1
    @usableFromInline var count = 0

    @inlinable init() {}

    /// Adds a slot.
    @inlinable @inline(__always) mutating func add<Value>(_ type: Value.Type) { _ = place(type) }

    /// Adds a slot, and returns its offset.
    @inlinable @inline(__always)
    mutating func place<Value>(_: Value.Type) -> Int {
      let needed = MemoryLayout<Value>.alignment
      let offset = (size + needed - 1) & ~(needed - 1)
      size = offset + MemoryLayout<Value>.size + 1
      alignment = max(alignment, needed)
      count += 1
      return offset
    }
  }

  /// Finds one slot after the other.
  @safe  // It lives shorter than the memory.
  @usableFromInline struct Walk {
    @usableFromInline let start: UnsafeMutableRawPointer
    @usableFromInline var layout = Layout()

    @inlinable init(_ memory: SlotMemory) { unsafe start = memory.start }

    @inlinable @inline(__always)
    mutating func next<Value>(_ type: Value.Type) -> Slot<Value> {
      unsafe Slot(at: start + layout.place(type))
    }
  }

  @usableFromInline let start: UnsafeMutableRawPointer
  private let isFromMalloc: Bool

  /// Allocates the memory, in which all slots are empty.
  @usableFromInline init(_ layout: Layout) {
    // `allocate` would take its slow path, whatever the alignment.
    isFromMalloc = layout.alignment <= 16
    unsafe start =
      if isFromMalloc {
        unsafe malloc(max(1, layout.size))!
      } else {
        .allocate(byteCount: layout.size, alignment: layout.alignment)
      }
    unsafe memset(start, 0, layout.size)
  }

  func deallocate() {
    if isFromMalloc { unsafe free(start) } else { unsafe start.deallocate() }
  }
}
