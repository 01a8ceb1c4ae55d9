package import Signals

extension Operation {
  /// Operators that make a signal of each value.
  static let flattening: [Operation] = [
    Operation("FlattenMap", "{a}.flattenMap { inner($0, {n}, {b}) }") { call in
      let (n, b) = (call.number, call[1])
      return call[0].flattenMap { inner($0, n, b) }
    } model: { call in
      call.flattened { Inner($0, call.number) }
    },
    Operation("FlattenMap", "{a}.flattenMap { try check($0, {n}); return {b} }") { call in
      let (n, b) = (call.number, call[1])
      return call[0].flattenMap {
        try check($0, n)
        return b
      }
    } model: { call in
      call.flattened {
        try check($0, call.number)
        return .input(1)
      }
    },
    Operation(
      "Flatten", "{a}.map { inner($0, {n}, {b}) ?? .empty }.flatten(maxConcurrent: {n} + 1)"
    ) { call in
      let (n, b) = (call.number, call[1])
      return call[0].map { inner($0, n, b) ?? .empty }.flatten(maxConcurrent: n + 1)
    } model: { call in
      call.flattened(atMost: call.number + 1)
    },
    Operation("ConcatMap", "{a}.concatMap { inner($0, {n}, {b}) }") { call in
      let (n, b) = (call.number, call[1])
      return call[0].concatMap { inner($0, n, b) }
    } model: { call in
      call.flattened(atMost: 1)
    },
    Operation(
      "ConcatMapBy",
      "{a}.concatMap(by: { $0 % 3 }, maxConcurrent: {n} + 1) { inner($0, {n}, {b}) }"
    ) { call in
      let (n, b) = (call.number, call[1])
      return call[0].concatMap(by: { $0 % 3 }, maxConcurrent: n + 1) { inner($0, n, b) }
    } model: { call in
      call.flattened(atMost: call.number + 1, by: { $0 % 3 })
    },
    Operation("Expand", "{a}.expand(maxConcurrent: {n} + 1) { branch($0, {n}, {b}) }") { call in
      let (n, b) = (call.number, call[1])
      return call[0].expand(maxConcurrent: n + 1) { branch($0, n, b) }
    } model: { call in
      call.flattened(atMost: call.number + 1, isTree: true)
    },
    Operation("ExhaustMap", "{a}.exhaustMap { inner($0, {n}, {b}) }") { call in
      let (n, b) = (call.number, call[1])
      return call[0].exhaustMap { inner($0, n, b) }
    } model: { call in
      let source = call[0]
      return { output in
        let merge = call.merging(into: output)
        var isActive = false
        source(
          output.fed { notice in
            switch notice {
            case .error: output.send(notice)
            case .completed: merge.completed()
            case .next(let value):
              let made = Inner(value, call.number)
              if isActive { return }
              if case .none = made { return }
              isActive = true
              merge.begin()
              func innerIsOver() {
                isActive = false
                merge.completed()
              }
              let link = output.fed(abandoned: innerIsOver) { notice in
                if notice == .completed { innerIsOver() } else { output.send(notice) }
              }
              call.signal(made)(link)
            }
          })
      }
    },
    Operation("FlatMapLatest", "{a}.flatMapLatest { inner($0, {n}, {b}) }") { call in
      let (n, b) = (call.number, call[1])
      return call[0].flatMapLatest { inner($0, n, b) }
    } model: { call in
      call.switched { call.signal(Inner($0, call.number)) }
    },
    Operation("SwitchToLatest", "{a}.map { inner($0, {n}, {b}) ?? {c} }.switchToLatest()") {
      call in
      let (n, b, c) = (call.number, call[1], call[2])
      return call[0].map { inner($0, n, b) ?? c }.switchToLatest()
    } model: { call in
      call.switched {
        let made = Inner($0, call.number)
        if case .none = made { return call[2] }
        return call.signal(made)
      }
    },
    Operation("If", "{a}.map { $0 % 3 == {n} }.if(then: {b}, else: {c})") { call in
      let n = call.number
      return call[0].map { $0 % 3 == n }.if(then: call[1], else: call[2])
    } model: { call in
      call.switched { $0 % 3 == call.number ? call[1] : call[2] }
    },
    Operation("Switch", "{a}.map { $0 % 3 }.switch(cases: [0: {b}, {n} + 1: {c}])") { call in
      call[0].map { $0 % 3 }.switch(cases: [0: call[1], call.number + 1: call[2]])
    } model: { call in
      call.switched {
        switch $0 % 3 {
        case 0: return call[1]
        case call.number + 1: return call[2]
        default: throw SignalError.noMatchingCase
        }
      }
    },
    Operation(
      "FlattenMapWithStop",
      "{a}.flattenMapWithStop { { $1 = $0 % 4 == 3; return inner($0, {n}, {b}) } }"
    ) { call in
      let (n, b) = (call.number, call[1])
      return call[0].flattenMapWithStop {
        { value, isLast in
          isLast = value % 4 == 3
          return inner(value, n, b)
        }
      }
    } model: { call in
      let source = call[0]
      return { output in
        let merge = call.merging(into: output)
        var link: Link?
        var isStopped = false
        func stop() {
          if isStopped { return }
          isStopped = true
          link?.cancel()
          merge.completed()
        }
        link = output.fed { notice in
          switch notice {
          case .error: output.send(notice)
          case .completed: stop()
          case .next(let value):
            let made = Inner(value, call.number)
            merge.add(made)
            if value % 4 == call.number || value % 4 == 3 { stop() }
          }
        }
        source(link!)
      }
    },
  ]
}

