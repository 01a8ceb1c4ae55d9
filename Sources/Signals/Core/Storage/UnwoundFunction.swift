/// A function of a user's that a structure keeps.
///
/// The function may hold another such structure, and so on. A structure can't release what it keeps
/// through `Unwinding`, so it keeps the function in an object that does.
@usableFromInline
package final class UnwoundFunction<Argument, Result>: @unchecked Sendable {
  // Unchecked, because of `unwinding`, which only `deinit` uses.
  private let function: @Sendable (Argument) -> Result
  // Declared after the function, so it is released right after it.
  @safe @exclusivity(unchecked) private var unwinding = ValueUnwinding()

  /// Keeps `function`.
  package init(_ function: @escaping @Sendable (Argument) -> Result) { self.function = function }

  /// Keeps `function`, if there is one. Not by `map`, which would look up types, also for nil.
  @inline(__always)
  package convenience init?(_ function: (@Sendable (Argument) -> Result)?) {
    guard let function else { return nil }
    self.init(function)
  }

  deinit { if !unwinding.begin() { Unwinding.releaseLater(Kept(function)) } }

  @usableFromInline
  package func callAsFunction(_ argument: Argument) -> Result { function(argument) }
}
