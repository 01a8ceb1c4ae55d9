import Foundation
import OpenCombine
import OpenCombineDispatch

extension [String: Contender] {
  static func openCombine(values: Int) -> Contenders {
    let sum = Sum()
    let total = benchmarks.sum(below: values)
    let few = values / 5
    let queue = DispatchQueue(label: "benchmark")
    return [
      "1": Contender(values, expecting: total) {
        let subject = PassthroughSubject<Int, Never>()
        let subscription = subject.sink { sum.add($0) }
        for value in 0..<values { subject.send(value) }
        subscription.cancel()
        return sum.takeValue()
      },
      "2": Contender(values, expecting: 2 * total) {
        let subject = PassthroughSubject<Int, Never>()
        let first = subject.sink { sum.add($0) }
        let second = subject.sink { sum.add($0) }
        for value in 0..<values { subject.send(value) }
        first.cancel()
        second.cancel()
        return sum.takeValue()
      },
      "3": Contender(values, expecting: 100 * benchmarks.sum(below: values / 100)) {
        let subject = PassthroughSubject<Int, Never>()
        let subscriptions = (0..<hidden(100)).map { _ in subject.sink { sum.add($0) } }
        return {
          for value in 0..<values / 100 { subject.send(value) }
          withExtendedLifetime(subscriptions) {}
          return sum.takeValue()
        }
      },
      "4": Contender(values / 10, expecting: benchmarks.sum(below: values / 10)) {
        for value in 0..<values / 10 {
          let subject = PassthroughSubject<Int, Never>()
          let subscription = subject.sink { sum.add($0) }
          subject.send(value)
          subscription.cancel()
        }
        return sum.takeValue()
      },
      "5": Contender(values / 10, expecting: 1000) {
        let subject = PassthroughSubject<Int, Never>()
        var subscriptions = (0..<1000).map { _ in subject.sink { sum.add($0) } }
        return {
          for value in 0..<values / 10 {
            subscriptions[value % 1000].cancel()
            subscriptions[value % 1000] = subject.sink { sum.add($0) }
          }
          subject.send(1)
          return sum.takeValue()
        }
      },
      "6": Contender(values, expecting: total) {
        let subscription = (0..<values).publisher.sink { sum.add($0) }
        subscription.cancel()
        return sum.takeValue()
      },
      "7": Contender(values, expecting: total + values) {
        let subject = PassthroughSubject<Int, Never>()
        let subscription = subject.map { $0 &+ 1 }.sink { sum.add($0) }
        for value in 0..<values { subject.send(value) }
        subscription.cancel()
        return sum.takeValue()
      },
      "8": Contender(values, expecting: total + 6 * values) {
        let subject = PassthroughSubject<Int, Never>()
        let subscription = sixMapsAndFilters(subject).sink { sum.add($0) }
        for value in 0..<values { subject.send(value) }
        subscription.cancel()
        return sum.takeValue()
      },
      "9": Contender(values / 20, expecting: 7 * (values / 20)) {
        for _ in 0..<values / 20 {
          let subject = PassthroughSubject<Int, Never>()
          let subscription = sixMapsAndFilters(subject).sink { sum.add($0) }
          subject.send(hidden(1))
          subscription.cancel()
        }
        return sum.takeValue()
      },
      "10": Contender(few, expecting: benchmarks.sum(below: few)) {
        let subject = PassthroughSubject<Int, Never>()
        let subscription = fiveFlatMaps(subject).sink { sum.add($0) }
        for value in 0..<few { subject.send(value) }
        subscription.cancel()
        return sum.takeValue()
      },
      "11": Contender(values / 20, expecting: values / 20) {
        for _ in 0..<values / 20 {
          let subject = PassthroughSubject<Int, Never>()
          let subscription = fiveFlatMaps(subject).sink { sum.add($0) }
          subject.send(hidden(1))
          subscription.cancel()
        }
        return sum.takeValue()
      },
      "12": Contender(few, expecting: benchmarks.sum(below: few)) {
        let subject = PassthroughSubject<Int, Never>()
        let subscription = fiveSwitches(subject).sink { sum.add($0) }
        for value in 0..<few { subject.send(value) }
        subscription.cancel()
        return sum.takeValue()
      },
      "23": Contender(few, expecting: benchmarks.sum(below: few)) {
        let subject = PassthroughSubject<Int, Never>()
        let subscription = fiveSwitches(subject).sink { sum.add($0) }
        for value in 0..<few { subject.send(value) }
        subscription.cancel()
        return sum.takeValue()
      },
      "24": Contender(values / 20, expecting: values / 20) {
        for _ in 0..<values / 20 {
          let subject = PassthroughSubject<Int, Never>()
          let subscription = fiveSwitches(subject).sink { sum.add($0) }
          subject.send(hidden(1))
          subscription.cancel()
        }
        return sum.takeValue()
      },
      "15": Contender(few, expecting: 2 * benchmarks.sum(below: few)) {
        let left = PassthroughSubject<Int, Never>()
        let right = PassthroughSubject<Int, Never>()
        let subscription = left.zip(right).sink { sum.add($0 &+ $1) }
        for value in 0..<few { left.send(value) }
        for value in 0..<few { right.send(value) }
        subscription.cancel()
        return sum.takeValue()
      },
      "16": Contender(values, expecting: sumOfDistinctScan(values)) {
        let subject = PassthroughSubject<Int, Never>()
        let subscription = subject.scan(0) { $0 &+ ($1 & 1) }.removeDuplicates().prefix(values)
          .sink { sum.add($0) }
        for value in 0..<values { subject.send(value) }
        subscription.cancel()
        return sum.takeValue()
      },
      "17": Contender(values, expecting: total) {
        let done = DispatchSemaphore(value: 0)
        let subject = PassthroughSubject<Int, Never>()
        let subscription = subject.receive(on: queue.ocombine)
          .sink(receiveCompletion: { _ in done.signal() }, receiveValue: { sum.add($0) })
        for value in 0..<values { subject.send(value) }
        subject.send(completion: .finished)
        done.wait()
        subscription.cancel()
        return sum.takeValue()
      }.concurrently,
      "19": Contender(values, expecting: 2 * benchmarks.sum(below: values / 2)) {
        let sum = AtomicSum()
        let sender = Sender()
        let subscription = sender.subject.sink { sum.add($0) }
        onThreads(2) { _ in
          for value in 0..<values / 2 { sender.subject.send(value) }
        }
        subscription.cancel()
        return sum.takeValue()
      }.concurrently,
      "20": Contender(values / 10, expecting: 0) {
        let subject = PassthroughSubject<Int, Never>()
        var subscriptions: [AnyCancellable] = []
        subscriptions.reserveCapacity(values / 10)
        return {
          for _ in 0..<values / 10 { subscriptions.append(subject.sink { sum.add($0) }) }
          return sum.takeValue()
        }
      },
      "21": Contender(values / 10, expecting: 0) {
        let subject = PassthroughSubject<Int, Never>()
        var subscriptions: [AnyCancellable] = []
        subscriptions.reserveCapacity(values / 10)
        return {
          for _ in 0..<values / 10 {
            subscriptions.append(sixMapsAndFilters(subject).sink { sum.add($0) })
          }
          return sum.takeValue()
        }
      },
    ]
  }
}

/// A subject that two threads share. OpenCombine permits that, although the type isn't `Sendable`.
private final class Sender: @unchecked Sendable {
  let subject = PassthroughSubject<Int, Never>()
}

private func sixMapsAndFilters(
  _ publisher: PassthroughSubject<Int, Never>
) -> some Publisher<Int, Never> {
  // In two parts, because the type checker gives up on the whole expression.
  let two =
    publisher
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

private func fiveFlatMaps(
  _ publisher: PassthroughSubject<Int, Never>
) -> some Publisher<Int, Never> {
  publisher
    .flatMap { Just($0) }
    .flatMap { Just($0) }
    .flatMap { Just($0) }
    .flatMap { Just($0) }
    .flatMap { Just($0) }
}

private func fiveSwitches(
  _ publisher: PassthroughSubject<Int, Never>
) -> some Publisher<Int, Never> {
  publisher
    .map { Just($0) }.switchToLatest()
    .map { Just($0) }.switchToLatest()
    .map { Just($0) }.switchToLatest()
    .map { Just($0) }.switchToLatest()
    .map { Just($0) }.switchToLatest()
}
