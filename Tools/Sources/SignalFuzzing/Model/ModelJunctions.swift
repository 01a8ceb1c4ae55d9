// The ways in which several signals of the model become one.

extension ModelCall {
  /// The events of all inputs, which are subscribed to at the same time. Completes with the last
  /// input.
  func merged() -> ModelSignal {
    { output in
      // The list of inputs counts as an active signal, too.
      let merge = ModelMerge(into: output, ofList: true, self)
      for place in inputs.indices where !output.isOver { merge.add(inputs[place]) }
      merge.ended()
    }
  }

  /// Returns a merge that adds signals to the output.
  func merging(into output: Link) -> ModelMerge { ModelMerge(into: output, ofList: false, self) }

  /// Subscribes to each input when the one before it has completed. With `orAbandoned`, an input
  /// that is abandoned counts as completed.
  func oneAfterTheOther(_ inputs: [ModelSignal], orAbandoned: Bool = false) -> ModelSignal {
    { output in
      var waiting = inputs
      goOn(
        into: output,
        abandoned: { goOn in
          if orAbandoned, !waiting.isEmpty { goOn(waiting.removeFirst()) }
        }
      ) { notice, goOn in
        guard notice == .completed else { return output.send(notice) }
        if waiting.isEmpty { output.send(.completed) } else { goOn(waiting.removeFirst()) }
      }(waiting.removeFirst())
    }
  }

  /// Returns a function that subscribes to a signal. `receive` gets the signal's events, and the
  /// same function, to go on with another signal.
  ///
  /// An input that ends while it is being subscribed to leaves its successor to the loop that
  /// subscribes, so that the stack doesn't grow (contract 9).
  func goOn(
    into output: Link,
    abandoned: @escaping (_ goOn: @escaping (@escaping ModelSignal) -> Void) -> Void = { _ in },
    _ receive: @escaping (Notice, _ goOn: @escaping (@escaping ModelSignal) -> Void) -> Void
  ) -> (@escaping ModelSignal) -> Void {
    var successor: ModelSignal?
    var isSubscribing = false
    func goOn(with signal: @escaping ModelSignal) {
      successor = signal
      guard !isSubscribing else { return }
      isSubscribing = true
      while let next = successor {
        successor = nil
        if !output.isOver { next(output.fed(abandoned: { abandoned(goOn) }) { receive($0, goOn) }) }
      }
      isSubscribing = false
    }
    return goOn
  }

  /// The events of the latest signal. `make` makes a signal of each value.
  func switched(_ make: @escaping (Int) throws -> ModelSignal) -> ModelSignal {
    let source = self[0]
    return { output in
      var turn = 0
      var (isOuterActive, isLatestActive) = (true, false)
      var latest: Link?
      func completeIfOver() {
        if !isOuterActive, !isLatestActive { output.send(.completed) }
      }
      source(
        output.fed { notice in
          switch notice {
          case .error: output.send(notice)
          case .completed:
            isOuterActive = false
            completeIfOver()
          case .next(let value):
            do {
              let made = try make(value)
              turn += 1
              isLatestActive = true
              let (mine, previous) = (turn, latest)
              func latestIsOver() {
                guard mine == turn else { return }
                isLatestActive = false
                completeIfOver()
              }
              let link = output.fed(abandoned: latestIsOver) { notice in
                guard mine == turn else { return }
                if notice == .completed { latestIsOver() } else { output.send(notice) }
              }
              latest = link
              made(link)
              previous?.cancel()
            } catch {
              output.send(.error(code(of: error)))
            }
          }
        })
    }
  }
}
