import Foundation
import Signals

/// Shows photos while they come in, and a clock. Mistake: the photos are decoded on the main
/// thread, so the clock stands still meanwhile.
enum Gallery {
  static func run() {
    Signal.interval(every: .milliseconds(500), on: .background(name: "camera"))
      .deliver(on: .main)
      .subscribeNext { time in print("Photo of \(time): \(decoded())") }
    Signal.interval(every: .milliseconds(100), on: .main)
      .subscribeNext { time in print("It is \(time).") }
  }

  /// Stands for work that takes long.
  private static func decoded() -> String {
    Thread.sleep(forTimeInterval: 0.4)
    return "a cat"
  }
}
