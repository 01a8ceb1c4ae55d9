import Scheduling

/// Stands behind a property that keeps a user's value or closure, and has `Unwinding` release it,
/// since it may hold a long chain of signals.
///
/// The object's `deinit` calls `begin`. Then the properties are released in the order of their
/// declaration: first the value, then this one, which ends the turn of `Unwinding`. An optional
/// that `deinit` takes would do the same. But generic code looks up an optional type at run time,
/// as it does any structure around the value: that costs more than all the rest of a `return`.
@safe  // The turn begins and ends in one `deinit`, on one thread.
package struct ValueUnwinding: ~Copyable {
  private var turn: Unwinding.Turn?

  package init() { unsafe turn = nil }

  /// Begins the release of a value.
  ///
  /// - Parameters:
  ///   - type: Its type. A number holds nothing.
  ///   - keep: Keeps the value, if it is released later.
  @inline(__always)
  package mutating func begin<Value>(_ type: Value.Type, orKeep keep: () -> AnyKept) {
    if !_isPOD(type), !begin() { Unwinding.releaseLater(keep()) }
  }

  /// Begins the release of a closure. Returns false if the release is nested too deeply: then the
  /// caller keeps the closure, to be released later.
  @inline(__always)
  mutating func begin() -> Bool {
    unsafe turn = Unwinding.enter()
    return unsafe turn != nil
  }

  deinit {
    if let turn = unsafe turn { unsafe Unwinding.leave(turn) }
  }
}
