extension Signal {
  /// Combines the values that come while the receiver has enough, and sends them as one value, to
  /// handle what has come meanwhile in one go.
  ///
  /// <!-- before
  /// @Sendable func insert(_ rows: [Int]) async -> [Int] { rows }
  /// -->
  /// ```swift
  /// let clock = TestScheduler()
  /// let rows = Subject<Int>()
  /// rows.map { [$0] }.conflate(upTo: 100) { $0 += $1 }
  ///   .mapAsync(on: clock.executor, buffering: .pausing(at: 0)) { rows in await insert(rows) }
  ///   .subscribeNext { print("inserted", $0) }
  /// for row in 1...5 { rows.sendNext(row) }
  /// clock.run()
  /// ```
  ///
  /// ```text
  /// inserted [1]
  /// inserted [2, 3, 4, 5]
  /// ```
  ///
  /// ![conflate in marbles](marbles-conflate-0-1)
  ///
  /// ```
  /// self                   a-bc--d-|
  /// conflate { $0 += $1 }  a-bc--d-|
  /// ```
  ///
  /// While the receiver has room, each value passes at once. It has enough while an operator behind
  /// this one asks for a pause (<doc:Pace>): here `mapAsync`, while a call runs. Nothing is added
  /// to what waits in the receiver's own queue. So with ``BufferingPolicy/pausing(at:)`` and 0,
  /// each call gets all that has come until it begins.
  ///
  /// Without `upTo`, one combination waits here, however long the receiver is busy. A sum, or the
  /// latest value of each key, then takes constant memory. For arrays of values, make an array of
  /// each value first, and limit them: when `count` values are combined, a source that can wait
  /// does so. The values of another source begin a further combination, which waits behind the full
  /// one.
  ///
  /// - Parameters:
  ///   - count: How many values are combined at most; 1 or more. By default, there is no limit.
  ///   - combine: Adds a value to those that came before.
  /// ## Scheduling
  /// Delivers where the source sends. After a pause it delivers on the scheduler that was current
  /// when the pause was met, or on a background one if none was.
  /// ## Errors
  /// An error of the source passes after the values before it; one that `combine` throws, at once.
  /// ## Disposal
  /// Disposes of the source, and drops what waits.
  /// ## Other libraries
  /// In Akka Streams: `conflate`, and with a limit `batch`.
  @_disfavoredOverload
  public func conflate(
    upTo count: Int = .max, _ combine: @escaping @Sendable (inout Value, Value) throws -> Void
  ) -> Signal {
    require(count > 0, "Signal.conflate(upTo:): the count must be positive, got \(count)")
    return .junction { output in
      _ = self.attach(FrontQueueSink(Conflation(upTo: count, combine, into: output)))
    }
  }
}

/// What has come while the output was paused. Used in turns of the output.
private final class Conflation<Value: Sendable>: FrontQueue<Value, Value>, @unchecked Sendable {
  // Unchecked, because the closure that goes on after a pause holds it. Only `deinit` changes
  // `combine`.
  private let count: Int
  private var combine: (@Sendable (inout Value, Value) throws -> Void)?
  /// The combinations that wait. Each but the last one is full.
  private let waiting = Queue<Value>()
  /// The source, once it was asked to wait.
  private var source: Edge?
  /// How many values the last one has.
  private var inLast = 0
  private var end: TerminalEvent?
  private var isParked = false
  private var isDelivering = false
  /// Whether a value is being added to the last combination. That is foreign code, which may send;
  /// what it sends waits.
  private var isCombining = false

  init(
    upTo count: Int, _ combine: @escaping @Sendable (inout Value, Value) throws -> Void,
    into output: Junction<Value>
  ) {
    self.count = count
    self.combine = combine
    super.init(into: output)
  }

  deinit {
    Unwinding.release(waiting)
    Unwinding.release(combine.take())
  }

  override func send(_ value: Value, from source: Edge) {
    output.inTurn(self, value, behindWaiting: true) { $0.add($1, from: source) }
  }

  override func send(_ end: TerminalEvent) {
    output.inTurnAfterWaiting(self) { queue in
      queue.end = end
      queue.goOn()
    }
  }

  private func add(_ value: Value, from source: Edge) {
    if isCombining {
      // Behind the value that is being added, in the same turn.
      return output.inTurn(self, value, outermost: true) { $0.add($1, from: source) }
    }
    if waiting.isEmpty, !output.isPaused { return output.deliverNext(value) }
    do {
      try put(value)
    } catch {
      return output.sendError(error)
    }
    if self.source == nil, inLast >= count {
      self.source = source
      source.setEnough(true)
    }
    goOn()
  }

  private func put(_ value: Value) throws {
    guard !waiting.isEmpty, inLast < count else {
      waiting.append(value)
      inLast = 1
      return
    }
    var last = waiting.removeLast()
    isCombining = true
    defer { isCombining = false }
    try combine?(&last, value)
    waiting.append(last)
    inLast += 1
  }

  /// Delivers what waits, and the end, unless the output is paused.
  private func goOn() {
    // The delivery, or the end of the pause, goes on.
    if isDelivering || isParked || isCombining { return }
    isDelivering = true
    defer { isDelivering = false }
    while !output.isDisposed, !waiting.isEmpty {
      isParked = output.waits { [self] in
        isParked = false
        goOn()
      }
      if isParked { return }
      let next = waiting.removeFirst()
      let paused = waiting.isEmpty ? source.take() : nil
      output.deliverNext(next)
      // Afterwards: a scheduler of the program's may let the source go on inside of this call. And
      // while `next` was delivered, enough may have come again.
      if source == nil { paused?.setEnough(false) }
    }
    if let end = end.take() { output.send(end) }
  }
}
