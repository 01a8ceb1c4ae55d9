import Foundation
import SignalFuzzing
import Signals
import Synchronization

/// Sources that keep the pace send numbered values through a pipeline to a consumer that is slow at
/// times, to the end or until the subscription is disposed of. No source may be far ahead of the
/// consumer, if all stages queue only few values.
final class PaceRound: Round, Sendable {
  private let sources: [Signal<Numbered>]
  private let stages: [Stage]
  private let readsValues: Bool
  private let disposesElsewhere: Bool
  private let mostAhead: Int?
  private let slowness: Int
  private let isHereFirst: Bool
  private let made: Tally
  private let taken = Tally()
  private let receiver: Receiver
  let wasDisposedOf: Bool

  init(_ numbers: inout SplitMix) {
    let sourceCount = Int.random(in: 1...3, using: &numbers)
    let count = Int.random(
      in: 1...[40, 400, 3000].randomElement(using: &numbers)!, using: &numbers)
    let total = sourceCount * count
    let disposesAfter =
      Bool.random(using: &numbers) ? Int.random(in: 1...total, using: &numbers) : nil
    disposesElsewhere = Bool.random(using: &numbers)
    readsValues = Int.random(in: 0..<4, using: &numbers) == 0
    slowness = [0, 0, 20, 200].randomElement(using: &numbers)!
    isHereFirst = Bool.random(using: &numbers)
    let length = Int.random(in: 0...4, using: &numbers)
    let isPaced = Bool.random(using: &numbers)
    let paced = (0..<length).map { _ in PaceStages.all.indices.randomElement(using: &numbers)! }
    let any = (0..<length).map { _ in Stages.keepingAll.indices.randomElement(using: &numbers)! }
    let picks = (0..<length).map { _ in isPaced || Bool.random(using: &numbers) }
    stages = (0..<length).map { picks[$0] ? PaceStages.all[paced[$0]] : Stages.keepingAll[any[$0]] }
    let kinds = (0..<sourceCount).map { _ in
      PaceSources.all.indices.randomElement(using: &numbers)!
    }
    let made = Tally()
    self.made = made
    sources = kinds.enumerated().map { sender, kind in
      PaceSources.all[kind](count).map {
        made.count()
        return Numbered(sender: sender, number: $0)
      }
    }
    mostAhead = isPaced ? (length + 4) * 1500 : nil
    let names = (0..<length).map { picks[$0] ? "p\(paced[$0])" : "s\(any[$0])" }
    receiver = Receiver(
      of: sourceCount, count: count, disposingAfter: disposesAfter,
      "sources \(kinds) x \(count), stages \(names), \(readsValues ? "values()" : "blocks"), "
        + "slowness \(slowness), dispose \(disposesAfter.map(String.init) ?? "never")"
        + (disposesElsewhere ? " elsewhere" : ""))
    wasDisposedOf = disposesAfter != nil
  }

  func run() -> (values: Int, faults: [String]) {
    let source = sources.count == 1 ? sources[0] : merge(sources)
    let pipeline = stages.reduce(source) { $1($0) }
    if readsValues {
      let task = Task { await read(pipeline) }
      receiver.subscription.disposable = Disposable { task.cancel() }
    } else if isHereFirst {
      receiver.subscription.disposable =
        Scheduler.background().performAsCurrent { subscribe(to: pipeline) }
    } else {
      receiver.subscription.disposable = subscribe(to: pipeline)
    }
    // Counts the seconds in which it was asked, not those in which the whole program was stopped.
    var (last, secondsWithout) = (-1, 0)
    return receiver.result {
      secondsWithout = taken.value == last ? secondsWithout + 1 : 0
      last = taken.value
      return secondsWithout == 20
        ? "hangs after \(receiver.received), \(made.value) were made" : nil
    }
  }

  private func subscribe(to pipeline: Signal<Numbered>) -> Disposable {
    pipeline.subscribe(
      next: { [self] in receive($0) },
      error: { [receiver] in receiver.fault("ended with \($0)") },
      completed: { [receiver] in receiver.completed() })
  }

