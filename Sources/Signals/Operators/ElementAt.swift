import Scheduling

extension Signal {
  /// Returns a signal that sends the value at an index, and completes with it.
  ///
  /// ```
  /// self             a-b-c-d-|
  /// element(at: 2)   ----(c|)
  /// ```
  ///
  /// If there are fewer values, it only completes.
  ///
  /// - Parameter index: How many values come before it; zero or more.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source.
  public func element(at index: Int) -> Signal {
    require(
      index >= 0, "Signal.element(at:): the index must not be negative, got \(index)")
    return skip(index).take(1)
  }
}
