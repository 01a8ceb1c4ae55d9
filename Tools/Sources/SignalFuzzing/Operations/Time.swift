import Signals

extension Operation {
  /// Operators that let time pass.
  static let time: [Operation] = [
    Operation("Delay", "{a}.delay(for: .seconds({n}), on: clock)") { call in
      call[0].delay(for: call.seconds, on: call.clock)
    } model: { call in
      call.delayed
    },
    Operation("DelaySubscription", "{a}.delaySubscription(for: .seconds({n}), on: clock)") { call in
      call[0].delaySubscription(for: call.seconds, on: call.clock)
    } model: { call in
      call.subscribedLater(by: call.number)
    },
    Operation("Debounce", "{a}.debounce(for: .seconds({n}), on: clock)") { call in
      call[0].debounce(for: call.seconds, on: call.clock)
    } model: { call in
      call.debounced { _ in true }
    },
    Operation("Debounce", "{a}.debounce(for: .seconds({n}), on: clock, while: { $0 % 3 != 0 })") {
      call in
      call[0].debounce(for: call.seconds, on: call.clock, while: { $0 % 3 != 0 })
    } model: { call in
      call.debounced { $0 % 3 != 0 }
    },
    Operation("ThrottleFirst", "{a}.throttleFirst(for: .seconds({n}), on: clock)") { call in
      call[0].throttleFirst(for: call.seconds, on: call.clock)
    } model: { call in
      call.list { events in
        var end = -1
        return events.replacedWithTime { value, time in
          if time < end { return [] }
          end = time + call.number
          return [.next(value)]
        }
      }
    },
    Operation("ThrottleLatest", "{a}.throttleLatest(for: .seconds({n}), on: clock)") { call in
      call[0].throttleLatest(for: call.seconds, on: call.clock)
    } model: { call in
      let source = call[0]
      return { output in
        var waiting: Int?
        var isSpacing = false
        func send(_ value: Int) {
          isSpacing = true
          call.schedule(after: call.number, for: output) {
            isSpacing = false
            if let value = waiting.take() { send(value) }
          }
          output.send(.next(value))
        }
        source(
          output.fed { notice in
            if case .next(let value) = notice {
              if isSpacing { waiting = value } else { send(value) }
            } else {
              if notice == .completed, let value = waiting.take() { output.send(.next(value)) }
              output.send(notice)
            }
          })
      }
    },
    Operation("Buffer", "{a}.buffer(for: .seconds({n}), orCount: 2, on: clock).map(mix)") { call in
      call[0].buffer(for: call.seconds, orCount: 2, on: call.clock).map(mix)
    } model: { call in
      call.batches(of: 2, for: call.number, areSignals: false)
    },
    Operation(
      "Window",
      "{a}.window(for: .seconds({n}), orCount: 2, on: clock).flattenMap { $0.collect().map(mix) }"
    ) { call in
      call[0].window(for: call.seconds, orCount: 2, on: call.clock)
        .flattenMap { $0.collect().map(mix) }
    } model: { call in
      call.batches(of: 2, for: call.number, areSignals: true)
    },
    Operation("Timeout", "{a}.timeout(after: .seconds({n}), on: clock)") { call in
      call[0].timeout(after: call.seconds, on: call.clock)
    } model: { call in
      let source = call[0]
      return { output in
        call.schedule(after: call.number, for: output) { output.send(.error(-1)) }
        source(output.fed { output.send($0) })
      }
    },
    Operation("TimeoutPerValue", "{a}.timeout(perValue: .seconds({n}), on: clock)") { call in
      call[0].timeout(perValue: call.seconds, on: call.clock)
    } model: { call in
      let source = call[0]
      return { output in
        var stop: (() -> Void)?
        var delivering = 0
        func restart() {
          stop?()
          stop = call.schedule(after: call.number, for: output) { output.send(.error(-1)) }
        }
        restart()
        source(
          output.fed { notice in
            delivering += 1
            stop?()
            output.send(notice)
            delivering -= 1
            if delivering == 0, !notice.isTerminal, !output.isOver { restart() }
          })
      }
    },
    Operation("Timestamp", "{a}.timestamp(on: clock).map { mix([seconds($0.time), $0.value]) }") {
      call in
      call[0].timestamp(on: call.clock).map { mix([seconds($0.time), $0.value]) }
    } model: { call in
      call.list { $0.replacedWithTime { value, time in [.next(mix([time, value]))] } }
    },
    Operation(
      "TimeInterval", "{a}.timeInterval(on: clock).map { mix([seconds($0.interval), $0.value]) }"
    ) { call in
      call[0].timeInterval(on: call.clock).map { mix([seconds($0.interval), $0.value]) }
    } model: { call in
      let clock = call.clock
      return { output in
        let start = clock.now
        call.list { events in
          var last = start
          return events.replacedWithTime { value, time in
            defer { last = time }
            return [.next(mix([time - last, value]))]
          }
        }(output)
      }
    },
  ]
}
