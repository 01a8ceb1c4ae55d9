public import SignalsTestingCore

extension Marbles {
  /// Creates a test whose failures go to the test that is running, of Swift Testing or of XCTest.
  ///
  /// - Parameters:
  ///   - tick: How much virtual time a tick takes; more than zero.
  ///   - horizon: How many ticks a run goes on at most; more than zero.
  public convenience init(tick: Duration = .seconds(1), horizon: Int = 1000) {
    let library = TestLibrary.current
    self.init(tick: tick, horizon: horizon) { $0.report(to: library) }
  }
}
