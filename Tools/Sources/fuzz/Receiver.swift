import Foundation
import Signals
import Synchronization

/// The end of a pipeline of numbered values. Of each sender, the values that come must be complete
/// and in order, up to the disposal if there is one.
final class Receiver: @unchecked Sendable {
  // Unchecked, because `received` and `total` belong to the thread that delivers, one at a time.
  let subscription = SerialDisposable()
  /// What a fault is reported with.
  private let text: String
  private let count: Int
  /// The number of values after which the subscription is disposed of; nil for never.
  private let disposesAfter: Int?
  private(set) var received: [Int]
  private(set) var total = 0
  private let faults = Mutex<[String]>([])
  private let ended = DispatchSemaphore(value: 0)

  init(of senders: Int, count: Int, disposingAfter disposesAfter: Int?, _ text: String) {
    received = Array(repeating: 0, count: senders)
    self.count = count
    self.disposesAfter = disposesAfter
    self.text = text
  }

  /// Whether as many values have come as the subscription is disposed of after.
  var isDisposed: Bool { disposesAfter.map { total >= $0 } ?? false }

  /// Takes a value. Returns whether the subscription is to be disposed of now.
  func receive(_ value: Numbered) -> Bool {
    if value.number != received[value.sender] {
      fault("sender \(value.sender): \(value.number) came instead of \(received[value.sender])")
    }
    received[value.sender] = value.number + 1
    total += 1
    return total == disposesAfter
  }

  func dispose() {
    subscription.dispose()
    ended.signal()
  }

  func completed() {
    if received.contains(where: { $0 != count }) { fault("\(received) of \(count) have come") }
    ended.signal()
  }

  /// Records the first fault of the round, and ends the round.
  func fault(_ text: String) {
    faults.withLock { if $0.isEmpty { $0.append("\(self.text): \(text)") } }
    ended.signal()
  }

  /// Waits for the end. Returns how many values have come, and the faults.
  ///
  /// - Parameter hangs: Is asked each second, and returns a text if the round has come to a stop
  ///   or takes too long.
  func result(_ hangs: () -> String?) -> (values: Int, faults: [String]) {
    while ended.wait(timeout: .now() + 1) == .timedOut {
      if let text = hangs() {
        fault(text)
        break
      }
    }
    subscription.dispose()
    return (total, faults.withLock { $0 })
  }
}