  private func read(_ pipeline: Signal<Numbered>) async {
    do {
      for try await value in pipeline.values() { receive(value) }
      if !receiver.isDisposed { receiver.completed() }
    } catch is CancellationError {
    } catch {
      receiver.fault("ended with \(error)")
    }
  }

  private func receive(_ value: Numbered) {
    let isLast = receiver.receive(value)
    taken.count()
    if slowness > 0, receiver.total % 32 == 0 { usleep(UInt32(slowness)) }
    if let mostAhead, made.value - receiver.total > mostAhead {
      receiver.fault("\(made.value) values were made for \(receiver.total)")
    }
    guard isLast else { return }
    if disposesElsewhere {
      Scheduler.background().schedule { [receiver] in receiver.dispose() }
    } else {
      receiver.dispose()
    }
  }
}

/// A number that several threads count up.
private final class Tally: Sendable {
  private let number = Atomic(0)
  var value: Int { number.load(ordering: .relaxed) }
  func count() { number.add(1, ordering: .relaxed) }
}

/// Sources that keep the pace. Each sends on a scheduler, since otherwise the inner signals of a
/// stage begin later, in any order.
enum PaceSources {
  static let all: [@Sendable (Int) -> Signal<Int>] = [
    { .from(0..<$0) },
    { .range(start: 0, count: $0) },
    { count in .generate(first: 0, while: { $0 < count }, next: { $0 + 1 }) },
    { (0..<$0).signal(on: .background()) },
    { count in
      AsyncStream {
        for number in 0..<count { $0.yield(number) }
        $0.finish()
      }.signal().deliver(on: .background())
    },
    { count in
      .create { subscriber in
        Scheduler.background().schedule { send(0, of: count, to: subscriber) }
        return nil
      }
    },
    { count in .from(0..<count).subscribe(on: .background()) },
    { count in concat([.from(0..<count / 2), .from(count / 2..<count)]) },
  ]

  @Sendable private static func send(_ first: Int, of count: Int, to subscriber: Subscriber<Int>) {
    var number = first
    while number < count {
      subscriber.sendNext(number)
      number += 1
      if subscriber.isDisposed { return }
      if subscriber.isPaused {
        return subscriber.whenReady { [number] in send(number, of: count, to: subscriber) }
      }
    }
    subscriber.sendCompleted()
  }
}

/// Stages that queue few values, lose nothing and keep the order.
enum PaceStages {
  static let all: [Stage] = [
    { $0.deliver(on: .background()) },
    { $0.concatMap { .return($0) } },
    { $0.concatMap { .from([$0]).deliver(on: .background()) } },
    { $0.concatMap(by: { _ in 0 }) { .from([$0]).deliver(on: .background()) } },
    { $0.concatMap(by: { $0.number % 3 }, maxConcurrent: 1) { .return($0) } },
    { $0.expand { _ in .empty } },
    { $0.mapAsync { $0 }.deliver(on: .background()) },
    {
      $0.mapAsync(maxConcurrent: 4) { value in
        await Task.yield()
        return value
      }.deliver(on: .background())
    },
    { zip($0, .range(start: 0, count: .max)).map { $0.0 } },
    { zip(.generate(first: 0, while: { _ in true }, next: { $0 + 1 }), $0).map { $0.1 } },
    { zip($0, .range(start: 0, count: .max), buffering: .pausing(at: 8)).map { $0.0 } },
    { $0.values().signal().deliver(on: .background()) },
    { $0.share() },
    { $0.map { $0 }.filter { $0.number >= 0 } },
    { source in
      .create { subscriber in
        let subject = Subject<Numbered>()
        return CompoundDisposable([
          subject.subscribe(subscriber), source.subscribe(on: .background()).subscribe(subject),
        ])
      }
    },
    { $0.catch(to: .empty) },
    { $0.concat(with: .empty) },
    { $0.merge(with: .empty).deliver(on: .background()) },
  ]
}
