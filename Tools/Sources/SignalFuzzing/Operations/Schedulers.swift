import Signals

extension Operation {
  /// Operators that choose where the work is done.
  static let schedulers: [Operation] = [
    Operation("SubscribeOn", "{a}.subscribe(on: clock)") { call in
      call[0].subscribe(on: call.clock)
    } model: { call in
      call.subscribedLater(by: 0)
    },
    Operation("DeliverOn", "{a}.deliver(on: clock)") { call in
      call[0].deliver(on: call.clock)
    } model: { call in
      let source = call[0]
      return { output in
        var waiting: [Notice] = []
        var isDue = false
        func schedule() {
          isDue = true
          call.schedule(after: 0, for: output) {
            let batch = waiting
            waiting = []
            for notice in batch { output.send(notice) }
            if waiting.isEmpty { isDue = false } else { schedule() }
          }
        }
        source(
          output.fed { notice in
            waiting.append(notice)
            if !isDue { schedule() }
          })
      }
    },
  ]
}
