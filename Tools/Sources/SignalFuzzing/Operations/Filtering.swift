import Signals

extension Operation {
  /// Operators that leave values out.
  static let filtering: [Operation] = [
    Operation("Filter", "{a}.filter { $0 % 3 != {n} }") { call in
      let n = call.number
      return call[0].filter { $0 % 3 != n }
    } model: { call in
      call.perValue { $0 % 3 != call.number ? [.next($0)] : [] }
    },
    Operation("Ignore", "{a}.ignore({n})") { call in
      call[0].ignore(call.number)
    } model: { call in
      call.perValue { $0 != call.number ? [.next($0)] : [] }
    },
    Operation("IgnoreValues", "{a}.ignoreValues()") { call in
      call[0].ignoreValues()
    } model: { call in
      call.perValue { _ in [] }
    },
    Operation("DistinctUntilChanged", "{a}.distinctUntilChanged()") { call in
      call[0].distinctUntilChanged()
    } model: { call in
      call.list { events in
        var last: Int?
        return events.replaced { value in
          defer { last = value }
          return value == last ? [] : [.next(value)]
        }
      }
    },
    Operation("Take", "{a}.take({n})") { call in
      call[0].take(call.number)
    } model: { call in
      call.number == 0 ? { $0.send(.completed) } : call.firstValues(call.number)
    },
    Operation("TakeWhile", "{a}.take(while: { $0 % 4 != {n} })") { call in
      let n = call.number
      return call[0].take(while: { $0 % 4 != n })
    } model: { call in
      call.perValue { $0 % 4 != call.number ? [.next($0)] : [.completed] }
    },
    Operation("TakeWhile", "{a}.take(while: { $0 % 4 != {n} }, inclusive: true)") { call in
      let n = call.number
      return call[0].take(while: { $0 % 4 != n }, inclusive: true)
    } model: { call in
      call.values { $0 % 4 == call.number }
    },
    Operation("TakeUntilFirst", "{a}.takeUntilFirst { $0 % 4 == {n} }") { call in
      let n = call.number
      return call[0].takeUntilFirst { $0 % 4 == n }
    } model: { call in
      call.perValue { $0 % 4 != call.number ? [.next($0)] : [.completed] }
    },
    Operation("TakeLast", "{a}.take(last: {n})") { call in
      call[0].take(last: call.number)
    } model: { call in
      call.list { events in
        events.whenCompleted { $0.suffix(call.number).map { .next($0) } + [.completed] }
      }
    },
    Operation("Skip", "{a}.skip({n})") { call in
      call[0].skip(call.number)
    } model: { call in
      call.withoutFirst
    },
    Operation("SkipWhile", "{a}.skip(while: { $0 % 4 != {n} })") { call in
      let n = call.number
      return call[0].skip(while: { $0 % 4 != n })
    } model: { call in
      call.valuesFromFirst
    },
    Operation("SkipUntilFirst", "{a}.skipUntilFirst { $0 % 4 == {n} }") { call in
      let n = call.number
      return call[0].skipUntilFirst { $0 % 4 == n }
    } model: { call in
      call.valuesFromFirst
    },
    Operation("ElementAt", "{a}.element(at: {n})") { call in
      call[0].element(at: call.number)
    } model: { call in
      let values = call.withoutFirst
      return call.with([values]).firstValues(1)
    },
    Operation("Single", "{a}.single()") { call in
      call[0].single()
    } model: { call in
      call.list { events in
        var single: Int?
        return events.replaced {
          if single != nil { return [.error(-4)] }
          single = $0
          return []
        } completed: {
          single.map { [.next($0), .completed] } ?? [.error(-3)]
        }
      }
    },
    Operation("IfEmpty", "{a}.ifEmpty({n})") { call in
      call[0].ifEmpty(call.number)
    } model: { call in
      call.list { events in
        var isEmpty = true
        return events.replaced {
          isEmpty = false
          return [.next($0)]
        } completed: {
          isEmpty ? [.next(call.number), .completed] : [.completed]
        }
      }
    },
  ]
}

extension ModelCall {
  /// The first `count` values, and then completion. Between the last value and the completion, a
  /// block may end the source in another way, as in RAC.
  func firstValues(_ count: Int) -> ModelSignal {
    let source = self[0]
    return { output in
      var remaining = count
      source(
        output.fed { notice in
          if notice.isTerminal { return output.send(notice) }
          guard remaining > 0 else { return }
          remaining -= 1
          let isLast = remaining == 0
          output.send(notice)
          if isLast { output.send(.completed) }
        })
    }
  }

  /// The values through the first one for which `isLast` returns true. The source is stopped after
  /// the delivery of that one.
  fileprivate func values(through isLast: @escaping (Int) -> Bool) -> ModelSignal {
    let source = self[0]
    return { output in
      var hasEnded = false
      source(
        output.fed { notice in
          guard case .next(let value) = notice else { return output.send(notice) }
          if hasEnded { return }
          let isLast = isLast(value)
          hasEnded = isLast
          output.send(notice)
          if isLast { output.send(.completed) }
        })
    }
  }

  fileprivate var withoutFirst: ModelSignal {
    let number = number
    return list { events in
      var index = -1
      return events.replaced {
        index += 1
        return index < number ? [] : [.next($0)]
      }
    }
  }

  /// The values from the first one whose remainder is `number`. That value is included.
  fileprivate var valuesFromFirst: ModelSignal {
    let number = number
    return list { events in
      var hasBegun = false
      return events.replaced {
        if $0 % 4 == number { hasBegun = true }
        return hasBegun ? [.next($0)] : []
      }
    }
  }
}
