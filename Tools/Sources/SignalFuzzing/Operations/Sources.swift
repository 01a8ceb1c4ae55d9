import Signals

extension Operation {
  /// Signals that have no input.
  static let sources: [Operation] = [
    Operation("Subject", "Subject<Int>()", as: .subject) { call in
      let subject = Subject<Int>()
      call.world.subjects[call.place] = subject
      return subject
    } model: { call in
      call.subject(ModelSubject())
    },
    Operation("BehaviorSubject", "BehaviorSubject({n})", as: .subject) { call in
      let subject = BehaviorSubject(call.number)
      call.world.subjects[call.place] = subject
      return subject
    } model: { call in
      call.subject(ModelSubject(replaying: 1, [call.number]))
    },
    Operation("ReplaySubject", "ReplaySubject<Int>(capacity: {n})", as: .subject) { call in
      let subject = ReplaySubject<Int>(capacity: call.number + 1)
      call.world.subjects[call.place] = subject
      return subject
    } model: { call in
      call.subject(ModelSubject(replaying: call.number + 1))
    },
    Operation("DynamicSignal", "producer({p})", as: .producer) { call in
      call.world.producer(call.place)
    } model: { call in
      let (world, place) = (call.world, call.place)
      return { output in
        world.producers[place, default: []].append(output)
        output.hold()
        output.whenOver { [unowned output] in
          world.producers[place]?.removeAll { $0 === output }
        }
      }
    },
    Operation("Return", "Signal.return({n})") { call in
      .return(call.number)
    } model: { call in
      call.events([.next(call.number), .completed])
    },
    Operation("Empty", "Signal<Int>.empty") { _ in
      .empty
    } model: { call in
      call.events([.completed])
    },
    Operation("Error", "Signal<Int>.error(Failure(code: {n}))") { call in
      .error(Failure(code: call.number))
    } model: { call in
      call.events([.error(call.number)])
    },
    Operation("Never", "Signal<Int>.never") { _ in
      .never
    } model: { _ in
      { $0.setToNever() }
    },
    Operation("From", "Signal.from([{n}, 4, 2])") { call in
      .from([call.number, 4, 2])
    } model: { call in
      call.events([.next(call.number), .next(4), .next(2), .completed])
    },
    Operation("Range", "Signal.range(start: 1, count: {n})") { call in
      .range(start: 1, count: call.number)
    } model: { call in
      call.events((0..<call.number).map { .next($0 + 1) } + [.completed])
    },
    Operation("Generate", "Signal.generate(first: 1, while: { $0 < 9 }, next: { $0 * 2 })") { _ in
      .generate(first: 1, while: { $0 < 9 }, next: { $0 * 2 })
    } model: { call in
      call.events([.next(1), .next(2), .next(4), .next(8), .completed])
    },
    Operation("TryValue", "Signal.try { try check({n}, 1); return {n} }") { call in
      let n = call.number
      return .try {
        try check(n, 1)
        return n
      }
    } model: { call in
      call.events(call.number == 1 ? [.error(1)] : [.next(call.number), .completed])
    },
    Operation("Timer", "Signal.timer(after: .seconds({n}), on: clock).map(seconds)") { call in
      Signal.timer(after: call.seconds, on: call.clock).map(seconds)
    } model: { call in
      { output in
        call.schedule(after: call.number, for: output) {
          output.send(.next(call.clock.now))
          output.send(.completed)
        }
      }
    },
    Operation(
      "Timer",
      "Signal.timer(after: .seconds({n}), repeatingEvery: .seconds(2), on: clock).map(seconds)"
    ) { call in
      Signal.timer(after: call.seconds, repeatingEvery: .seconds(2), on: call.clock).map(seconds)
    } model: { call in
      { output in
        func tick(after delay: Int) {
          call.schedule(after: delay, for: output) {
            tick(after: 2)
            output.send(.next(call.clock.now))
          }
        }
        tick(after: call.number)
      }
    },
    Operation("Interval", "Signal.interval(every: .seconds({n} + 1), on: clock).map(seconds)") {
      call in
      Signal.interval(every: .seconds(call.number + 1), on: call.clock).map(seconds)
    } model: { call in
      { output in
        func tick() {
          call.schedule(after: call.number + 1, for: output) {
            tick()
            output.send(.next(call.clock.now))
          }
        }
        tick()
      }
    },
    Operation("Sequence+Signal", "[{n}, 5].signal(on: clock)") { call in
      [call.number, 5].signal(on: call.clock)
    } model: { call in
      let values = [call.number, 5]
      return { output in
        func send(from place: Int) {
          call.schedule(after: 0, for: output) {
            guard place < values.count else { return output.send(.completed) }
            output.send(.next(values[place]))
            if !output.isOver { send(from: place + 1) }
          }
        }
        send(from: 0)
      }
    },
  ]
}

extension ModelCall {
  fileprivate func subject(_ subject: ModelSubject) -> ModelSignal {
    world.subjects[place] = subject
    return { subject.subscribe($0) }
  }

  /// A signal that sends all of its events on subscription.
  fileprivate func events(_ all: [Notice]) -> ModelSignal {
    { output in
      for notice in all { output.send(notice) }
    }
  }
}
