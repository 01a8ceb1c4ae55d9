import Observation
import Signals

// A module whose default isolation is the main actor, as programs with a user interface have it.

final class Label {
  var text = ""
}

@Observable final class Model {
  var count = 0
}

/// Code that traps with RxSwift: the closures of `map` and `filter` are written in main-actor code
/// and run on a background scheduler. Here they run there safely: a closure that touches state of
/// the main actor does not compile (see scripts/checks/isolation). Those of `subscribeOnMainActor`
/// may touch it.
final class Screen {
  let label = Label()
  var lengths: [Int] = []
  var isOver = false

  func show(_ words: Signal<String>) {
    words
      .deliver(on: .background(name: "worker"))
      .map { word in (word.count, Scheduler.current?.name) }
      .filter { $0.1 == "worker" }
      .subscribeOnMainActor(
        next: { [weak self] length, _ in
          self?.lengths.append(length)
          self?.label.text = "\(length)"
        }, completed: { [weak self] in self?.isOver = true })
  }
}

func check(_ condition: Bool, _ what: String) {
  guard !condition else { return }
  fatalError("main-actor-client: wrong: \(what)")
}

func run() async throws {
  let screen = Screen()
  screen.show(.from(["one", "two", "three"]))
  while !screen.isOver { await Task.yield() }
  check(screen.lengths == [3, 3, 5], "lengths, got \(screen.lengths)")
  check(screen.label.text == "5", "the label, got \(screen.label.text)")

  // A loop on the main actor.
  var sum = 0
  for try await number in Signal.from(1...4).values() { sum += number }
  check(sum == 10, "the sum, got \(sum)")

  // An observable model, and the latest value of a signal as one.
  let model = Model()
  let latest = LatestValue(0, of: Signal.observing(model) { $0.count * 10 })
  model.count = 7
  while latest.value != 70 { await Task.yield() }

  // Work in a task, in order.
  let squares = try await Signal.from(1...3).mapAsync(maxConcurrent: 2) { $0 * $0 }.array()
  check(squares == [1, 4, 9], "the squares, got \(squares)")
  print("main-actor-client: all right")
}

try await run()
