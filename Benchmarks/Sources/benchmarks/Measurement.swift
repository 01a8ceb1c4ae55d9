import Allocations
import Foundation

/// The result of one library for one workload.
struct Measurement {
  /// Nanoseconds per operation, the least of all runs; or bytes.
  var best = Double.infinity
  /// Allocations per operation; nil where they can't be counted.
  var allocations: Double?
}

extension Contender {
  /// Runs once. Returns the nanoseconds of one operation.
  func time() -> Double {
    let run = prepare()
    let start = now
    let result = run()
    let nanoseconds = now - start
    check(result)
    return nanoseconds / Double(operations)
  }

  /// The time that passes. If one thread does all the work, it is that thread's processor time, so
  /// that other load on the machine matters less.
  private var now: Double {
    var time = timespec()
    clock_gettime(isConcurrent ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  /// Runs once. Returns the number of allocations of one operation, and the bytes in use at the
  /// end.
  func weigh() -> (allocations: Double, liveBytes: Double)? {
    let run = prepare()
    startCountingAllocations()
    let result = run()
    let allocations = stopCountingAllocations()
    check(result)
    withExtendedLifetime(run) {}
    guard allocations.count >= 0 else { return nil }
    return (
      Double(allocations.count) / Double(operations),
      Double(allocations.liveBytes) / Double(operations)
    )
  }

  private func check(_ result: Int) {
    guard result == expected else { fatalError("a run returned \(result), not \(expected)") }
  }
}