/// Returns nil, a signal of a known value, or `signal`.
package func inner(_ value: Int, _ number: Int, _ signal: Signal<Int>) -> Signal<Int>? {
  switch value % 4 {
  case number: nil
  case 1: .return(value)
  default: signal
  }
}

/// The largest value that has a signal of children. The children of others are larger.
private let lastBranch = 50

/// Returns the children of a value, of which there are a few levels.
package func branch(_ value: Int, _ number: Int, _ signal: Signal<Int>) -> Signal<Int>? {
  value > lastBranch ? nil : inner(value, number, signal)?.map { child(of: value, $0) }
}

private func child(of value: Int, _ number: Int) -> Int { max(value, 0) + 20 + number % 4 }

extension ModelCall {
  /// The events of all signals. `make` makes a signal of each value.
  fileprivate func flattened(_ make: @escaping (Int) throws -> Inner) -> ModelSignal {
    let source = self[0]
    return { output in
      let merge = merging(into: output)
      source(
        output.fed { notice in
          switch notice {
          case .error: output.send(notice)
          case .completed: merge.completed()
          case .next(let value):
            do {
              merge.add(try make(value))
            } catch {
              output.send(.error(code(of: error)))
            }
          }
        })
    }
  }

  /// The events of all inner signals, of which a limited number are active at a time, and one of
  /// each key; the others wait. In a tree, signals are made of the values that are sent, those of
  /// the source among them.
  fileprivate func flattened(
    atMost count: Int, by key: ((Int) -> Int)? = nil, isTree: Bool = false
  ) -> ModelSignal {
    let source = self[0]
    return { output in
      var waiting: [(parent: Int, ModelSignal)] = []
      var active = 0
      var busy: Set<Int> = []
      var (isOuterActive, isSubscribing) = (true, false)
      func isBusy(_ value: Int) -> Bool { key.map { busy.contains($0(value)) } ?? false }
      func completeIfOver() {
        if !isOuterActive, active == 0, waiting.isEmpty { output.send(.completed) }
      }
      func subscribeToWaiting(isNew: Bool) {
        // A signal that completes while the loop subscribes leaves its successor to the loop. A new
        // signal doesn't, but that of a tree does.
        let isNested = isSubscribing
        if isNested, !isNew { return }
        isSubscribing = true
        while active < count, !output.isOver,
          let place = waiting.firstIndex(where: { !isBusy($0.parent) })
        {
          let (parent, next) = waiting.remove(at: place)
          active += 1
          if let key { busy.insert(key(parent)) }
          func innerIsOver() {
            active -= 1
            if let key { busy.remove(key(parent)) }
            completeIfOver()
            subscribeToWaiting(isNew: false)
          }
          next(
            output.fed(abandoned: innerIsOver) { notice in
              switch notice {
              case .completed: innerIsOver()
              case .next(let value) where isTree: receive(child(of: parent, value))
              default: output.send(notice)
              }
            })
        }
        isSubscribing = isNested
      }
      func receive(_ value: Int) {
        if isTree { output.send(.next(value)) }
        let made = Inner(value, number)
        if output.isOver || isTree && value > lastBranch { return }
        if case .none = made { return }
        waiting.append((value, signal(made)))
        if waiting.count == 16 { world.leaveOut() }
        subscribeToWaiting(isNew: !isTree)
      }
      source(
        output.fed { notice in
          switch notice {
          case .error: output.send(notice)
          case .completed:
            isOuterActive = false
            completeIfOver()
          case .next(let value): receive(value)
          }
        })
    }
  }
}
