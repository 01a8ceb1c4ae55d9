import Signals
import SignalsTesting
import TestSupport
import Testing

/// An operator with one source whose closure throws at the value 2, and what it sends for 1, 2, 3.
struct ThrowingOperator: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let events: String
  let apply: @Sendable (Signal<Int>) -> Signal<String>

  init<Value: Sendable>(
    _ name: String, _ events: String,
    _ apply: @escaping @Sendable (Signal<Int>) -> Signal<Value>
  ) {
    testDescription = name
    self.events = events
    self.apply = { apply($0).map { "\($0)" } }
  }

  /// Throws for 2, and returns other values.
  @Sendable private static func check(_ value: Int) throws -> Int {
    if value == 2 { throw TestError() }
    return value
  }

  static let all: [ThrowingOperator] = [
    .init("map", "1-X") { $0.map(check) },
    .init("compactMap", "1-X") { $0.compactMap { try check($0) } },
    .init("filter", "1-X") { $0.filter { try check($0) == 1 } },
    .init("scan", "1-X") { $0.scan(start: 0) { try $0 + check($1) } },
    .init("scanWithIndex", "1-X") { $0.scanWithIndex(start: 0) { try $0 + check($1) + $2 } },
    .init("scan(into:)", "1-X") { $0.scan(into: 0) { $0 += try check($1) } },
    .init("combinePrevious", "1-X") { $0.combinePrevious(start: 0) { try $0 + check($1) } },
    .init("distinctUntilChanged(by:)", "1-X") {
      $0.distinctUntilChanged { try $0 == check($1) }
    },
    .init("skip(while:)", "--X") { $0.skip(while: { try check($0) == 1 }) },
    .init("skipUntilFirst", "--X") { $0.skipUntilFirst { try check($0) == 3 } },
    .init("take(while:)", "1-X") { $0.take(while: { try check($0) == 1 }) },
    .init("takeUntilFirst", "1-X") { $0.takeUntilFirst { try check($0) == 3 } },
    .init("aggregate", "--X") { $0.aggregate(start: 0) { try $0 + check($1) } },
    .init("aggregateWithIndex", "--X") {
      $0.aggregateWithIndex(start: 0) { try $0 + check($1) + $2 }
    },
    .init("all", "--X") { $0.all { try check($0) == 1 } },
    .init("any", "--X") { $0.any { try check($0) == 3 } },
  ]
}

@Suite("Closures that throw", .leavesNothing) struct ThrowingClosureTests {
  @Test(
    "RACSignalSpec 124: the operator fails with the error, and stops the source", .tags(.G1),
    arguments: ThrowingOperator.all)
  func throwing(each: ThrowingOperator) {
    let marbles = Marbles()
    let source = marbles.cold("1-2-3-|", as: Int.self)
    marbles.expect(each.apply(source), toBe: each.events)
    marbles.expect(source, subscribedDuring: "^-!")
  }
}
