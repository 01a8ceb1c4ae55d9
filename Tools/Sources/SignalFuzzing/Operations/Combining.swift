import Signals

extension Operation {
  /// Operators of several signals.
  static let combining: [Operation] = [
    Operation("Merge", "{a}.merge(with: {b})") { call in
      call[0].merge(with: call[1])
    } model: { call in
      call.merged()
    },
    Operation("Merge", "merge({a}, {b}, {c})") { call in
      merge(call[0], call[1], call[2])
    } model: { call in
      call.merged()
    },
    Operation("Concat", "concat({a}, {b}, {c})") { call in
      concat(call[0], call[1], call[2])
    } model: { call in
      call.oneAfterTheOther([call[0], call[1], call[2]], orAbandoned: true)
    },
    Operation("StartWith", "{a}.startWith({n}, 4)") { call in
      call[0].startWith(call.number, 4)
    } model: { call in
      let (source, number) = (call[0], call.number)
      return { output in
        output.send(.next(number))
        if !output.isOver { output.send(.next(4)) }
        if !output.isOver { source(output) }
      }
    },
    Operation("StartWith", "{a}.startWith({n})") { call in
      call[0].startWith(call.number)
    } model: { call in
      let (source, number) = (call[0], call.number)
      return { output in
        output.send(.next(number))
        if !output.isOver { source(output) }
      }
    },
    Operation("Then", "{a}.then { {b} }") { call in
      let next = call[1]
      return call[0].then { next }
    } model: { call in
      call.oneAfterTheOther([call.perValue { _ in [] }, call[1]])
    },
    Operation("CombineLatest", "combineLatest({a}, {b}).map { mix([$0, $1]) }") { call in
      combineLatest(call[0], call[1]).map { mix([$0, $1]) }
    } model: { call in
      call.latest([call[0], call[1]])
    },
    Operation("CombineLatest", "combineLatest([{a}, {b}, {c}]).map(mix)") { call in
      combineLatest([call[0], call[1], call[2]]).map(mix)
    } model: { call in
      call.latest([call[0], call[1], call[2]])
    },
    Operation("Zip", "zip({a}, {b}).map { mix([$0, $1]) }") { call in
      zip(call[0], call[1]).map { mix([$0, $1]) }
    } model: { call in
      call.zipped([call[0], call[1]])
    },
    Operation("Zip", "zip([{a}, {b}, {c}]).map(mix)") { call in
      zip([call[0], call[1], call[2]]).map(mix)
    } model: { call in
      call.zipped([call[0], call[1], call[2]])
    },
    Operation("Zip", "zip([{a}, {b}], buffering: .newest({n} + 1)).map(mix)") { call in
      zip([call[0], call[1]], buffering: .newest(call.number + 1)).map(mix)
    } model: { call in
      call.zipped([call[0], call[1]], keepingLast: call.number + 1)
    },
    Operation(
      "And", "{a}.map { $0 % 2 == 0 }.and({b}.map { $0 > {n} }).map { $0 ? 1 : 0 }"
    ) { call in
      let n = call.number
      return call[0].map { $0 % 2 == 0 }.and(call[1].map { $0 > n }).map { $0 ? 1 : 0 }
    } model: { call in
      let n = call.number
      return call.latest([call[0], call[1]]) { $0[0] % 2 == 0 && $0[1] > n ? 1 : 0 }
    },
    Operation("Or", "{a}.map { $0 % 2 == 0 }.or({b}.map { $0 > {n} }).map { $0 ? 1 : 0 }") { call in
      let n = call.number
      return call[0].map { $0 % 2 == 0 }.or(call[1].map { $0 > n }).map { $0 ? 1 : 0 }
    } model: { call in
      let n = call.number
      return call.latest([call[0], call[1]]) { $0[0] % 2 == 0 || $0[1] > n ? 1 : 0 }
    },
    Operation("Race", "{a}.race(with: {b})") { call in
      call[0].race(with: call[1])
    } model: { call in
      let inputs = [call[0], call[1]]
      return { output in
        var winner: Int?
        var links: [Link] = []
        for (place, input) in inputs.enumerated() where winner == nil && !output.isOver {
          let link = output.fed { notice in
            if winner == nil {
              winner = place
              for (other, link) in links.enumerated() where other != place { link.cancel() }
            }
            if winner == place { output.send(notice) }
          }
          links.append(link)
          input(link)
        }
      }
    },
    Operation("Sample", "{a}.sample(when: {b})") { call in
      call[0].sample(when: call[1])
    } model: { call in
      let (source, sampler) = (call[0], call[1])
      return { output in
        var latest: Int?
        source(
          output.fed { notice in
            if case .next(let value) = notice { latest = value } else { output.send(notice) }
          })
        if output.isOver { return }
        sampler(
          output.fed { notice in
            if notice.isTerminal {
              output.send(notice)
            } else if let latest {
              output.send(.next(latest))
            }
          })
      }
    },
    Operation("WithLatest", "{a}.withLatest(from: {b}).map { mix([$0, $1]) }") { call in
      call[0].withLatest(from: call[1]).map { mix([$0, $1]) }
    } model: { call in
      let (source, other) = (call[0], call[1])
      return { output in
        var latest: Int?
        other(
          output.fed(holds: false) { notice in
            if case .next(let value) = notice { latest = value }
            if case .error = notice { output.send(notice) }
          })
        if output.isOver { return }
        source(
          output.fed { notice in
            if case .next(let value) = notice {
              if let latest { output.send(.next(mix([value, latest]))) }
            } else {
              output.send(notice)
            }
          })
      }
    },
    Operation("TakeUntil", "{a}.take(until: {b})") { call in
      call[0].take(until: call[1])
    } model: { call in
      let (source, trigger) = (call[0], call[1])
      return { output in
        trigger(
          output.fed { notice in
            if case .error = notice { return }
            output.send(.completed)
          })
        if !output.isOver { source(output.fed { output.send($0) }) }
      }
    },
    Operation("TakeUntilReplacement", "{a}.take(untilReplacement: {b})") { call in
      call[0].take(untilReplacement: call[1])
    } model: { call in
      let (source, replacement) = (call[0], call[1])
      return { output in
        var isReplaced = false
        var link: Link?
        replacement(
          output.fed { notice in
            if !notice.isTerminal {
              isReplaced = true
              link?.cancel()
            }
            output.send(notice)
          })
        if isReplaced || output.isOver { return }
        let sourceLink = output.fed { notice in
          if notice != .completed { output.send(notice) }
        }
        link = sourceLink
        source(sourceLink)
      }
    },
    Operation("SkipUntil", "{a}.skip(until: {b})") { call in
      call[0].skip(until: call[1])
    } model: { call in
      let (source, trigger) = (call[0], call[1])
      return { output in
        var isOpen = false
        let link = output.fed(holds: false) { notice in
          if case .error = notice { output.send(notice) } else { isOpen = true }
        }
        trigger(link.fed { link.send($0.isTerminal ? $0 : .completed) })
        if output.isOver { return }
        source(
          output.fed { notice in
            if notice.isTerminal || isOpen { output.send(notice) }
          })
      }
    },
  ]
}

