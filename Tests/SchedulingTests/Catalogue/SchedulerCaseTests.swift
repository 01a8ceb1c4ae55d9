import Foundation
import Signals
import TestSupport
import Testing

/// Cases of the catalogue of faults about schedulers and threads.
@Suite("Catalogue: schedulers", .leavesNothing) struct SchedulerCaseTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test(
    "work that is cancelled before its disposable is stored is disposed of then", .tags(.F2),
    arguments: [
      { $0.subscribe(on: $1) },
      { signal, scheduler in
        signal.flattenMap { _ in Signal<Int>.return(1).subscribe(on: scheduler) }
      },
    ] as [@Sendable (Signal<Int>, Scheduler) -> Signal<Int>])
  func lateStore(_ schedule: @escaping @Sendable (Signal<Int>, Scheduler) -> Signal<Int>) {
    let scheduler = SpotScheduler(runsAtOnce: true)
    scheduler.performAsCurrent {
      let values = Counter()
      // The work runs before `schedule` has returned, and ends everything.
      schedule(.from([1, 2, 3]), scheduler).take(1).subscribeNext { _ in values.increment() }
      #expect(values.value == 1)
    }
    #expect(scheduler.disposed.value >= 1)
    #expect(scheduler.alive.value == 0)
  }

  @Test(
    "waiting on the main thread for work of the main queue is reported on standard error",
    .tags(.F5))
  func waitingForWhoKnowsWhat() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let pipe = Pipe()
      dup2(pipe.fileHandleForWriting.fileDescriptor, 2)
      Thread.detachNewThread {
        var text = ""
        while !text.contains("waitForCompletion() has blocked the main queue") {
          text += String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
        }
        exit(7)
      }
      await MainActor.run {
        let signal = Signal<Int>.create { subscriber in
          Scheduler.main.schedule { subscriber.sendCompleted() }
        }
        try? signal.waitForCompletion()
      }
    }
  }

  @Test(
    "over a concurrent queue, a scheduler runs one piece of work at a time, in order", .tags(.F7))
  func concurrentTarget() async {
    let target = DispatchQueue(label: "concurrent", attributes: .concurrent)
    let scheduler = QueueScheduler(name: "serial", target: target)
    let (inside, overlaps) = (Counter(), Counter())
    let order = Mutexed<[Int]>([])
    await withCheckedContinuation { continuation in
      for number in 0..<1000 {
        scheduler.schedule {
          inside.increment()
          if inside.value > 1 { overlaps.increment() }
          order.withLock { $0.append(number) }
          inside.decrement()
        }
      }
      scheduler.schedule { continuation.resume() }
    }
    #expect(overlaps.value == 0)
    #expect(order.value == Array(0..<1000))
  }

  @Test("only functions that are meant to block wait for another thread", .tags(.F11))
  func priorityInversion() throws {
    let waits = ["DispatchSemaphore", "DispatchGroup", "NSCondition", ".sync {", "Platform.sleep"]
    #expect(
      try Self.files { text in waits.contains { text.contains($0) } }
        == [
          "Scheduling/Schedulers/GoingOn.swift", "Scheduling/Schedulers/ImmediateScheduler.swift",
          "Scheduling/Threads/SpareThreads.swift",
          "Sources/Signals/Core/Edges/SerialEdge+Changing.swift",
        ])
  }

  @Test("no time is taken from the clock on the wall", .tags(.F15))
  func monotonic() throws {
    let clocks = ["wallDeadline", "DispatchWallTime", "gettimeofday", "Date(", "SuspendingClock"]
    #expect(try Self.files { text in clocks.contains { text.contains($0) } } == [])
  }

  @Test("a closure that is written on the main actor runs on another thread", .tags(.I8)) @MainActor
  func mainActorClosures() async throws {
    let log = Mutexed<[Int]>([])
    await withCheckedContinuation { continuation in
      Signal.from([1, 2]).deliver(on: .background())
        .map { $0 * 2 }
        .doNext { value in log.withLock { $0.append(value) } }
        .subscribe(next: { value in log.withLock { $0.append(value) } }) { _ in
        } completed: {
          continuation.resume()
        }
    }
    #expect(log.value == [2, 2, 4, 4])
  }

  /// The files of the library whose code, without comments, satisfies a condition.
  private static func files(where condition: (String) -> Bool) throws -> [String] {
    try ["Scheduling", "Sources/Signals"].flatMap { folder -> [String] in
      let below = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
      let names = (below?.allObjects as? [String] ?? []).filter { $0.hasSuffix(".swift") }
      return try names.sorted().filter { name in
        let file = root.appending(path: "\(folder)/\(name)")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
          .filter { !$0.drop { $0 == " " }.hasPrefix("//") }
        return condition(lines.joined(separator: "\n"))
      }.map { "\(folder)/\($0)" }
    }
  }
}
