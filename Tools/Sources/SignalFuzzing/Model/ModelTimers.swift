// The shared parts of operators of the model that let time pass.

extension ModelCall {
  func subscribedLater(by delay: Int) -> ModelSignal {
    let source = self[0]
    return { output in
      schedule(after: delay, for: output) { source(output) }
    }
  }

  /// Delays values and completion by as many seconds as the number; errors come at once.
  ///
  /// There is one timer, for the event that is due next.
  var delayed: ModelSignal {
    let (source, clock, interval) = (self[0], clock, number)
    return { output in
      var waiting: [Received] = []
      var stop: (() -> Void)?
      func setTimer() {
        stop?()
        stop = schedule(after: waiting[0].time - clock.now, for: output) {
          stop = nil
          for _ in waiting {
            guard let next = waiting.first, next.time <= clock.now, !output.isOver else { break }
            waiting.removeFirst()
            output.send(next.notice)
          }
          if !waiting.isEmpty, !output.isOver { setTimer() }
        }
      }
      source(
        output.fed { notice in
          if case .error = notice { return output.send(notice) }
          waiting.append(Received(time: clock.now + interval, notice: notice))
          if stop == nil { setTimer() }
        })
    }
  }

  /// Values that are followed by a pause; values that need not wait come at once.
  func debounced(_ waits: @escaping (Int) -> Bool) -> ModelSignal {
    let (source, interval) = (self[0], number)
    return { output in
      var waiting: Int?
      var stop: (() -> Void)?
      func flush() {
        if let value = waiting.take() { output.send(.next(value)) }
      }
      source(
        output.fed { notice in
          switch notice {
          case .error: output.send(notice)
          case .completed:
            flush()
            output.send(.completed)
          case .next(let value):
            stop?()
            guard waits(value) else {
              waiting = nil
              return output.send(notice)
            }
            waiting = value
            stop = schedule(after: interval, for: output, flush)
          }
        })
    }
  }

  /// Batches of the values that come within a time, with at most `count` values each. The time
  /// begins with the first value of a batch.
  ///
  /// With `areSignals`, each batch is sent by a signal of its own, which then completes. The output
  /// completes with the last of these signals.
  func batches(of count: Int, for interval: Int?, areSignals: Bool) -> ModelSignal {
    let source = self[0]
    return { output in
      let merge = merging(into: output)
      var batch: [Int] = []
      var stop: (() -> Void)?
      func flush() {
        stop?()
        if batch.isEmpty { return }
        let full = batch
        batch = []
        if areSignals {
          merge.add { link in
            link.send(.next(mix(full)))
            link.send(.completed)
          }
        } else {
          output.send(.next(mix(full)))
        }
      }
      source(
        output.fed { notice in
          switch notice {
          case .error: output.send(notice)
          case .completed:
            flush()
            merge.completed()
          case .next(let value):
            batch.append(value)
            if batch.count == 1, let interval {
              stop = schedule(after: interval, for: output, flush)
            }
            if batch.count == count { flush() }
          }
        })
    }
  }
}
