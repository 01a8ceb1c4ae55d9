/// A property that is declared after a property with a user's value or closure. Through it
/// `Unwinding` releases the value or closure, since that may hold a long chain of signals.
///
/// The object's `deinit` calls `begin`. Then the properties are released in the order of their
/// declaration: first the value, then this property, which ends the turn of `Unwinding`. An
/// optional that `deinit` empties would do the same. But generic code looks up the type of an
/// optional, or of any structure around the value, at run time. That costs more than all other work
/// of a `return`.
@safe  // The turn begins and ends in one `deinit`, on one thread.
package struct ValueUnwinding: ~Copyable {
  private var turn: Unwinding.Turn?

  package init() { unsafe turn = nil }

  /// Begins the release of a value.
  ///
  /// - Parameters:
  ///   - type: The value's type. A value of a trivial type, such as a number, needs no turn.
  ///   - keep: Keeps the value, if it is released later.
  @inline(__always)
  package mutating func begin<Value>(
    _ type: Value.Type, orKeep keep: () -> any AnyObject & Sendable
  ) {
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
