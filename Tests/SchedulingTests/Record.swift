import Scheduling

/// A record of events, in order; any thread may add to it.
final class Record<Element: Sendable>: Sendable {
  private let elements = Locked<[Element]>([])

  var all: [Element] { elements.withLock { $0 } }

  var count: Int { elements.withLock { $0.count } }

  func callAsFunction(_ element: Element) {
    elements.withLock { $0.append(element) }
  }
}

/// Counts calls, from any thread.
final class CallCounter: Sendable {
  private let value = Locked(0)

  var count: Int { value.withLock { $0 } }

  @discardableResult
  func callAsFunction() -> Int {
    value.withLock {
      $0 += 1
      return $0
    }
  }
}

/// Counts how many of its tokens are alive.
final class Population: Sendable {
  final class Token: Sendable {
    private let population: Population

    fileprivate init(in population: Population) {
      self.population = population
      population.alive.withLock { $0 += 1 }
    }

    deinit {
      population.alive.withLock { $0 -= 1 }
    }
  }

  private let alive = Locked(0)

  var count: Int { alive.withLock { $0 } }

  func token() -> Token { Token(in: self) }
}

/// A place for something that becomes known later than the block that needs it.
final class Later<Value: Sendable>: Sendable {
  private struct Box {
    var value: Value?

    mutating func exchange(_ new: Value?) -> Value? {
      defer { value = new }
      return value
    }
  }

  private let box = Locked(Box())

  var value: Value? {
    get { box.withLock { $0.value } }
    set { _ = box.withLock { $0.exchange(newValue) } }
  }
}
