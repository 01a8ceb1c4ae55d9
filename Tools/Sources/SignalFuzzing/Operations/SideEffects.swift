import Signals

extension Operation {
  /// Operators that call a block. In the generated code, the blocks note values, ends, or both.
  static let sideEffects: [Operation] = [
    Operation("DoNext", "{a}.doNext { note({p}, .next($0)) }") { call in
      let note = call.note
      return call[0].doNext { note(.next($0)) }
    } model: { call in
      call.observed { if case .next = $0 { $0 } else { nil } }
    },
    Operation("DoError", "{a}.doError { note({p}, .error(code(of: $0))) }") { call in
      let note = call.note
      return call[0].doError { note(.error(code(of: $0))) }
    } model: { call in
      call.observed { if case .error = $0 { $0 } else { nil } }
    },
    Operation("DoCompleted", "{a}.doCompleted { note({p}, .completed) }") { call in
      let note = call.note
      return call[0].doCompleted { note(.completed) }
    } model: { call in
      call.observed { $0 == .completed ? $0 : nil }
    },
    Operation("Finally", "{a}.finally { note({p}, .completed) }") { call in
      let note = call.note
      return call[0].finally { note(.completed) }
    } model: { call in
      call.observed { $0.isTerminal ? .completed : nil }
    },
    Operation("OnEnd", "{a}.onEnd { note({p}, notice(of: $0)) }") { call in
      let note = call.note
      return call[0].onEnd { note(notice(of: $0)) }
    } model: { call in
      let (source, world, place) = (call[0], call.world, call.place)
      return { output in
        let link = output.fed { notice in
          if notice.isTerminal { world.note(.block(place), notice) }
          output.send(notice)
        }
        // The source is stopped before the block is called.
        let stopped = link.fed { link.send($0) }
        link.whenOver { if !link.hasEnded { world.note(.block(place), notice(of: .disposed)) } }
        source(stopped)
      }
    },
    Operation("Initially", "{a}.initially { note({p}, .next(0)) }") { call in
      let note = call.note
      return call[0].initially { note(.next(0)) }
    } model: { call in
      let (source, world, place) = (call[0], call.world, call.place)
      return { output in
        world.note(.block(place), .next(0))
        source(output)
      }
    },
  ]
}

/// What a block notes of the end of a subscription; of a disposal a value.
func notice(of end: SubscriptionEnd) -> Notice {
  switch end {
  case .completed: .completed
  case .error(let error): .error(code(of: error))
  case .disposed: .next(0)
  }
}

extension LibraryCall {
  /// Notes that a block of this operation has run.
  var note: @Sendable (Notice) -> Void {
    let (world, place) = (world, place)
    return { world.note(.block(place), $0) }
  }
}

extension ModelCall {
  /// The source. Before each event, the note that `note` makes of the event is recorded.
  func observed(_ note: @escaping (Notice) -> Notice?) -> ModelSignal {
    let (source, world, place) = (self[0], world, place)
    return { output in
      source(
        output.fed { notice in
          if let noted = note(notice) { world.note(.block(place), noted) }
          output.send(notice)
        })
    }
  }
}
