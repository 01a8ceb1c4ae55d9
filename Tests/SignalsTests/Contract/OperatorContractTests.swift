import SignalsTesting
import TestSupport
import Testing

/// Every operator, run through the contract. The checks are those of the table below, and for other
/// operators the examples of the gallery.
@Suite(.leavesNothing) struct OperatorContractTests {
  private static func check<Output: Sendable>(
    _ name: String, except exempt: Set<ContractRule> = [],
    _ apply: @escaping @Sendable (Signal<Number>, TestScheduler) -> Signal<Output>
  ) -> OperatorContract {
    let check = ContractCheck(name, values: { Number($0) }, except: exempt, apply)
    return OperatorContract(name: name) { check.violations(limit: .seconds(3600)) }
  }

  /// The checks of the table, and the examples of each other operator.
  static let operators: [OperatorContract] =
    table
    + ShownOperator.all.filter { operation in !table.contains { $0.name == operation.name } }
    .compactMap { operation in
      operation.example.map { example in
        OperatorContract(name: "\(operation.name): \(example.expression)") {
          example.violations(name: operation.name, limit: .seconds(3600))
        }
      }
    }

  /// Operators whose examples are not enough: their numbers are no objects, the times don't suit
  /// the contract's source, a rule does not apply, or there are variants to check.
  ///
  /// If the name is that of the operator's documentation, the check replaces the example. With more
  /// words after that name, the check is a variant, which is run beside the example.
  private static let table: [OperatorContract] = [
    check("aggregate(start:reduce:)") { source, _ in source.aggregate(start: 0) { $0 + $1.value } },
    check("aggregate(startFactory:reduce:)") { source, _ in
      source.aggregate(startFactory: { 0 }) { $0 + $1.value }
    },
    check("aggregateWithIndex(start:reduce:)") { source, _ in
      source.aggregateWithIndex(start: 0) { $0 + $1.value + $2 }
    },
    check("all(where:)") { source, _ in source.all { $0.value < 3 } },
    check("and(_:)") { source, _ in
      source.map { $0.value > 0 }.and(source.map { $0.value > 1 })
    },
    check("any(where:)") { source, _ in source.any { $0.value == 2 } },
    check("flattenMapWithStop(_:)") { source, _ in
      source.flattenMapWithStop { { _, stop in source } }
    },
    check("combinePrevious(start:reduce:)") { source, _ in
      source.combinePrevious(start: Number(0)) { $0.value + $1.value }
    },
    check("compactMap(_:)") { source, _ in source.compactMap { $0.value == 2 ? nil : $0 } },
    check("deliver(on:)") { $0.deliver(on: $1) },
    check("buffering(_:onDrop:)") { source, _ in source.buffering(.newest(2)) },
    check("deliver(on:buffering:onDrop:)") { $0.deliver(on: $1, buffering: .pausing(at: 4)) },
    check("concatMap(buffering:onDrop:_:)") { source, _ in
      source.concatMap(buffering: .pausing(at: 4)) { .return($0) }
    },
    check("concatMap(by:maxConcurrent:_:)") { source, _ in
      source.concatMap(by: { $0.value % 2 }) { .return($0) }
    },
    check("flatten(maxConcurrent:buffering:onDrop:)") { source, _ in
      source.map { _ in source }.flatten(maxConcurrent: 1, buffering: .newest(100))
    },
    check("dematerialize()") { source, _ in source.materialize().dematerialize() },
    check("distinctUntilChanged()") { source, _ in source.map(\.value).distinctUntilChanged() },
    check("distinctUntilChanged(by:)") { source, _ in
      source.distinctUntilChanged { $0.value == $1.value }
    },
    check("expand(maxConcurrent:_:)") { source, _ in
      source.expand { $0.value == 1 ? source.filter { $0.value > 1 } : nil }
    },
    check("filter(_:)") { source, _ in source.filter { $0.value != 2 } },
    check("flatten(maxConcurrent:)") { source, _ in
      source.map { _ in source }.flatten(maxConcurrent: 1)
    },
    check("flattenMap(_:) to single values") { source, _ in source.flattenMap { .return($0) } },
    check("distinctUntilChanged(at:)") { source, _ in source.distinctUntilChanged(at: \.value) },
    check("ignore(_:)") { source, _ in source.map(\.value).ignore(2) },
    check("map(_:)") { source, _ in source.map { $0 } },
    check("mapReplace(_:)") { source, _ in source.mapReplace(0) },
    check("materialize()") { source, _ in source.materialize() },
    check("max()") { source, _ in source.map(\.value).max() },
    check("min()") { source, _ in source.map(\.value).min() },
    check("not()") { source, _ in source.map { $0.value > 1 }.not() },
    check("or(_:)") { source, _ in
      source.map { $0.value > 0 }.or(source.map { $0.value > 1 })
    },
    check("scan(into:update:)") { source, _ in source.scan(into: 0) { $0 += $1.value } },
    check("scan(start:reduce:)") { source, _ in source.scan(start: 0) { $0 + $1.value } },
    check("scanWithIndex(start:reduce:)") { source, _ in
      source.scanWithIndex(start: 0) { $0 + $1.value + $2 }
    },
    check("single() of one value") { source, _ in source.take(1).single() },
    check("skipUntilFirst(where:)") { source, _ in source.skipUntilFirst { $0.value == 2 } },
    check("skip(while:)") { source, _ in source.skip(while: { $0.value < 2 }) },
    check("take(until:)") { source, _ in source.take(until: source.filter { $0.value == 3 }) },
    check("take(until:) of a lifetime") { source, _ in during(source) { $0.take(until: $1) } },
    check("takeUntilFirst(where:)") { source, _ in source.takeUntilFirst { $0.value == 2 } },
    check("take(while:)") { source, _ in source.take(while: { $0.value < 3 }) },
    check("take(while:inclusive:)") { source, _ in
      source.take(while: { $0.value < 2 }, inclusive: true)
    },
    check("debounce(for:on:while:onDrop:)") { $0.debounce(for: .milliseconds(500), on: $1) },
    check("throttleFirst(for:on:onDrop:)") { $0.throttleFirst(for: .milliseconds(1500), on: $1) },
    check("throttleLatest(for:on:onDrop:)") { $0.throttleLatest(for: .milliseconds(1500), on: $1) },
    check("buffer(for:orCount:on:)") { $0.buffer(for: .milliseconds(1500), on: $1) },
    check("delay(for:on:)") { $0.delay(for: .milliseconds(500), on: $1) },
    check("delaySubscription(for:on:)") {
      $0.delaySubscription(for: .milliseconds(500), on: $1)
    },
    // The checks run on another thread, so the operator's events come later, from the main queue. A
    // block that runs there when the subscription is disposed of goes on, and holds its value until
    // it returns. The operator's own suite checks these rules on the main thread.
    check(
      "deliverOnMainActor()", except: [.cold, .disposal, .abandonment, .bounded, .release]
    ) { source, _ in source.deliverOnMainActor() },
    check("groupBy(_:)") { source, _ in source.groupBy { $0.value % 2 }.flatten() },
    check("groupBy(_:transform:)") { source, _ in
      source.groupBy({ $0.value % 2 }) { $0.value }.flatten()
    },
    check("groupBy(_:untilIdleFor:on:)") {
      $0.groupBy({ $0.value % 2 }, untilIdleFor: .seconds(2), on: $1).flatten()
    },
    check("if(then:else:)") { source, _ in
      source.map { $0.value == 1 }.if(then: source, else: source)
    },
    check("retry(_:backoff:resetsAfterValue:on:while:)") {
      $0.retry(2, backoff: .constant(.milliseconds(500)), on: $1)
    },
    check("retry(backoff:resetsAfterValue:on:)") {
      $0.retry(backoff: .constant(.milliseconds(500)), on: $1)
    },
    check("retry(backoff:resetsAfterValue:on:while:)") {
      $0.retry(backoff: .constant(.milliseconds(500)), on: $1, while: { _ in false })
    },
    check("retry(when:)") { source, _ in source.retry { $0.take(1) } },
    check("subscribe(on:)") { $0.subscribe(on: $1) },
    check("switch(cases:default:)") { source, _ in
      source.map(\.value).switch(cases: [1: source, 2: source], default: source)
    },
    check("take(untilReplacement:)") { source, _ in
      source.take(untilReplacement: source.filter { $0.value == 2 })
    },
    check("timeout(after:on:)") { $0.timeout(after: .seconds(10), on: $1) },
    check("timeout(perValue:on:)") { $0.timeout(perValue: .seconds(10), on: $1) },
    check("window(count:)") { source, _ in source.window(count: 2).flatten() },
    check("window(for:orCount:on:)") {
      $0.window(for: .milliseconds(1500), on: $1).flatten()
    },
    check("timeInterval(on:)") { $0.timeInterval(on: $1) },
    check("timestamp(on:)", except: [.cold]) { $0.timestamp(on: $1) },
    check("try(_:)") { source, _ in source.try { if $0.value == 3 { throw TestError() } } },
    // Subscriptions that share one source keep it for later subscriptions, and their subject could
    // always get another source.
    check("multicast(_:)", except: [.cold, .abandonment]) { source, _ in
      source.multicast(Subject()).autoconnect()
    },
    check("multicast(makeSubject:)", except: [.abandonment]) { source, _ in
      source.multicast { Subject() }.autoconnect()
    },
    check("publish()", except: [.abandonment]) { source, _ in source.publish().autoconnect() },
    check("replay()", except: [.cold, .disposal, .abandonment, .release]) { source, _ in
      source.replay()
    },
    check("replayLast()", except: [.cold, .disposal, .abandonment, .release]) { source, _ in
      source.replayLast()
    },
    check("replayLazily()", except: [.cold, .disposal, .stop, .abandonment, .release]) {
      source, _ in source.replayLazily()
    },
    check("share(replay:scope:)", except: [.abandonment]) { source, _ in source.share() },
    check("merge(_:buffering:onDrop:)") { source, _ in
      merge([source], buffering: .newest(2))
    },
    check("zip(_:buffering:onDrop:)") { source, _ in
      zip([source], buffering: .newest(2)).map { $0[0] }
    },
    check("share(replay:scope:pace:)", except: [.abandonment]) { source, _ in
      source.share(pace: .slowest)
    },
    // The source goes on after the disposal, until the scheduler runs.
    check(
      "share(replay:scope:pace:untilUnusedFor:on:)",
      except: [.abandonment, .disposal, .release, .stop]
    ) {
      $0.share(untilUnusedFor: .zero, on: $1)
    },
  ]

