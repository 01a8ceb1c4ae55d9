import Scheduling

/// Carries events over to a scheduler, a batch at a time.
///
/// The events wait in a mailbox, which one piece of scheduled work empties: it delivers what it
/// finds there, and is scheduled again for what has come meanwhile, so that other work on the
/// scheduler gets its turn.
class DeliveryJunction<Value: Sendable>: Junction<Value>, @unchecked Sendable {
  // Unchecked, because scheduled work holds it; what changes is the mailbox's and has its lock.
  private final let scheduler: Scheduler
  final let mailbox = Mailbox<Value>()
  private final let end: DeliveryDisposable<Value>

  init(on scheduler: Scheduler, into sink: Sink<Value>) {
    self.scheduler = scheduler
    end = DeliveryDisposable(of: mailbox)
    super.init(into: sink)
    output.add(end)
  }

  func send(_ value: Value) {
    if mailbox.put(value) { scheduleDelivery() }
  }

  func send(_ end: TerminalEvent) {
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
      if let end { output.send(end) }
    }
    output.leave()
  }
}

/// What the end of the edge disposes of: the mailbox, and the work that would empty it.
private final class DeliveryDisposable<Value: Sendable>: Disposable, LibraryDisposable,
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

final class DeliverySink<Value: Sendable>: InputSink<Value, Value, DeliveryJunction<Value>> {
  override func sendNext(_ value: Value) { junction.send(value) }
  override func sendError(_ error: any Error) { junction.send(.error(error)) }
  override func sendCompleted() { junction.send(.completed) }
}
