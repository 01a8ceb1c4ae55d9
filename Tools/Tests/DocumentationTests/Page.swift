import Foundation
import SignalsTesting
import ToolTestSupport

/// A page of the documentation, while one of its programs runs.
///
/// `documentation-programs` makes the suites of these programs from the pages.
final class Page: Sendable {
  /// Makes the signals of the program begin at once, as they do on the main thread.
  private let clock = TestScheduler()
  private let printed = Printed()

  func print(_ items: [Any]) {
    printed.add(items.map { "\($0)" }.joined(separator: " "))
  }

  /// Waits until the program has printed `output`, the lines that the page shows, and compares.
  func check(
    prints output: [String], fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line
  ) async {
    clock.run()
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: 1)
    compare(await printed.lines(atLeast: output.count), with: output, location)
  }

  /// Does the same as the `async` method, for a program that doesn't wait for anything else. It
  /// blocks the thread.
  func check(
    prints output: [String], fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line
  ) {
    clock.run()
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: 1)
    compare(printed.lines(atLeast: output.count), with: output, location)
  }

  private func compare(_ lines: [String], with output: [String], _ location: TestLocation) {
    guard lines != output else { return }
    let (found, said) = (lines.joined(separator: "\n"), output.joined(separator: "\n"))
    let missing = output.count - lines.count
    let wait = missing > 0 ? "\nIt does nothing more. Missing lines: \(missing)." : ""
    let message = "The program prints\n\(found)\nand the page says\n\(said)\(wait)"
    TestFailure(message: message, location: location).report()
  }
}

/// The lines that a program has printed, from any thread.
final class Printed: @unchecked Sendable {
  private let condition = NSCondition()
  private var all: [String] = []
  private let rest: Duration
  private let processorTime: @Sendable () -> Duration

  /// - Parameters:
  ///   - rest: How long the process must do next to nothing until lines that have not come count as
  ///     missing. While other tests run, the program may still get its turn.
  ///   - processorTime: How long the process has been running on processors.
  init(
    rest: Duration = .seconds(5),
    processorTime: @escaping @Sendable () -> Duration = { .microseconds(clock()) }
  ) {
    self.rest = rest
    self.processorTime = processorTime
  }

  func add(_ line: String) {
    condition.withLock {
      all.append(line)
      condition.broadcast()
    }
  }

  /// All lines, as soon as there are `count`, or no more come; further lines at that time belong to
  /// them.
  func lines(atLeast count: Int) -> [String] {
    let limit = ContinuousClock.now + patience
    var (start, used) = (ContinuousClock.now, processorTime())
    return condition.withLock {
      while all.count < count, ContinuousClock.now < limit {
        let known = all.count
        if Thread.isMainThread {
          // Output on the main queue, or on its thread, would otherwise wait until this returns.
          condition.unlock()
          _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
          condition.lock()
        } else {
          _ = condition.wait(until: Date(timeIntervalSinceNow: rest / .seconds(1)))
        }
        guard all.count == known else {
          (start, used) = (ContinuousClock.now, processorTime())
          continue
        }
        if ContinuousClock.now - start < rest { continue }
        if processorTime() - used < rest / 20 { break }
        (start, used) = (ContinuousClock.now, processorTime())
      }
      return all
    }
  }

  func lines(atLeast count: Int) async -> [String] {
    let lines = condition.withLock { all }
    if lines.count >= count { return lines }
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let lines: [String] = self.lines(atLeast: count)
        continuation.resume(returning: lines)
      }
    }
  }
}

/// A suite of programs, which print into their page.
protocol Programs: Sendable {
  var page: Page { get }
}

extension Programs {
  /// Programs call this in place of the standard library's function.
  nonisolated func print(_ items: Any...) { page.print(items) }
}
