import Foundation
import OpenCombine
import Signals

/// How the cost of an operation changes with its size, as a curve for each library.
struct Scale {
  let name: String
  let title: String
  let counts: [Int]
  /// Nanoseconds for one operation, for each library and count.
  let curves: [Library: (Int) -> () -> Double]

  static var all: [Scale] {
    [
      Scale(
        name: "values", title: "One more value through map, after so many",
        counts: powersOfTen(upTo: 1_000_000),
        curves: [
          .signals: { count in
            let subject = Signals.Subject<Int>()
            let sum = Sum()
            subject.map { $0 &+ 1 }.subscribeNext { sum.add($0) }
            for value in 0..<count { subject.sendNext(value) }
            return { each(10_000) { subject.sendNext($0) } }
          },
          .openCombine: { count in
            let subject = PassthroughSubject<Int, Never>()
            let sum = Sum()
            let subscription = subject.map { $0 &+ 1 }.sink { sum.add($0) }
            for value in 0..<count { subject.send(value) }
            return { withExtendedLifetime(subscription) { each(10_000) { subject.send($0) } } }
          },
        ]),
      Scale(
        name: "subscribers", title: "One value to one subscriber, with so many elsewhere",
        counts: powersOfTen(upTo: 100_000),
        curves: [
          .signals: { count in
            let (busy, subject) = (Signals.Subject<Int>(), Signals.Subject<Int>())
            let sum = Sum()
            for _ in 0..<count { busy.subscribeNext { sum.add($0) } }
            subject.subscribeNext { sum.add($0) }
            return { withExtendedLifetime(busy) { each(10_000) { subject.sendNext($0) } } }
          },
          .openCombine: { count in
            let (busy, subject) = (
              PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>()
            )
            let sum = Sum()
            let others = (0..<count).map { _ in busy.sink { sum.add($0) } }
            let subscription = subject.sink { sum.add($0) }
            return {
              withExtendedLifetime((others, subscription)) { each(10_000) { subject.send($0) } }
            }
          },
        ]),
      Scale(
        name: "subscribing", title: "Subscribing and disposing, among so many",
        counts: powersOfTen(upTo: 100_000),
        curves: [
          .signals: { count in
            let subject = Signals.Subject<Int>()
            let sum = Sum()
            for _ in 0..<count { subject.subscribeNext { sum.add($0) } }
            return { each(1000) { _ in subject.subscribeNext { sum.add($0) }.dispose() } }
          },
          .openCombine: { count in
            let subject = PassthroughSubject<Int, Never>()
            let sum = Sum()
            let others = (0..<count).map { _ in subject.sink { sum.add($0) } }
            return {
              withExtendedLifetime(others) {
                each(1000) { _ in subject.sink { sum.add($0) }.cancel() }
              }
            }
          },
        ]),
      Scale(
        name: "inners", title: "One more inner signal of flattenMap, after so many",
        counts: powersOfTen(upTo: 1_000_000),
        curves: [
          .signals: { count in
            let subject = Signals.Subject<Int>()
            let sum = Sum()
            subject.flattenMap { value in
              .create { subscriber in
                subscriber.sendNext(value)
                subscriber.sendCompleted()
                return nil
              }
            }.subscribeNext { sum.add($0) }
            for value in 0..<count { subject.sendNext(value) }
            return { each(10_000) { subject.sendNext($0) } }
          },
          .openCombine: { count in
            let subject = PassthroughSubject<Int, Never>()
            let sum = Sum()
            let subscription = subject.flatMap { [$0].publisher }.sink { sum.add($0) }
            for value in 0..<count { subject.send(value) }
            return { withExtendedLifetime(subscription) { each(10_000) { subject.send($0) } } }
          },
        ]),
      Scale(
        name: "threads", title: "One value into one subject, from so many threads at once",
        counts: [1, 2, 4],
        curves: [
          .signals: { count in
            let subject = Signals.Subject<Int>()
            let sum = Sum()
            subject.subscribeNext { sum.add($0) }
            return { fromThreads(count) { subject.sendNext($0) } }
          },
          .openCombine: { count in
            let sender = Sender()
            let sum = AtomicSum()
            let subscription = sender.subject.sink { sum.add($0) }
            return {
              withExtendedLifetime(subscription) { fromThreads(count) { sender.subject.send($0) } }
            }
          },
        ]),
    ]
  }

  private static func powersOfTen(upTo limit: Int) -> [Int] {
    Array(sequence(first: 1) { $0 < limit ? $0 * 10 : nil })
  }

  /// The least of several runs for each count, interleaved.
  func measure() -> [Library: [Double]] {
    var best: [Library: [Double]] = [:]
    for library in curves.keys { best[library] = counts.map { _ in .infinity } }
    for (index, count) in counts.enumerated() {
      for (library, prepare) in curves {
        let run = prepare(count)
        for _ in 0..<9 { best[library]![index] = min(best[library]![index], run()) }
      }
    }
    return best
  }
}

/// The nanoseconds that one of `count` calls takes.
private func each(_ count: Int, _ body: (Int) -> Void) -> Double {
  let start = ContinuousClock.now
  for value in 0..<hidden(count) { body(value) }
  let (seconds, attoseconds) = (ContinuousClock.now - start).components
  return (Double(seconds) * 1e9 + Double(attoseconds) / 1e9) / Double(count)
}

/// The nanoseconds that one call takes, when `threads` of them share the calls.
private func fromThreads(_ threads: Int, _ body: @escaping @Sendable (Int) -> Void) -> Double {
  let calls = 100_000
  let start = ContinuousClock.now
  onThreads(threads) { _ in for value in 0..<calls / threads { body(value) } }
  let (seconds, attoseconds) = (ContinuousClock.now - start).components
  return (Double(seconds) * 1e9 + Double(attoseconds) / 1e9) / Double(calls)
}

/// A subject that several threads share. OpenCombine permits that, although the type isn't
/// `Sendable`.
private final class Sender: @unchecked Sendable {
  let subject = PassthroughSubject<Int, Never>()
}