extension ModelCall {
  fileprivate func latest(
    _ inputs: [ModelSignal], combined: @escaping @Sendable ([Int]) -> Int = mix
  ) -> ModelSignal {
    { output in
      var latest: [Int?] = inputs.map { _ in nil }
      var active = inputs.count
      for (place, input) in inputs.enumerated() where !output.isOver {
        input(
          output.fed { notice in
            switch notice {
            case .next(let value):
              latest[place] = value
              if !latest.contains(nil) { output.send(.next(combined(latest.compactMap { $0 }))) }
            case .error: output.send(notice)
            case .completed:
              active -= 1
              if active == 0 { output.send(.completed) }
            }
          })
      }
    }
  }

  /// - Parameter count: How many values of each input wait at most; the last ones do.
  fileprivate func zipped(
    _ inputs: [ModelSignal], keepingLast count: Int = .max
  ) -> ModelSignal {
    { output in
      var waiting: [[Int]] = inputs.map { _ in [] }
      var isCompleted = inputs.map { _ in false }
      var isLost = inputs.map { _ in false }
      func endIfOver() {
        for (place, values) in waiting.enumerated() where values.isEmpty && isCompleted[place] {
          output.send(.completed)
        }
        for (place, values) in waiting.enumerated() where values.isEmpty && isLost[place] {
          output.abandon()
        }
      }
      for (place, input) in inputs.enumerated() where !output.isOver {
        input(
          output.fed(abandoned: {
            isLost[place] = true
            endIfOver()
          }) { notice in
            switch notice {
            case .next(let value):
              waiting[place].append(value)
              guard waiting.allSatisfy({ !$0.isEmpty }) else {
                if waiting[place].count > count { waiting[place].removeFirst() }
                return
              }
              output.send(.next(mix(waiting.indices.map { waiting[$0].removeFirst() })))
              endIfOver()
            case .error: output.send(notice)
            case .completed:
              isCompleted[place] = true
              endIfOver()
            }
          })
      }
    }
  }
}
