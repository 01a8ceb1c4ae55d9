import Foundation

/// What became of each of the numbered messages.
final class ChaosLog: @unchecked Sendable {
  // Unchecked: all state is used under `lock`.
  private let lock = NSLock()
  private var isStored: [Bool]
  /// The message's number in the stream, by its own number; 0 if it has not been handled.
  private var sequences: [UInt64]
  private var storedTotal = 0
  private var handledTotal = 0
  private var repeatedTotal = 0
  private var storedTwiceTotal = 0
  private var restartTotal = 0
  private var firstMemory: Int?
  private let start = ContinuousClock.now

  let count: Int

  init(_ count: Int) {
    self.count = count
    isStored = Array(repeating: false, count: count)
    sequences = Array(repeating: 0, count: count)
  }

  var storedCount: Int { lock.withLock { storedTotal } }
  var handledCount: Int { lock.withLock { handledTotal } }
  var missingCount: Int { count - handledCount }
  var storedTwice: Int { lock.withLock { storedTwiceTotal } }
  var restarts: Int { lock.withLock { restartTotal } }

  func isStored(_ number: Int) -> Bool { lock.withLock { isStored[number] } }

  func restarted() { lock.withLock { restartTotal += 1 } }

  func stored(_ number: Int) {
    lock.withLock {
      if !isStored[number] { storedTotal += 1 }
      isStored[number] = true
    }
  }

  func handled(_ number: Int, sequence: UInt64) {
    lock.withLock {
      if sequences[number] == 0 {
        sequences[number] = sequence
        handledTotal += 1
        // The first tenth brings everything that is made once.
        if handledTotal == count / 10 { firstMemory = memory() }
      } else {
        repeatedTotal += 1
        if sequences[number] != sequence { storedTwiceTotal += 1 }
      }
    }
  }

  /// The growth of the memory since a tenth of the messages was handled, in megabytes.
  var memoryGrowth: Int { lock.withLock { memory() - (firstMemory ?? 0) } }

  /// The state in one line.
  var line: String {
    lock.withLock {
      let seconds = Int((ContinuousClock.now - start) / .seconds(1))
      return
        "\(seconds) s: \(storedTotal) stored, \(handledTotal) handled, \(repeatedTotal) came again, "
        + "\(memory()) MB"
    }
  }
}

/// The memory of this program that is in use, in megabytes.
private func memory() -> Int {
  let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?
    .split(separator: " ")
  return (fields?.dropFirst().first).flatMap { Int($0) }.map { $0 * 4096 / 1_048_576 } ?? 0
}
