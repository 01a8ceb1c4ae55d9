import CommandLineTool
import Foundation
import SignalFuzzing
import Synchronization

/// Runs programs on several threads, until all are done or enough have failed.
final class Run: Sendable {
  private let options: Options
  /// How many programs have been given to threads.
  private let begun = Atomic(0)
  private let done = Atomic(0)
  private let tooLong = Atomic(0)
  private let failures = Mutex<[Int: Disagreement]>([:])
  private static let batch = 256

  init(_ options: Options) {
    self.options = options
  }

  /// Runs the programs. Returns whether the library and the model agree on all of them.
  func perform() -> Bool {
    let began = ContinuousClock.now
    let group = DispatchGroup()
    for place in 0..<options.threads {
      let thread = Thread { [self] in
        work(place)
        group.leave()
      }
      thread.stackSize = 16 << 20
      group.enter()
      thread.start()
    }
    while group.wait(timeout: .now() + 1) == .timedOut { showProgress(since: began) }
    return report(since: began)
  }

  private func work(_ place: Int) {
    while failures.withLock({ $0.count }) < options.failures {
      let begun = begun.add(Self.batch, ordering: .relaxed).oldValue
      guard begun < options.programs else { return }
      let first = options.first + begun
      let count = min(Self.batch, options.programs - begun)
      for number in first..<first + count { attempt(number, place) }
    }
  }

  private func attempt(_ number: Int, _ place: Int) {
    Crash.program(number, on: place)
    switch Program.random(number, seed: options.seed).check() {
    case .agreed: break
    case .tooLong: tooLong.add(1, ordering: .relaxed)
    case .failed(let disagreement):
      let shrunk = disagreement.shrunk()
      failures.withLock { $0[number] = shrunk }
    }
    done.add(1, ordering: .relaxed)
  }

  private func showProgress(since began: ContinuousClock.Instant) {
    guard isatty(2) == 1 else { return }
    tool.remark("\r\(done.load(ordering: .relaxed)) programs, \(speed(since: began)) a second ")
  }

  private func report(since began: ContinuousClock.Instant) -> Bool {
    if isatty(2) == 1 { tool.remark("\n") }
    let failures = failures.withLock { $0 }
    for (number, disagreement) in failures.sorted(by: { $0.key < $1.key }) {
      tool.print("// Program \(number) of seed \(options.seed)\n\(disagreement)")
    }
    tool.print(
      "\(done.load(ordering: .relaxed)) programs of seed \(options.seed) from \(options.first) on, "
        + "\(tooLong.load(ordering: .relaxed)) of them too long, \(failures.count) failed, "
        + "\(speed(since: began)) a second")
    return failures.isEmpty
  }

  private func speed(since began: ContinuousClock.Instant) -> Int {
    Int(Double(done.load(ordering: .relaxed)) / ((ContinuousClock.now - began) / .seconds(1)))
  }
}
