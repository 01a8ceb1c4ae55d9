import Foundation

extension [String: Contender] {
  /// The same work with functions only: no disposal, no errors, no contract.
  static func closures(values: Int) -> Contenders {
    let sum = Sum()
    let total = benchmarks.sum(below: values)
    return [
      "1": Contender(values, expecting: total) {
        let listeners = Listeners()
        listeners.add { sum.add($0) }
        for value in 0..<values { listeners.send(value) }
        return sum.takeValue()
      },
      "2": Contender(values, expecting: 2 * total) {
        let listeners = Listeners()
        listeners.add { sum.add($0) }
        listeners.add { sum.add($0) }
        for value in 0..<values { listeners.send(value) }
        return sum.takeValue()
      },
      "3": Contender(values, expecting: 100 * benchmarks.sum(below: values / 100)) {
        let listeners = Listeners()
        for _ in 0..<hidden(100) { listeners.add { sum.add($0) } }
        return {
          for value in 0..<values / 100 { listeners.send(value) }
          return sum.takeValue()
        }
      },
      "6": Contender(values, expecting: total) {
        Chain(numbers(values)).run { sum.add($0) }
        return sum.takeValue()
      },
      "7": Contender(values, expecting: total + values) {
        Chain(maps(1, numbers(values))).run { sum.add($0) }
        return sum.takeValue()
      },
      "8": Contender(values, expecting: total + 6 * values) {
        Chain(mapsAndFilters(6, numbers(values))).run { sum.add($0) }
        return sum.takeValue()
      },
      "9": Contender(values / 20, expecting: 7 * (values / 20)) {
        for _ in 0..<values / 20 { mapsAndFilters(6, one())({ sum.add($0) }) }
        return sum.takeValue()
      },
      "10": Contender(values, expecting: total) {
        Chain(flatMaps(5, numbers(values))).run { sum.add($0) }
        return sum.takeValue()
      },
      "11": Contender(values / 20, expecting: values / 20) {
        for _ in 0..<values / 20 { flatMaps(5, one())({ sum.add($0) }) }
        return sum.takeValue()
      },
      "17": Contender(values, expecting: total) {
        let done = DispatchSemaphore(value: 0)
        let batches = Batches {
          if $0 < 0 { done.signal() } else { sum.add($0) }
        }
        for value in 0..<values { batches.send(value) }
        batches.send(-1)
        done.wait()
        return sum.takeValue()
      }.concurrently,
    ]
  }
}

private typealias Receiver = (Int) -> Void
private typealias Source = (@escaping Receiver) -> Void

/// Hides the source from the optimiser.
private final class Chain {
  private var source: Source

  @inline(never) init(_ source: @escaping Source) { self.source = source }
  @inline(never) func run(_ receiver: @escaping Receiver) { source(receiver) }
}

private final class Listeners {
  private var receivers: [Receiver] = []

  func add(_ receiver: @escaping Receiver) { receivers.append(receiver) }
  @inline(never) func send(_ value: Int) { for receiver in receivers { receiver(value) } }
}

/// Values that wait under a lock for a queue, which takes all of them each time.
private final class Batches: @unchecked Sendable {
  private let lock = NSLock()
  private var waiting: [Int] = []
  private let queue = DispatchQueue(label: "benchmark")
  private let receiver: Receiver

  init(_ receiver: @escaping Receiver) { self.receiver = receiver }

  func send(_ value: Int) {
    lock.lock()
    let isFirst = waiting.isEmpty
    waiting.append(value)
    lock.unlock()
    if isFirst { queue.async { self.deliver() } }
  }

  private func deliver() {
    lock.lock()
    let batch = waiting
    waiting = []
    lock.unlock()
    for value in batch { receiver(value) }
  }
}

@inline(never) private func numbers(_ count: Int) -> Source {
  { receiver in for value in 0..<count { receiver(value) } }
}

@inline(never) private func one() -> Source {
  { receiver in receiver(hidden(1)) }
}

@inline(never) private func map(
  _ source: @escaping Source, _ transform: @escaping (Int) -> Int
) -> Source {
  { receiver in source { receiver(transform($0)) } }
}

@inline(never) private func filter(
  _ source: @escaping Source, _ isIncluded: @escaping (Int) -> Bool
) -> Source {
  { receiver in source { if isIncluded($0) { receiver($0) } } }
}

@inline(never) private func flatMap(
  _ source: @escaping Source, _ transform: @escaping (Int) -> Source
) -> Source {
  { receiver in source { transform($0)(receiver) } }
}

// The number of operators is hidden and the source changes, so none of them can be fused.
@inline(never) private func maps(_ count: Int, _ source: @escaping Source) -> Source {
  var result = source
  for _ in 0..<hidden(count) { result = map(result) { $0 &+ 1 } }
  return result
}

@inline(never) private func mapsAndFilters(_ count: Int, _ source: @escaping Source) -> Source {
  var result = source
  for _ in 0..<hidden(count) {
    result = map(result) { $0 &+ 1 }
    result = filter(result) { $0 >= 0 }
  }
  return result
}

@inline(never) private func flatMaps(_ count: Int, _ source: @escaping Source) -> Source {
  var result = source
  for _ in 0..<hidden(count) {
    result = flatMap(result) { value in { receiver in receiver(value) } }
  }
  return result
}