  /// The result of `take` for the source and a lifetime that ends at its third value.
  private static func during(
    _ source: Signal<Number>,
    _ take: @escaping @Sendable (Signal<Number>, Lifetime) -> Signal<Number>
  ) -> Signal<Number> {
    .defer {
      let owner = Mutexed<Lifetime?>(Lifetime())
      let ending = source.doNext { if $0.value == 3 { owner.value = nil } }
      return take(ending, owner.value!)
    }
  }

  @Test("keeps the contract", arguments: operators)
  func keepsTheContract(_ check: OperatorContract) {
    for violation in check.violations() { Issue.record("\(violation)") }
  }

  @Test("Every operator is checked")
  func isComplete() {
    for operation in ShownOperator.all
    where !Self.operators.contains(where: { $0.name.hasPrefix(operation.name) }) {
      Issue.record(
        """
        Sources/Signals/\(operation.file): nothing checks \(operation.name). \
        Give its documentation a diagram, and run scripts/generate. Or add to the table in \
        Tests/SignalsTests/Contract/OperatorContractTests.swift:
            check("\(operation.name)") { source, _ in source.… },
        """)
    }
  }
}

/// An operator, and a function that returns the rules that it has broken.
struct OperatorContract: Sendable, CustomTestStringConvertible {
  var name: String
  var violations: @Sendable () -> [ContractViolation]
  var testDescription: String { name }
}

/// A value that is an object, so that the check sees whether it is released.
final class Number: Sendable, CustomStringConvertible {
  let value: Int
  init(_ value: Int) { self.value = value }
  var description: String { "\(value)" }
}
