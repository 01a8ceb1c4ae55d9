import RxFlavour
import Testing

@Suite struct CurrentThreadSchedulerTests {
  private let scheduler = CurrentThreadScheduler.instance
  private let log = Cell<[String]>([])

  @Test func runsAtOnceThenWhatWaits() {
    #expect(CurrentThreadScheduler.isScheduleRequired)
    _ = scheduler.schedule(()) {
      #expect(!CurrentThreadScheduler.isScheduleRequired)
      let result = Disposables.create(with: { log.value.append("-b") })
      let waiting = scheduler.schedule("b") { name in
        log.value.append(name)
        _ = scheduler.schedule("d") { name in
          log.value.append(name)
          waitingDisposable.value?.dispose()
          return Disposables.create()
        }
        return result
      }
      waitingDisposable.value = waiting
      scheduler.schedule("c") { name in
        log.value.append(name)
        return Disposables.create()
      }.dispose()
      log.value.append("a")
      return Disposables.create()
    }
    #expect(CurrentThreadScheduler.isScheduleRequired)
    #expect(log.value == ["a", "b", "d", "-b"])
  }

  private let waitingDisposable = Cell<(any Disposable)?>(nil)

  @Test func recursionTakesConstantStack() {
    let count = Cell(0)
    _ = scheduler.scheduleRecursive(100_000) { state, recurse in
      count.value += 1
      if state > 0 { recurse(state - 1) }
    }
    #expect(count.value == 100_001)
  }

  @Test func returnsWhatTheWorkReturns() {
    let result = BooleanDisposable()
    let disposable = scheduler.schedule(()) { result }
    disposable.dispose()
    #expect(result.isDisposed)
  }
}
