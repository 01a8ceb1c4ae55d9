import Dispatch
import Foundation
import RxFlavour
import Testing

@Suite struct QueueSchedulerTests {
  private let queue = DispatchQueue(label: "target", attributes: .concurrent)

  /// Waits until `begin` calls the function that it gets.
  private func wait(
    for begin: @escaping @Sendable (_ end: @escaping @Sendable () -> Void) -> any Disposable
  ) async -> any Disposable {
    let disposable = SingleAssignmentDisposable()
    await withCheckedContinuation { continuation in
      disposable.setDisposable(begin { continuation.resume() })
    }
    return disposable
  }

  @Test func serialSchedulerRunsOneAfterTheOther() async {
    let scheduler = SerialDispatchQueueScheduler(queue: queue, internalSerialQueueName: "serial")
    let log = Cell<[Int]>([])
    let queue = queue
    _ = await wait { end in
      for number in 0..<100 {
        _ = scheduler.schedule(number) { number in
          dispatchPrecondition(condition: .onQueue(queue))
          log.value.append(number)
          if number == 99 { end() }
          return Disposables.create()
        }
      }
      return Disposables.create()
    }
    #expect(log.value == Array(0..<100))
  }

  @Test func ownQueueIsConfigured() async {
    let key = DispatchSpecificKey<String>()
    let scheduler = SerialDispatchQueueScheduler(
      internalSerialQueueName: "own",
      serialQueueConfiguration: { $0.setSpecific(key: key, value: "set") })
    let seen = Cell<String?>(nil)
    _ = await wait { end in
      scheduler.schedule(()) {
        seen.value = DispatchQueue.getSpecific(key: key)
        end()
        return Disposables.create()
      }
    }
    #expect(seen.value == "set")
  }

  @Test(arguments: [0, 1])
  func delayedWorkComesInTheOrderOfTime(index: Int) async {
    let scheduler: any SchedulerType =
      [
        SerialDispatchQueueScheduler(qos: .userInitiated),
        ConcurrentDispatchQueueScheduler(qos: .userInitiated),
      ][index]
    let log = Cell<[String]>([])
    let isCancelledInTime = Cell(false)
    let begin = scheduler.now
    _ = await wait { end in
      _ = scheduler.scheduleRelative((), dueTime: .milliseconds(1)) {
        log.value.append("cancelled")
        return Disposables.create()
      }.dispose()
      isCancelledInTime.value = scheduler.now < begin + 0.001
      return scheduler.scheduleRelative("a", dueTime: .milliseconds(2)) { name in
        log.value.append(name)
        return scheduler.scheduleRelative("b", dueTime: .nanoseconds(0)) { name in
          log.value.append(name)
          end()
          return Disposables.create()
        }
      }
    }
    // On a busy machine the cancelled work may have begun before.
    #expect(log.value.filter { isCancelledInTime.value || $0 != "cancelled" } == ["a", "b"])
    #expect(scheduler.now >= begin)
  }

  @Test(arguments: [0, 1])
  func repeatsUntilDisposal(index: Int) async {
    let scheduler: any SchedulerType =
      [
        SerialDispatchQueueScheduler(qos: .userInitiated),
        ConcurrentDispatchQueueScheduler(qos: .userInitiated),
      ][index]
    // This test may go on only after all others have begun. A shorter period would keep a core busy
    // until then.
    let disposable = await wait { end in
      scheduler.schedulePeriodic(0, startAfter: .nanoseconds(0), period: .milliseconds(10)) {
        if $0 == 5 { end() }
        return $0 + 1
      }
    }
    disposable.dispose()
  }

  @Test func concurrentSchedulerRunsSeveralAtATime() async {
    let scheduler = ConcurrentDispatchQueueScheduler(queue: queue)
    let (first, second) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    _ = await wait { end in
      let waiting = scheduler.schedule(()) {
        first.signal()
        second.wait()
        end()
        return Disposables.create()
      }
      _ = scheduler.schedule(()) {
        first.wait()
        second.signal()
        return Disposables.create()
      }
      return waiting
    }
  }

  @Test func operationQueueSchedulerRunsOperations() async {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let scheduler = OperationQueueScheduler(operationQueue: queue, queuePriority: .high)
    let log = Cell<[Int]>([])
    _ = await wait { end in
      queue.isSuspended = true
      _ = scheduler.schedule(1) { number in
        log.value.append(number)
        return Disposables.create()
      }
      scheduler.schedule(2) { number in
        log.value.append(number)
        return Disposables.create()
      }.dispose()
      let last = scheduler.schedule(3) { number in
        log.value.append(number)
        end()
        return Disposables.create()
      }
      #expect(queue.operationCount == 3)
      queue.isSuspended = false
      return last
    }
    #expect(log.value == [1, 3])
  }

  @Test func disposalDisposesOfTheResult() async {
    let scheduler = SerialDispatchQueueScheduler(qos: .default)
    let result = BooleanDisposable()
    let disposable = await wait { end in
      scheduler.schedule(()) {
        _ = scheduler.schedule(()) {
          end()
          return Disposables.create()
        }
        return result
      }
    }
    #expect(!result.isDisposed)
    disposable.dispose()
    #expect(result.isDisposed)
  }
}
