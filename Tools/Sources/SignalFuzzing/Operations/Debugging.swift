import Signals

extension Operation {
  /// Operators that log. In the generated code, the logs note values, ends, or both.
  static let debugging: [Operation] = [
    Operation("LogNext", "{a}.logNext(to: { _ in note({p}, .next(1)) })") { call in
      let note = call.note
      return call[0].logNext(to: { _ in note(.next(1)) })
    } model: { call in
      call.observed { $0.isTerminal ? nil : .next(1) }
    },
    Operation("LogError", "{a}.logError(to: { _ in note({p}, .next(2)) })") { call in
      let note = call.note
      return call[0].logError(to: { _ in note(.next(2)) })
    } model: { call in
      call.observed { if case .error = $0 { .next(2) } else { nil } }
    },
    Operation("LogCompleted", "{a}.logCompleted(to: { _ in note({p}, .next(3)) })") { call in
      let note = call.note
      return call[0].logCompleted(to: { _ in note(.next(3)) })
    } model: { call in
      call.observed { $0 == .completed ? .next(3) : nil }
    },
    Operation("LogAll", "{a}.logAll(to: { _ in note({p}, .next(4)) })") { call in
      let note = call.note
      return call[0].logAll(to: { _ in note(.next(4)) })
    } model: { call in
      call.observed { _ in .next(4) }
    },
  ]
}
