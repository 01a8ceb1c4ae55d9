import Signals

/// Shows how far an upload is. Mistake: the last value comes too soon after another one.
enum Upload {
  private static let progress = MutableProperty(0)

  static func run() {
    progress.values
      .throttleFirst(for: .milliseconds(500), on: .main)
      .subscribeNext { print("\($0) %") }

    Signal.interval(every: .milliseconds(200), on: .main).take(9)
      .subscribe(next: { _ in progress.value += 10 }, completed: { progress.value = 100 })
  }
}
