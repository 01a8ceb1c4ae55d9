import AsyncAlgorithms
import Foundation

extension [String: Contender] {
  static func asyncAlgorithms(values: Int) -> Contenders {
    let sum = Sum()
    let few = values / 10
    let total = benchmarks.sum(below: few)
    let contenders = [
      "1": Contender(few, expecting: total) {
        awaited {
          for await value in channel(few) { sum.add(value) }
        }
        return sum.takeValue()
      },
      "6": Contender(few, expecting: total) {
        awaited { for await value in numbers(few) { sum.add(value) } }
        return sum.takeValue()
      },
      "7": Contender(few, expecting: total + few) {
        awaited { for await value in numbers(few).map({ $0 &+ 1 }) { sum.add(value) } }
        return sum.takeValue()
      },
      "8": Contender(few, expecting: total + 6 * few) {
        awaited { for await value in sixMapsAndFilters(numbers(few)) { sum.add(value) } }
        return sum.takeValue()
      },
      "9": Contender(few, expecting: 7 * few) {
        awaited {
          for _ in 0..<few {
            for await value in sixMapsAndFilters(one()) { sum.add(value) }
          }
        }
        return sum.takeValue()
      },
      "10": Contender(few, expecting: total) {
        awaited { for await value in fiveFlatMaps(numbers(few)) { sum.add(value) } }
        return sum.takeValue()
      },
      "11": Contender(few / 10, expecting: few / 10) {
        awaited {
          for _ in 0..<few / 10 {
            for await value in fiveFlatMaps(one()) { sum.add(value) }
          }
        }
        return sum.takeValue()
      },
      "14": Contender(few, expecting: 2 * benchmarks.sum(below: few / 2)) {
        awaited {
          for await value in merged(few / 2) { sum.add(value) }
        }
        return sum.takeValue()
      },
      "15": Contender(few, expecting: 2 * total) {
        awaited {
          for await (left, right) in zipped(few) { sum.add(left &+ right) }
        }
        return sum.takeValue()
      },
      "16": Contender(few, expecting: sumOfDistinctScan(few)) {
        awaited {
          let counts = numbers(few).reductions(0) { $0 &+ ($1 & 1) }.removeDuplicates().prefix(few)
          for await value in counts { sum.add(value) }
        }
        return sum.takeValue()
      },
      "29": Contender(few, expecting: total) {
        awaited { for await value in numbers(few) { sum.add(value) } }
        return sum.takeValue()
      },
      "30": Contender(few, expecting: total) {
        awaited {
          for await value in numbers(few).map({ await later($0) }) { sum.add(value) }
        }
        return sum.takeValue()
      },
      "31": Contender(few, expecting: total) {
        awaited {
          for await value in channel(few).map({ await later($0) }) { sum.add(value) }
        }
        return sum.takeValue()
      },
      "32": Contender(few, expecting: total) {
        awaited { for await value in channel(few) { sum.add(value) } }
        return sum.takeValue()
      },
    ]
    // Tasks run on the threads of a pool.
    return contenders.mapValues(\.concurrently)
  }
}

private func numbers(_ count: Int) -> AsyncStream<Int> {
  AsyncStream { continuation in
    for value in 0..<count { continuation.yield(value) }
    continuation.finish()
  }
}

/// The numbers from a task that waits until each one is taken.
private func channel(_ count: Int) -> AsyncChannel<Int> {
  let channel = AsyncChannel<Int>()
  Task.detached {
    for value in 0..<count { await channel.send(value) }
    channel.finish()
  }
  return channel
}

private func one() -> AsyncStream<Int> {
  AsyncStream { continuation in
    continuation.yield(hidden(1))
    continuation.finish()
  }
}

private func merged(_ count: Int) -> some AsyncSequence<Int, Never> {
  merge(numbers(count), numbers(count))
}

private func zipped(_ count: Int) -> some AsyncSequence<(Int, Int), Never> {
  zip(numbers(count), numbers(count))
}

private func sixMapsAndFilters(_ stream: AsyncStream<Int>) -> some AsyncSequence<Int, Never> {
  // In two parts, because the type checker gives up on the whole expression.
  let two =
    stream
    .map { $0 &+ 1 }.filter { $0 >= 0 }
    .map { $0 &+ 1 }.filter { $0 >= 0 }
  let four =
    two
    .map { $0 &+ 1 }.filter { $0 >= 0 }
    .map { $0 &+ 1 }.filter { $0 >= 0 }
  let six =
    four
    .map { $0 &+ 1 }.filter { $0 >= 0 }
    .map { $0 &+ 1 }.filter { $0 >= 0 }
  return six
}

private func fiveFlatMaps(_ stream: AsyncStream<Int>) -> some AsyncSequence<Int, Never> {
  stream
    .flatMap { [$0].async }
    .flatMap { [$0].async }
    .flatMap { [$0].async }
    .flatMap { [$0].async }
    .flatMap { [$0].async }
}
