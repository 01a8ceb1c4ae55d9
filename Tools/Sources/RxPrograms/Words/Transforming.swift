import Dispatch

#if canImport(RxSwift)
  import RxSwift
  import RxTest
#else
  import RxFlavour
  import RxFlavourTesting
#endif

extension Word {
  static let transforming = [
    Word("{0}.map { $0 + {a} }") {
      let more = $0.a
      return $0[0].map { $0 + more }
    },
    Word("{0}.map { if $0 == {a} { throw Fault({b}) } else { return $0 } }") {
      let (bad, code) = ($0.a, $0.b)
      return $0[0].map { if $0 == bad { throw Fault(code) } else { return $0 } }
    },
    Word("{0}.compactMap { $0 == {a} ? nil : $0 }") {
      let left = $0.a
      return $0[0].compactMap { $0 == left ? nil : $0 }
    },
    Word("{0}.enumerated().map { $0.index * 10 + $0.element }") {
      $0[0].enumerated().map { $0.index * 10 + $0.element }
    },
    Word("{0}.scan({a}) { ($0 + $1) % 50 }") { $0[0].scan($0.a) { ($0 + $1) % 50 } },
    Word("{0}.scan(into: {a}) { $0 = ($0 * 2 + $1) % 50 }") {
      $0[0].scan(into: $0.a) { $0 = ($0 * 2 + $1) % 50 }
    },
    Word("{0}.reduce({a}) { ($0 + $1) % 50 }") { $0[0].reduce($0.a) { ($0 + $1) % 50 } },
    Word("{0}.reduce({a}, accumulator: { if $1 == {b} { throw Fault(4) } else { return $0 } })") {
      let bad = $0.b
      return $0[0].reduce(
        $0.a, accumulator: { if $1 == bad { throw Fault(4) } else { return $0 } })
    },
    Word("{0}.toArray().map(digits).asObservable()") {
      $0[0].toArray().map { digits($0) }.asObservable()
    },
    Word("{0}.materialize().map(number)") { $0[0].materialize().map { number($0) } },
    Word("{0}.materialize().filter { !$0.isStopEvent }.dematerialize()") {
      $0[0].materialize().filter { !$0.isStopEvent }.dematerialize()
    },
    Word("{0}.materialize().take({a}).dematerialize()") {
      $0[0].materialize().take($0.a).dematerialize()
    },
    Word(
      "{0}.buffer(timeSpan: .seconds({a} + 1), count: {b} + 1, scheduler: scheduler).map(digits)"
    ) {
      $0[0].buffer(timeSpan: .seconds($0.a + 1), count: $0.b + 1, scheduler: $0.scheduler)
        .map { digits($0) }
    },
    Word(
      """
      {0}.window(timeSpan: .seconds({a} + 1), count: {b} + 1, scheduler: scheduler)
        .flatMap { $0.toArray() }.map(digits)
      """
    ) {
      $0[0].window(timeSpan: .seconds($0.a + 1), count: $0.b + 1, scheduler: $0.scheduler)
        .flatMap { $0.toArray() }.map { digits($0) }
    },
    Word("{0}.groupBy { $0 % ({a} + 1) }.merge(maxConcurrent: {b} + 1)") {
      let divisor = $0.a + 1
      return $0[0].groupBy { $0 % divisor }.map { $0.asObservable() }
        .merge(maxConcurrent: $0.b + 1)
    },
  ]
}

/// One number for several.
@Sendable func digits(_ values: [Int]) -> Int { values.reduce(1) { ($0 * 10 + $1 % 10) % 100_000 } }

/// A number for an event.
@Sendable func number(_ event: Event<Int>) -> Int {
  switch event {
  case .next(let value): value
  case .error: 90
  case .completed: 91
  }
}
