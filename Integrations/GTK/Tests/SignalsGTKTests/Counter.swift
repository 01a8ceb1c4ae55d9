import CGTK
import SignalsGTK

/// Counts its tokens.
final class Counter: Sendable {
  private let count = Locked((live: 0, strays: 0))

  var live: Int { count.withLock { $0.live } }

  /// How many tokens have ended on another thread than the main thread.
  var strays: Int { count.withLock { $0.strays } }

  fileprivate func add() {
    count.withLock { $0.live += 1 }
  }

  fileprivate func remove() {
    count.withLock { count in
      count.live -= 1
      if !cgtk_is_main_thread() { count.strays += 1 }
    }
  }
}

/// Is counted as long as it exists.
final class Token: Sendable {
  private let counter: Counter

  init(_ counter: Counter) {
    self.counter = counter
    counter.add()
  }

  deinit {
    counter.remove()
  }

  /// Does nothing: the closure that calls it captures the token.
  func touch() {}
}

/// Counts the wrappers, GObjects and closures of handlers that are registered.
@MainActor
enum Live {
  private(set) static var wrappers = Counter()
  private(set) static var objects = Counter()
  private(set) static var closures = Counter()

  /// Begins to count from zero.
  static func reset() {
    wrappers = Counter()
    objects = Counter()
    closures = Counter()
  }

  /// How many of them have ended on another thread than the main thread.
  static var strays: Int { wrappers.strays + objects.strays + closures.strays }

  static var all: [Int] { [wrappers.live, objects.live, closures.live] }

  /// Counts the GObject of `object` until it is finalised.
  static func count(_ object: Object) {
    g_object_set_data_full(
      object.native(), "SignalsGTKTests.token", Unmanaged.passRetained(Token(objects)).toOpaque(),
      { Unmanaged<Token>.fromOpaque($0!).release() })
  }
}

/// A button that is counted.
final class CountedButton: Button {
  private let token = Token(Live.wrappers)

  static func make() -> CountedButton {
    let button = CountedButton("Press")
    Live.count(button)
    return button
  }
}
