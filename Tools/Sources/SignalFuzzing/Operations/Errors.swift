import Signals

extension Operation {
  /// Operators that go on after an end.
  static let errors: [Operation] = [
    Operation("Catch", "{a}.catch { try check(code(of: $0), {n}); return {b} }") { call in
      let (n, b) = (call.number, call[1])
      return call[0].catch {
        try check(code(of: $0), n)
        return b
      }
    } model: { call in
      call.caught { try check($0, call.number) }
    },
    Operation("CatchTo", "{a}.catch(to: {b})") { call in
      call[0].catch(to: call[1])
    } model: { call in
      call.caught { _ in }
    },
    Operation("CatchTo", "{a}.catch(to: [{b}, {c}])") { call in
      call[0].catch(to: [call[1], call[2]])
    } model: { call in
      return { output in
        var replacements = [call[2], call[1]]
        call.goOn(into: output) { notice, goOn in
          guard case .error = notice, let next = replacements.popLast() else {
            return output.send(notice)
          }
          goOn(next)
        }(call[0])
      }
    },
    Operation("IfEmpty", "{a}.ifEmpty(switchTo: {b})") { call in
      call[0].ifEmpty(switchTo: call[1])
    } model: { call in
      let (source, other) = (call[0], call[1])
      return { output in
        var isEmpty = true
        call.goOn(into: output) { notice, goOn in
          guard notice == .completed, isEmpty else {
            isEmpty = false
            return output.send(notice)
          }
          isEmpty = false
          goOn(other)
        }(source)
      }
    },
    Operation("Repeat", "{a}.repeat()") { call in
      call[0].repeat()
    } model: { call in
      let source = call[0]
      return { output in
        call.goOn(into: output) { notice, goOn in
          if notice == .completed { goOn(source) } else { output.send(notice) }
        }(source)
      }
    },
    Operation("Retry", "{a}.retry({n})") { call in
      call[0].retry(call.number)
    } model: { call in
      let (source, number) = (call[0], call.number)
      return { output in
        var attempts = number
        call.goOn(into: output) { notice, goOn in
          guard case .error = notice, attempts > 0 else { return output.send(notice) }
          attempts -= 1
          goOn(source)
        }(source)
      }
    },
    Operation("Retry", "{a}.retry()") { call in
      call[0].retry()
    } model: { call in
      let source = call[0]
      return { output in
        call.goOn(into: output) { notice, goOn in
          if case .error = notice { goOn(source) } else { output.send(notice) }
        }(source)
      }
    },
    Operation(
      "RetryBackoff", "{a}.retry({n}, backoff: Backoff { .seconds($0) }, on: clock)"
    ) { call in
      call[0].retry(call.number, backoff: Backoff { .seconds($0) }, on: call.clock)
    } model: { call in
      let source = call[0]
      return { output in
        var attempts = 0
        call.goOn(into: output) { notice, goOn in
          guard case .error = notice, attempts < call.number else { return output.send(notice) }
          attempts += 1
          call.schedule(after: attempts, for: output) { goOn(source) }
        }(source)
      }
    },
    Operation(
      "RetryBackoff",
      """
      {a}.retry({n}, backoff: Backoff { .seconds($0) }, resetsAfterValue: true, on: clock, while: {
        code(of: $0) != {n} })
      """
    ) { call in
      let n = call.number
      return call[0].retry(
        n, backoff: Backoff { .seconds($0) }, resetsAfterValue: true, on: call.clock,
        while: { code(of: $0) != n })
    } model: { call in
      let (source, number) = (call[0], call.number)
      return { output in
        var attempts = 0
        call.goOn(into: output) { notice, goOn in
          if case .next = notice { attempts = 0 }
          guard case .error(let code) = notice, attempts < number, code != number else {
            return output.send(notice)
          }
          attempts += 1
          call.schedule(after: attempts, for: output) { goOn(source) }
        }(source)
      }
    },
    Operation("RetryWhen", "{a}.retry(when: { $0.take({n}) })") { call in
      let n = call.number
      return call[0].retry(when: { $0.take(n) })
    } model: { call in
      call.retried { $0.number == 0 ? { $0.send(.completed) } : $0.firstValues($0.number) }
    },
    Operation("RetryWhen", "{a}.retry(when: { $0.delay(for: .seconds({n}), on: clock) })") { call in
      let (delay, clock) = (call.seconds, call.clock)
      return call[0].retry(when: { $0.delay(for: delay, on: clock) })
    } model: { call in
      call.retried { $0.delayed }
    },
  ]
}

extension ModelCall {
  /// The first input and, if it fails and the handler doesn't, the second one.
  ///
  /// An input that is such a signal itself is unfolded, so that there is one loop for all of them.
  fileprivate func caught(_ handle: @escaping (Int) throws -> Void) -> ModelSignal {
    let catching = ModelCatch(source: places[0], other: places[1], handle: handle)
    world.catches[place] = catching
    return { [unowned world] output in
      var handlers: [ModelCatch] = []
      func source(of catching: ModelCatch) -> ModelSignal {
        handlers.append(catching)
        return signal(at: catching.source)
      }
      func signal(at place: Int) -> ModelSignal {
        if let inner = world.catches[place] { source(of: inner) } else { world.signal(at: place) }
      }
      goOn(into: output) { notice, goOn in
        guard case .error(var number) = notice else { return output.send(notice) }
        while let next = handlers.popLast() {
          do {
            try next.handle(number)
            return goOn(signal(at: next.other))
          } catch let another {
            number = code(of: another)
          }
        }
        output.send(.error(number))
      }(source(of: catching))
    }
  }

  /// The first input, subscribed to again whenever the signal that `trigger` makes of its errors
  /// sends a value.
  fileprivate func retried(when trigger: @escaping (ModelCall) -> ModelSignal) -> ModelSignal {
    let source = self[0]
    return { output in
      let errors = ModelSubject()
      var (isWaiting, isAnswering, isAnswered) = (false, false, false)
      let goOn = goOn(into: output) { notice, goOn in
        guard case .error(let code) = notice else { return output.send(notice) }
        isWaiting = true
        // From now on the trigger may send.
        output.hold()
        isAnswering = true
        errors.send(.next(code))
        isAnswering = false
        guard isAnswered else { return }
        isAnswered = false
        goOn(source)
        output.release()
      }
      trigger(with([{ errors.subscribe($0) }]))(
        output.fed(holds: false) { notice in
          if notice.isTerminal { return output.send(notice) }
          guard isWaiting else { return }
          isWaiting = false
          // A synchronous answer is left to the code above. If the trigger also ends synchronously,
          // there is no further attempt.
          isAnswered = isAnswering
          if isAnswered { return }
          goOn(source)
          output.release()
        })
      if !output.isOver { goOn(source) }
    }
  }
}

/// A signal of the model whose errors are handled: the places of its inputs, and a function that
/// throws unless the signal goes on with the second input.
struct ModelCatch {
  let source: Int
  let other: Int
  let handle: (Int) throws -> Void
}
