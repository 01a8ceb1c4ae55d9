import Signals

/// Operators that make an inner signal of each value.
enum InnerOperator: CaseIterable {
  case flattenMap, flatMapLatest, concatMap, concatMapBy, exhaustMap, flatten, expand

  /// `source` has numbers below 1000, and `inner` makes numbers from 1000 on.
  func apply(
    to source: Signal<Int>, _ inner: @escaping @Sendable (Int) -> Signal<Int>
  ) -> Signal<Int> {
    switch self {
    case .flattenMap: source.flattenMap(inner)
    case .flatMapLatest: source.flatMapLatest(inner)
    case .concatMap: source.concatMap(inner)
    case .concatMapBy: source.concatMap(by: { $0 % 2 }, inner)
    case .exhaustMap: source.exhaustMap(inner)
    case .flatten: source.map(inner).flatten(maxConcurrent: 2)
    case .expand: source.expand { $0 < 1000 ? inner($0) : nil }.filter { $0 >= 1000 }
    }
  }
}
