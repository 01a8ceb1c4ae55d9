/// Stops the program for a programming mistake, unless `condition` holds.
///
/// `precondition` would do the same, but release builds leave out its message. The message helps
/// the caller: it names the call and the value.
@usableFromInline
package func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}
