import Scheduling
import TestSupport
import Testing

@Suite(.leavesNothing) struct ScopedDisposableTests {
  @Test("RACDisposableSpec 4, DI5, DI6: its release disposes of the other one")
  func deinitialisation() {
    let calls = CallCounter()
    let disposable = Disposable { calls() }
    var scoped: ScopedDisposable? = disposable.scoped()
    #expect(scoped?.isDisposed == false)
    #expect(calls.count == 0)
    scoped = nil
    #expect(calls.count == 1)
    #expect(disposable.isDisposed)
  }

  @Test("DI5: it keeps the other one alive until then")
  func retention() {
    let population = Population()
    let scoped = ScopedDisposable(Disposable { [token = population.token()] in _ = token })
    #expect(population.count == 1)
    scoped.dispose()
    #expect(population.count == 0)
  }

  @Test("DI6: disposing of it disposes of the other one, once")
  func dispose() {
    let calls = CallCounter()
    do {
      let scoped = ScopedDisposable(Disposable { calls() })
      scoped.dispose()
      #expect(scoped.isDisposed)
      #expect(calls.count == 1)
      scoped.dispose()
    }
    #expect(calls.count == 1)
  }
}
