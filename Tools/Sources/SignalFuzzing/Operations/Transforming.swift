package import Signals

extension Operation {
  /// Operators that replace each value by another one.
  static let transforming: [Operation] = [
    Operation("Map", "{a}.map { $0 &+ {n} }") { call in
      let n = call.number
      return call[0].map { $0 &+ n }
    } model: { call in
      call.perValue { [.next($0 &+ call.number)] }
    },
    Operation("Map", "{a}.map { try check($0, {n}); return $0 }") { call in
      let n = call.number
      return call[0].map {
        try check($0, n)
        return $0
      }
    } model: { call in
      call.perValue {
        try check($0, call.number)
        return [.next($0)]
      }
    },
    Operation("MapReplace", "{a}.mapReplace({n})") { call in
      call[0].mapReplace(call.number)
    } model: { call in
      call.perValue { _ in [.next(call.number)] }
    },
    Operation("CompactMap", "{a}.compactMap { $0 % 3 == {n} ? nil : $0 &* 2 }") { call in
      let n = call.number
      return call[0].compactMap { $0 % 3 == n ? nil : $0 &* 2 }
    } model: { call in
      call.perValue { $0 % 3 == call.number ? [] : [.next($0 &* 2)] }
    },
    Operation("Enumerated", "{a}.enumerated().map { mix([$0.index, $0.value]) }") { call in
      call[0].enumerated().map { mix([$0.index, $0.value]) }
    } model: { call in
      call.list { events in
        var index = -1
        return events.replaced {
          index += 1
          return [.next(mix([index, $0]))]
        }
      }
    },
    Operation("Scan", "{a}.scan(start: {n}) { $0 &+ $1 }") { call in
      call[0].scan(start: call.number) { $0 &+ $1 }
    } model: { call in
      call.sums
    },
    Operation("ScanInto", "{a}.scan(into: {n}) { $0 = $0 &+ $1 }") { call in
      call[0].scan(into: call.number) { $0 = $0 &+ $1 }
    } model: { call in
      call.sums
    },
    Operation("ScanWithIndex", "{a}.scanWithIndex(start: {n}) { $0 &+ $1 &* $2 }") { call in
      call[0].scanWithIndex(start: call.number) { $0 &+ $1 &* $2 }
    } model: { call in
      call.list { events in
        var (sum, index) = (call.number, -1)
        return events.replaced {
          index += 1
          sum = sum &+ $0 &* index
          return [.next(sum)]
        }
      }
    },
    Operation("CombinePrevious", "{a}.combinePrevious(start: {n}) { $1 &- $0 }") { call in
      call[0].combinePrevious(start: call.number) { $1 &- $0 }
    } model: { call in
      call.list { events in
        var previous = call.number
        return events.replaced { value in
          defer { previous = value }
          return [.next(value &- previous)]
        }
      }
    },
    Operation("Materialize", "{a}.materialize().map(number)") { call in
      call[0].materialize().map(number)
    } model: { call in
      call.list { events in
        events.flatMap { event -> [Notice] in
          switch event.notice {
          case .next(let value): [.next(value)]
          case .error(let code): [.next(-100 &- code), .completed]
          case .completed: [.next(-50), .completed]
          }
        }
      }
    },
    Operation("Dematerialize", "{a}.map { event($0, {n}) }.dematerialize()") { call in
      let n = call.number
      return call[0].map { event($0, n) }.dematerialize()
    } model: { call in
      call.perValue {
        switch event($0, call.number) {
        case .next(let value): [.next(value)]
        case .error(let error): [.error(code(of: error))]
        case .completed: [.completed]
        }
      }
    },
    Operation("Not", "{a}.map { $0 % 2 == 0 }.not().map { $0 ? 1 : 0 }") { call in
      call[0].map { $0 % 2 == 0 }.not().map { $0 ? 1 : 0 }
    } model: { call in
      call.perValue { [.next($0 % 2 == 0 ? 0 : 1)] }
    },
    Operation("Try", "{a}.try { try check($0, {n}) }") { call in
      let n = call.number
      return call[0].try { try check($0, n) }
    } model: { call in
      call.perValue {
        try check($0, call.number)
        return [.next($0)]
      }
    },
    Operation("Named", "{a}.named(\"signal\")") { call in
      call[0].named("signal")
    } model: { call in
      call[0]
    },
  ]
}

/// A number for an event.
package func number(_ event: Event<Int>) -> Int {
  switch event {
  case .next(let value): value
  case .error(let error): -100 &- code(of: error)
  case .completed: -50
  }
}

/// An event for a number.
package func event(_ value: Int, _ number: Int) -> Event<Int> {
  switch value % 6 {
  case number: .completed
  case number + 1: .error(Failure(code: number))
  default: .next(value)
  }
}

extension ModelCall {
  fileprivate var sums: ModelSignal {
    let start = number
    return list { events in
      var sum = start
      return events.replaced {
        sum = sum &+ $0
        return [.next(sum)]
      }
    }
  }
}
