/// Sets `variable` to `new`, and returns the old value for the caller to release.
///
/// A plain assignment releases the old value while it has exclusive access to the variable, perhaps
/// under a lock. If that is the last reference, a user's `deinit` runs. The `deinit` may send, and
/// so access the variable that is in use, which stops the program. So set a variable that may hold
/// a user's object like this:
///
/// - `_ = replace(&variable, with: new)` releases the old value when the variable is set.
/// - `_ = state.withLock { replace(&$0.variable, with: new) }` releases it when the lock is free.
/// - `withExtendedLifetime(replace(&variable, with: new)) { work }` releases it after `work`.
@inlinable @inline(__always)
func replace<Value>(_ variable: inout Value, with new: consuming Value) -> Value {
  let old = variable
  variable = new
  // Without this the optimiser may release `old` before the variable is set. (Where the type is not
  // known, `withExtendedLifetime` costs a call.)
  _fixLifetime(old)
  return old
}
