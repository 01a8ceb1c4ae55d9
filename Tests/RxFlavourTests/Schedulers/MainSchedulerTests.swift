import Dispatch
import Foundation
import RxFlavour
import Testing

@MainActor @Suite struct MainSchedulerTests {
  private let log = Cell<[String]>([])

  private func note(_ name: String) -> @Sendable (()) -> any Disposable {
    { [log] _ in
      log.value.append(name)
      return Disposables.create()
    }
  }

  /// Waits for the work that is in the main queue now.
  private func drain() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
  }

  @Test func runsAtOnceWhileNothingWaits() async {
    let scheduler = MainScheduler()
    _ = scheduler.schedule((), action: note("a"))
    #expect(log.value == ["a"])
    let background = note("b")
    DispatchQueue.global().sync { _ = scheduler.schedule((), action: background) }
    _ = scheduler.schedule((), action: note("c"))
    #expect(log.value == ["a"])
    await drain()
    #expect(log.value == ["a", "b", "c"])
    _ = scheduler.schedule((), action: note("d"))
    #expect(log.value == ["a", "b", "c", "d"])
  }

  @Test func nestedWorkRunsLater() async {
    let scheduler = MainScheduler()
    let inner = note("inner")
    _ = scheduler.schedule(()) { [log] in
      defer { log.value.append("outer") }
      return scheduler.schedule((), action: inner)
    }
    #expect(log.value == ["outer"])
    await drain()
    #expect(log.value == ["outer", "inner"])
  }

  @Test func elementsOfTheMainThreadPassAtOnce() async {
    let scheduler = MainScheduler()
    let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
    let bag = DisposeBag()
    first.observe(on: scheduler).subscribe(onNext: { [log] number in
      log.value.append("first \(number)")
      if number == 1 {
        first.onNext(2)
        // The scheduler is busy for other sequences, too.
        second.onNext(1)
      }
      log.value.append("end of \(number)")
    }).disposed(by: bag)
    second.observe(on: scheduler).subscribe(onNext: { [log] in
      log.value.append("second \($0)")
    }).disposed(by: bag)
    first.onNext(1)
    #expect(log.value == ["first 1", "end of 1"])
    await drain()
    #expect(Set(log.value[2...]) == ["first 2", "end of 2", "second 1"])
    log.value = []
    first.onNext(3)
    #expect(log.value == ["first 3", "end of 3"])
  }

  @Test func elementsOfTheMainThreadWaitForThoseOfOtherThreads() async {
    let scheduler = MainScheduler()
    let subject = PublishSubject<Int>()
    let subscription = subject.observe(on: scheduler).subscribe { [log] in
      log.value.append("\($0)")
    }
    DispatchQueue.global().sync { subject.onNext(1) }
    subject.onNext(2)
    subject.onCompleted()
    #expect(log.value == [])
    await drain()
    await drain()
    #expect(log.value == ["next(1)", "next(2)", "completed"])
    subscription.dispose()
  }

  @Test func disposalCancels() async {
    MainScheduler.asyncInstance.schedule((), action: note("a")).dispose()
    let scheduler = MainScheduler()
    let disposable = DispatchQueue.global().sync { [note = note("b")] in
      scheduler.schedule((), action: note)
    }
    disposable.dispose()
    await drain()
    #expect(log.value == [])
  }

  @Test func asyncInstanceAlwaysRunsLater() async {
    _ = MainScheduler.asyncInstance.schedule((), action: note("a"))
    #expect(log.value == [])
    await drain()
    #expect(log.value == ["a"])
  }

  @Test func concurrentSchedulerRunsAtOnceOnTheMainQueue() async {
    let background = note("b")
    DispatchQueue.global().sync {
      _ = ConcurrentMainScheduler.instance.schedule((), action: background)
    }
    _ = ConcurrentMainScheduler.instance.schedule((), action: note("a"))
    #expect(log.value == ["a"])
    await drain()
    #expect(log.value == ["a", "b"])
  }

  @Test func recursionTakesConstantStack() async {
    let scheduler = MainScheduler()
    await withCheckedContinuation { continuation in
      _ = scheduler.scheduleRecursive(10_000) { state, recurse in
        if state == 0 { continuation.resume() } else { recurse(state - 1) }
      }
    }
  }

  @Test func checksWhereItIs() async {
    MainScheduler.ensureExecutingOnScheduler()
  }

  @Test func checksStopTheProgramElsewhere() async {
    await #expect(processExitsWith: .failure) {
      DispatchQueue.global().sync { MainScheduler.ensureExecutingOnScheduler() }
    }
    await #expect(processExitsWith: .failure) {
      await Task.detached { MainScheduler.ensureRunningOnMainThread() }.value
    }
  }
}
