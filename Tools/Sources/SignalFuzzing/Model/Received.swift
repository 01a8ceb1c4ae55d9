/// An event and its time.
struct Received {
  let time: Int
  let notice: Notice
}

// In the model, an operator with one source and no clock is a function. It gets the list of all
// events so far, and returns the list of all events to send.
extension [Received] {
  /// The list with each value replaced, and completion too if `completed` is given. An error that
  /// one of the functions throws ends the list.
  func replaced(
    next: (Int) throws -> [Notice], completed: () -> [Notice] = { [.completed] }
  ) -> [Notice] {
    replacedWithTime({ value, _ in try next(value) }, completed: completed)
  }

  func replacedWithTime(
    _ next: (Int, _ time: Int) throws -> [Notice], completed: () -> [Notice] = { [.completed] }
  ) -> [Notice] {
    var result: [Notice] = []
    for event in self {
      switch event.notice {
      case .next(let value):
        do { result += try next(value, event.time) } catch {
          result.append(.error(code(of: error)))
        }
      case .error: result.append(event.notice)
      case .completed: result += completed()
      }
      if let last = result.last, last.isTerminal { break }
    }
    return result
  }

  /// The list without its values. Completion is replaced by the events that `make` makes of all
  /// values.
  func whenCompleted(_ make: ([Int]) throws -> [Notice]) -> [Notice] {
    var values: [Int] = []
    for event in self {
      switch event.notice {
      case .next(let value): values.append(value)
      case .error: return [event.notice]
      case .completed: return (try? make(values)) ?? []
      }
    }
    return []
  }
}

extension ModelCall {
  /// Returns a signal that sends what `outcome` returns for the list of all events of the first
  /// input so far.
  func list(_ outcome: @escaping ([Received]) -> [Notice]) -> ModelSignal {
    let (source, clock) = (self[0], clock)
    return { output in
      var received: [Received] = []
      var sent = 0
      var link: Link?
      link = output.fed { notice in
        received.append(Received(time: clock.now, notice: notice))
        let all = outcome(received)
        // The end is known, so the source isn't needed any more.
        if let last = all.last, last.isTerminal { link?.cancel() }
        while sent < all.count, !output.isOver {
          sent += 1
          output.send(all[sent - 1])
        }
      }
      source(link!)
    }
  }

  /// The signal in which each value is replaced separately.
  func perValue(_ next: @escaping (Int) throws -> [Notice]) -> ModelSignal {
    list { $0.replaced(next: next) }
  }
}
