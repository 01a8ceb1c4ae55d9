import Signals

extension Operation {
  /// Operators that make one value, or fewer values, of many.
  static let reducing: [Operation] = [
    Operation("Aggregate", "{a}.aggregate(start: {n}) { $0 &* 3 &+ $1 }") { call in
      call[0].aggregate(start: call.number) { $0 &* 3 &+ $1 }
    } model: { call in
      call.list { events in
        events.whenCompleted { [.next($0.reduce(call.number) { $0 &* 3 &+ $1 }), .completed] }
      }
    },
    Operation("AggregateWithIndex", "{a}.aggregateWithIndex(start: {n}) { $0 &+ $1 &* $2 }") {
      call in
      call[0].aggregateWithIndex(start: call.number) { $0 &+ $1 &* $2 }
    } model: { call in
      call.list { events in
        events.whenCompleted { values in
          let terms = values.enumerated().map { $0.offset &* $0.element }
          return [.next(terms.reduce(call.number, &+)), .completed]
        }
      }
    },
    Operation("Collect", "{a}.collect().map(mix)") { call in
      call[0].collect().map(mix)
    } model: { call in
      call.list { $0.whenCompleted { [.next(mix($0)), .completed] } }
    },
    Operation("Count", "{a}.count()") { call in
      call[0].count()
    } model: { call in
      call.list { $0.whenCompleted { [.next($0.count), .completed] } }
    },
    Operation("Max", "{a}.max()") { call in
      call[0].max()
    } model: { call in
      call.list { $0.whenCompleted { $0.max().map { [.next($0), .completed] } ?? [.completed] } }
    },
    Operation("Min", "{a}.min()") { call in
      call[0].min()
    } model: { call in
      call.list { $0.whenCompleted { $0.min().map { [.next($0), .completed] } ?? [.completed] } }
    },
    Operation("Any", "{a}.any { $0 % 4 == {n} }.map { $0 ? 1 : 0 }") { call in
      let n = call.number
      return call[0].any { $0 % 4 == n }.map { $0 ? 1 : 0 }
    } model: { call in
      call.list { events in
        events.replaced {
          $0 % 4 == call.number ? [.next(1), .completed] : []
        } completed: {
          [.next(0), .completed]
        }
      }
    },
    Operation("All", "{a}.all { $0 % 4 != {n} }.map { $0 ? 1 : 0 }") { call in
      let n = call.number
      return call[0].all { $0 % 4 != n }.map { $0 ? 1 : 0 }
    } model: { call in
      call.list { events in
        events.replaced {
          $0 % 4 != call.number ? [] : [.next(0), .completed]
        } completed: {
          [.next(1), .completed]
        }
      }
    },
    Operation("BufferCount", "{a}.buffer(count: {n} + 1).map(mix)") { call in
      call[0].buffer(count: call.number + 1).map(mix)
    } model: { call in
      call.batches(of: call.number + 1, for: nil, areSignals: false)
    },
    Operation("WindowCount", "{a}.window(count: {n} + 1).flattenMap { $0.collect().map(mix) }") {
      call in
      call[0].window(count: call.number + 1).flattenMap { $0.collect().map(mix) }
    } model: { call in
      call.batches(of: call.number + 1, for: nil, areSignals: true)
    },
    Operation("GroupBy", "{a}.groupBy { $0 % 3 }.take(2).flattenMap { $0.take({n}) }") { call in
      let n = call.number
      return call[0].groupBy { $0 % 3 }.take(2).flattenMap { $0.take(n) }
    } model: { call in
      call.grouped
    },
  ]
}

extension ModelCall {
  /// The first values of each of the first two groups, as many as the number.
  fileprivate var grouped: ModelSignal {
    let source = self[0]
    return { output in
      let merge = merging(into: output)
      var groups: [(key: Int, subject: ModelSubject)] = []
      let link = output.fed { notice in
        switch notice {
        case .error:
          if groups.count < 2 { output.send(notice) }
          for group in groups { group.subject.send(notice) }
        case .completed:
          if groups.count < 2 { merge.completed() }
          for group in groups { group.subject.send(notice) }
        case .next(let value):
          let key = value % 3
          if groups.count < 2, !groups.contains(where: { $0.key == key }) {
            let subject = ModelSubject()
            groups.append((key, subject))
            if number > 0 { merge.add(with([{ subject.subscribe($0) }]).firstValues(number)) }
            if groups.count == 2 { merge.completed() }
          }
          groups.first { $0.key == key }?.subject.send(notice)
        }
      }
      // If the source is abandoned, the groups are abandoned, too.
      link.whenOver { [unowned link] in
        if !link.hasEnded { for group in groups { group.subject.abandon() } }
      }
      source(link)
    }
  }
}
