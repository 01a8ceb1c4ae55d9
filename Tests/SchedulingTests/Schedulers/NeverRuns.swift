import Scheduling
import Testing

/// Checks that work of `scheduler` whose time never comes is released at once, and can still be
/// cancelled.
func expectReleaseOfWorkThatNeverRuns(on scheduler: Scheduler) {
  let population = Population()
  let disposable = scheduler.schedule(after: .seconds(Int64.max)) {
    [token = population.token()] in
    _ = token
  }
  let repeating = scheduler.schedule(after: .seconds(Int64.max), repeatingEvery: .seconds(1)) {
    [token = population.token()] in
    _ = token
  }
  #expect(population.count == 0)
  #expect(!disposable.isDisposed)
  #expect(!repeating.isDisposed)
  disposable.dispose()
  repeating.dispose()
  #expect(disposable.isDisposed)
  #expect(repeating.isDisposed)
}
