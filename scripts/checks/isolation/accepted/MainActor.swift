import Signals

nonisolated final class Label {
  var text = ""
}

@MainActor final class Screen {
  let label = Label()
  var count = 0
  var error: (any Error)?

  func show(_ numbers: Signal<Int>) -> Disposable {
    numbers.deliver(on: .background()).map { $0 * 2 }.filter { $0 > 2 }.subscribeOnMainActor(
      next: { [weak self] number in
        self?.label.text = "\(number)"
        self?.count += 1
      }, error: { [weak self] in self?.error = $0 })
  }

  func loop(_ numbers: Signal<Int>) async throws {
    for try await number in numbers.values() { label.text = "\(number)" }
    count = try await numbers.count().first() ?? 0
  }
}

actor Store {
  let label = Label()
  var total = 0

  func add(_ amounts: Signal<Int>) {
    amounts.subscribe(
      isolatedTo: self,
      next: { store, amount in
        store.total += amount
        store.label.text = "\(store.total)"
      })
  }

  func loop(_ amounts: Signal<Int>) async throws {
    for try await amount in amounts.values() { total += amount }
  }
}
