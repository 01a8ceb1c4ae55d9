import Scheduling

/// Carries events over to a scheduler, a batch at a time.
///
/// The events wait in a mailbox. One piece of scheduled work takes the waiting batch and delivers
/// it. If more events have come meanwhile, the work is scheduled again, so that other work on the
/// scheduler can run in between. With `oneByOne`, a piece of work of its own delivers each event.
class DeliveryJunction<Value: Sendable>: Junction<Value>, @unchecked Sendable {
  // Unchecked, because scheduled work holds the junction. Only the mailbox changes.
  private final let scheduler: Scheduler
  final let mailbox = Mailbox<Value>()
  private final let end: DeliveryDisposable<Value>
  private final let oneByOne: Bool

  init(on scheduler: Scheduler, oneByOne: Bool = false, into sink: Sink<Value>) {
    self.scheduler = scheduler
    self.oneByOne = oneByOne
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
      if deliver() { again() }
    }
  }

  /// Delivers the events that wait. Returns true if more have come meanwhile.
  private final func deliver() -> Bool {
    guard output.enter() else { return !output.isDisposed }
    let taken = mailbox.deliver(atMost: oneByOne ? 1 : .max, to: output)
    output.leave()
    // Disposal sets the output's flag before it closes the mailbox, so the mailbox may still be
    // open.
    return mailbox.endDelivery(of: taken) && !output.isDisposed
  }
}

/// A disposable that is tied to the edge. The end of the edge disposes of it, which closes the
/// mailbox and cancels the scheduled work.
private final class DeliveryDisposable<Value: Sendable>: Disposable, LibraryDisposable,
  @unchecked Sendable
{
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
  private var hasEnded = false

  override func sendNext(_ value: Value) {
    // A block between the source and this sink may have sent the end.
    if !hasEnded { junction.send(value) }
  }

  override func sendError(_ error: any Error) {
    hasEnded = true
    junction.send(.error(error))
  }

  override func sendCompleted() {
    hasEnded = true
    junction.send(.completed)
  }
}
