import Foundation
import Signals

/// Saves a text while it is edited, and makes a backup now and then. Mistake: both are done on one
/// scheduler, and a backup takes long.
enum Editor {
  static func run() {
    let files = Scheduler.background(name: "files")
    Signal.interval(every: .milliseconds(200), on: .main)
      .deliver(on: files)
      .subscribeNext { edit in print("Edit \(edit) is saved.") }
    Signal.interval(every: .seconds(2), on: .main)
      .deliver(on: files)
      .subscribeNext { _ in backUp() }
  }

  /// Stands for work that takes long.
  private static func backUp() {
    Thread.sleep(forTimeInterval: 5)
    print("The backup is made.")
  }
}
