import Scheduling

/// Carries events over to a scheduler, a batch at a time.
///
/// The events wait in a mailbox, which one piece of scheduled work empties: it delivers what it
/// finds there, and is scheduled again for what has come meanwhile, so that other work on the
/// scheduler gets its turn.
class Delivery<Value: Sendable>: Junction<Value>, @unchecked Sendable {
  // Unchecked, because scheduled work holds it; what changes is the mailbox's and has its lock.
  private final let scheduler: Scheduler
  final let mailbox = Mailbox<Value>()
  private final let end: DeliveryEnd<Value>

  init(on scheduler: Scheduler, into sink: Sink<Value>) {
    self.scheduler = scheduler
    end = DeliveryEnd(of: mailbox)
    super.init(into: sink)
    output.add(end)
  }

  func send(_ value: Value) {
    if mailbox.put(value) { scheduleDelivery() }
  }

  func send(_ end: End) {
    if mailbox.put(end) { scheduleDelivery() }
  }

  final func scheduleDelivery() {
    end.work.disposable = scheduler.scheduleRecursively { [self] again in
      deliverBatch()
      // Whoever disposes of the output has said so before the mailbox is closed: don't wait for that.
      if !output.isDisposed, mailbox.isMoreWaiting() { again() }
    }
  }

  private final func deliverBatch() {
    guard output.enter() else { return }
    if let (values, end) = mailbox.takeBatch() {
      while !values.isEmpty, !output.isDisposed { output.deliverNext(values.removeFirst()) }
      values.removeAll()
      if let end { deliver(end) }
    }
    output.leave()
  }

  final func deliver(_ end: End) {
    switch end {
    case .error(let error): output.sendError(error)
    case .completed: output.sendCompleted()
    }
  }
}

/// What the end of the edge disposes of: the mailbox, and the work that would empty it.
private final class DeliveryEnd<Value: Sendable>: Disposable, LibraryDisposable,
  @unchecked Sendable
{
  // Unchecked only because its superclass is.
  private let mailbox: Mailbox<Value>
  let work = SerialDisposable()

  init(of mailbox: Mailbox<Value>) {
    self.mailbox = mailbox
    super.init()
  }

  override func dispose() {
    guard markDisposed() else { return }
    mailbox.close()
    work.dispose()
  }
}

/// How a signal ends.
enum End: Sendable {
  case error(any Error)
  case completed
}

/// Events on their way to a scheduler.
///
/// There are two queues: while one is emptied, the other one fills. So a batch is taken in constant
/// time, and once the queues are as long as they get, nothing is allocated any more.
final class Mailbox<Value: Sendable>: @unchecked Sendable {
  // Unchecked, because of the queues. The one that fills is used under the lock, or by who closes
  // the mailbox; the other one by who delivers, of whom there is one at a time.
  private let even = Queue<Value>()
  private let odd = Queue<Value>()
  private let state = Locked(MailboxState())

  /// Adds a value; true when its delivery has to be scheduled.
  func put(_ value: Value) -> Bool {
    state.withLock { state in
      if state.isClosed { return false }
      // Not `filling(state)`, which retains the queue: it is for each value.
      if state.fillsOdd { odd.append(value) } else { even.append(value) }
      return state.claimDelivery()
    }
  }

  /// Adds the end; true when its delivery has to be scheduled.
  func put(_ end: End) -> Bool {
    state.withLock { state in
      if state.isClosed { return false }
      state.end = end
      return state.claimDelivery()
    }
  }

  /// Whether nothing waits and nothing is being delivered; if so, the caller delivers, and what
  /// comes meanwhile waits.
  func claim() -> Bool {
    state.withLock { !$0.isClosed && $0.claimDelivery() }
  }

  /// What waits: the caller empties the queue before it asks again.
  func takeBatch() -> (Queue<Value>, End?)? {
    state.withLock { state in
      if state.isClosed { return nil }
      defer { state.fillsOdd.toggle() }
      return (filling(state), state.end.take())
    }
  }

  /// Whether events have come while the last batch was delivered. If not, the next one has to
  /// schedule its delivery.
  func isMoreWaiting() -> Bool {
    state.withLock { state in
      state.isDeliveryDue = !state.isClosed && !(filling(state).isEmpty && state.end == nil)
      return state.isDeliveryDue
    }
  }

  /// Drops what waits and what comes.
  func close() {
    let waiting = state.withLock { state in
      defer { state.isClosed = true }
      return state.isClosed ? nil : filling(state)
    }
    // Nobody touches it any more. The values are released outside of the lock.
    guard let waiting, !waiting.isEmpty else { return }
    Unwinding.release({ waiting.removeAll() }, orKeep: { Kept(waiting.takeAll()) })
  }

  private func filling(_ state: MailboxState) -> Queue<Value> { state.fillsOdd ? odd : even }
}

/// What a mailbox keeps apart from values. Not nested in it: a type that depends on the type of the
/// values would have to be looked up at run time whenever the state is touched.
private struct MailboxState {
  var fillsOdd = false
  var isDeliveryDue = false
  var isClosed = false
  var end: End?

  /// Whether it was not due yet.
  mutating func claimDelivery() -> Bool {
    defer { isDeliveryDue = true }
    return !isDeliveryDue
  }
}

final class DeliverySink<Value: Sendable>: InputSink<Value, Value> {
  private let delivery: Delivery<Value>

  init(_ delivery: Delivery<Value>) {
    self.delivery = delivery
    super.init(delivery.output)
  }

  override func sendNext(_ value: Value) { delivery.send(value) }
  override func sendError(_ error: any Error) { delivery.send(End.error(error)) }
  override func sendCompleted() { delivery.send(End.completed) }
}
