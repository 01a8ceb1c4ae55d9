/// How many values wait before their source is paused, and before it goes on.
package struct PauseMarks {
  let high: Int
  var low: Int { high / 2 }

  /// Of values that only have to be handed over. A pause costs about as much as the delivery of
  /// ten values, so there is one for many.
  package static var ofValues: PauseMarks { PauseMarks(high: 256) }
  /// Of values that wait for a time to pass: as many may be sent in that time.
  static var ofTime: PauseMarks { PauseMarks(high: 4096) }
  /// Of values for each of which much is to be done: a signal to subscribe to, a call.
  static var ofWork: PauseMarks { PauseMarks(high: 16) }

  /// - Parameter count: The number that the program gives.
  init(at count: Int) { high = count }

  /// - Parameter high: The number of values, which is smaller where interleavings are explored.
  private init(high: Int) {
    #if SIGNALS_EXPLORE
      self.high = 2
    #else
      self.high = high
    #endif
  }
}

/// Elements that wait at an operator, with the policy for them and the pause of the source that
/// sends them. It is used where its owner is: in turns of the output, or under a lock. So it calls
/// no edge, and releases no element: its owner does that afterwards.
package struct PacedQueue<Element> {
  /// Nil when the wait is over.
  private var elements: Queue<Element>? = Queue()
  private let policy: BufferingPolicy
  private var marks: PauseMarks?
  /// Whether the source is to wait, since enough elements wait.
  package private(set) var isPauseNeeded = false
  /// The edge of the source while it is paused.
  private var source: Edge?
  #if Recording
    /// The record of the subscription at which the elements wait.
    private var record: SubscriptionRecord?
  #endif

  /// - Parameter usual: When a source that can wait does so, if the policy doesn't say it.
  package init(_ policy: BufferingPolicy = .unbounded, usual: PauseMarks) {
    self.policy = policy
    marks = policy.marks(usual)
  }

  package var count: Int { elements?.count ?? 0 }
  package var isEmpty: Bool { count == 0 }
  var first: Element? { elements?.first }
  var isClosed: Bool { elements == nil }

  /// Adds an element; the queue must not be closed. Returns the edge of the source if its pause has
  /// to be updated.
  package mutating func append(
    _ element: Element, from source: @autoclosure () -> Edge?
  ) -> Edge? {
    elements?.append(element)
    #if Recording
      if Recording.isOn {
        if record == nil { record = source()?.record?.receiver }
        record?.waits(count)
      }
    #endif
    guard count == marks?.high else { return nil }
    isPauseNeeded = true
    self.source = source()
    return self.source
  }

  /// Removes the first element. The pause may be over afterwards: see `sourceToResume()`.
  package mutating func popFirst() -> Element? { isEmpty ? nil : removeFirst() }

  /// Removes the first element; there has to be one.
  mutating func removeFirst() -> Element {
    defer {
      if count == marks?.low { isPauseNeeded = false }
      #if Recording
        record?.waits(count)
      #endif
    }
    return elements!.removeFirst()
  }

  /// Returns the edge of the source if it may go on now.
  package mutating func sourceToResume() -> Edge? { isPauseNeeded ? nil : source.take() }

  /// Removes an element if more wait than the policy allows. Called after each new element, once
  /// those have been taken out that need not wait.
  package func removeSurplus() -> Surplus<Element>? {
    let surplus = elements?.removeSurplus(policy)
    #if Recording
      if surplus != nil {
        record?.drops()
        record?.waits(count)
      }
    #endif
    return surplus
  }

  /// Pauses the source no more. Returns its edge if it was paused.
  mutating func endPauses() -> Edge? {
    marks = nil
    isPauseNeeded = false
    return source.take()
  }

  /// Ends the wait and the pause. Returns what waited, and the edge of the source if it was paused.
  mutating func close() -> (rest: Queue<Element>?, source: Edge?) {
    isPauseNeeded = false
    #if Recording
      record?.waits(0)
    #endif
    return (elements.take(), source.take())
  }
}

/// State behind a lock that has such a queue.
package protocol QueueingState {
  associatedtype Element
  var waiting: PacedQueue<Element> { get }
}

extension Locked where State: QueueingState {
  /// Pauses `source`, or lets it go on, as the queue needs it. Called without the lock, after each
  /// change of the queue that returns the edge of a source.
  package func updatePause(of source: Edge?) {
    source?.updatePause { withLock { $0.waiting.isPauseNeeded } }
  }
}
