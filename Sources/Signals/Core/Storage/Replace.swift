/// Sets `variable` to `new`, and returns what it was.
///
/// A plain assignment releases the old value while it has exclusive access to the variable. If that
/// is the last reference, a `deinit` of a user's runs, which may send, and find the variable in use:
/// the program would stop. Here the caller releases the old value, afterwards.
@inline(__always)
func replace<Value>(_ variable: inout Value, with new: consuming Value) -> Value {
  let old = variable
  variable = new
  // Else the optimiser may release it before the variable is set. (`withExtendedLifetime` is a call,
  // where the type is not known.)
  _fixLifetime(old)
  return old
}
