import Foundation
import SignalFuzzing
import Signals
import Synchronization

/// Sources that keep the pace send numbered values through a pipeline to a consumer that is slow at
/// times, to the end or until the subscription is disposed of. Of each source, the values that come
/// out must be complete and in order, up to the disposal if there is one. And no source may be far
/// ahead of the consumer, if all stages queue only few values.
final class PaceRound: @unchecked Sendable {
  // Unchecked, because `received` belongs to the thread that delivers, one at a time.
  private let text: String
  private let count: Int
  private let sources: [Signal<Numbered>]
  private let stages: [Stage]
  private let readsValues: Bool
  private let disposesAfter: Int?
  private let disposesElsewhere: Bool
  private let mostAhead: Int?
  private let slowness: Int
  private let isHereFirst: Bool
  private var received: [Int]
  private var total = 0
  private let made = Tally()
  private let faults = Mutex<[String]>([])
  private let ended = DispatchSemaphore(value: 0)
  private let subscription = SerialDisposable()

  init(_ numbers: inout SplitMix) {
    let sourceCount = Int.random(in: 1...3, using: &numbers)
    count = Int.random(in: 1...[40, 400, 3000].randomElement(using: &numbers)!, using: &numbers)
    let total = sourceCount * count
    disposesAfter = Bool.random(using: &numbers) ? Int.random(in: 1...total, using: &numbers) : nil
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
    let (made, count) = (made, count)
    sources = kinds.enumerated().map { sender, kind in
      PaceSources.all[kind](count).map {
        made.count()
        return Numbered(sender: sender, number: $0)
      }
    }
    mostAhead = isPaced ? (length + 4) * 1500 : nil
    received = Array(repeating: 0, count: sourceCount)
    let names = (0..<length).map { picks[$0] ? "p\(paced[$0])" : "s\(any[$0])" }
    text =
      "sources \(kinds) x \(count), stages \(names), \(readsValues ? "values()" : "blocks"), "
      + "slowness \(slowness), dispose \(disposesAfter.map(String.init) ?? "never")"
      + (disposesElsewhere ? " elsewhere" : "")
  }

  var wasDisposedOf: Bool { disposesAfter != nil }

  /// Returns how many values have come, and the faults.
  func run() -> (values: Int, faults: [String]) {
    let source = sources.count == 1 ? sources[0] : merge(sources)
    let pipeline = stages.reduce(source) { $1($0) }
    if readsValues {
      let task = Task { await read(pipeline) }
      subscription.disposable = Disposable { task.cancel() }
    } else if isHereFirst {
      subscription.disposable = Scheduler.background().performAsCurrent { subscribe(to: pipeline) }
    } else {
      subscription.disposable = subscribe(to: pipeline)
    }
    let limit = clock() + 20 * CLOCKS_PER_SEC
    let latest = ContinuousClock.now + .seconds(20)
    while ended.wait(timeout: .now() + 1) == .timedOut {
      if clock() > limit || ContinuousClock.now > latest {
        fault("hangs after \(received), \(made.value) were made")
        break
      }
    }
    subscription.dispose()
    return (total, faults.withLock { $0 })
  }

  private func subscribe(to pipeline: Signal<Numbered>) -> Disposable {
    pipeline.subscribe(
      next: { [self] in receive($0) },
      error: { [self] in fault("ended with \($0)") },
      completed: { [self] in completed() })
  }

  private func read(_ pipeline: Signal<Numbered>) async {
    do {
      for try await value in pipeline.values() { receive(value) }
      if disposesAfter.map({ $0 > total }) ?? true { completed() }
    } catch is CancellationError {
    } catch {
      fault("ended with \(error)")
    }
  }

  private func receive(_ value: Numbered) {
    if value.number != received[value.sender] {
      fault("source \(value.sender): \(value.number) came instead of \(received[value.sender])")
    }
    received[value.sender] = value.number + 1
    total += 1
    if slowness > 0, total % 32 == 0 { usleep(UInt32(slowness)) }
    if let mostAhead, made.value - total > mostAhead {
      fault("\(made.value) values were made for \(total)")
    }
    guard total == disposesAfter else { return }
    if disposesElsewhere {
      Scheduler.background().schedule { [self] in
        subscription.dispose()
        ended.signal()
      }
    } else {
      subscription.dispose()
      ended.signal()
    }
  }

  private func completed() {
    if received.contains(where: { $0 != count }) { fault("\(received) of \(count) have come") }
    ended.signal()
  }

  private func fault(_ text: String) {
    faults.withLock { if $0.isEmpty { $0.append("\(self.text): \(text)") } }
    ended.signal()
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
    { $0.mapAsync { $0 }.deliver(on: .background()) },
    {
      $0.mapAsync(maxConcurrent: 4) { value in
        await Task.yield()
        return value
      }.deliver(on: .background())
    },
    { zip($0, .range(start: 0, count: .max)).map { $0.0 } },
    { zip(.generate(first: 0, while: { _ in true }, next: { $0 + 1 }), $0).map { $0.1 } },
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
