/// Carries events over to a scheduler, a batch at a time.
///
/// The events wait in a mailbox. One piece of scheduled work takes the waiting batch and delivers
/// it. If more events have come meanwhile, the work is scheduled again, so that other work on the
/// scheduler can run in between. With `oneByOne`, a piece of work of its own delivers each event.
///
/// The source's input holds the delivery, and so does the scheduled work.
final class Delivery<Value: Sendable>: @unchecked Sendable {
  // Unchecked, because scheduled work holds the delivery. Only the mailbox changes.
  private let hold: JunctionHold<Value>
  fileprivate var output: Junction<Value> { hold.junction }
  private let scheduler: Scheduler
  private let mailbox = Mailbox<Value>()
  private let end: DeliveryDisposable<Value>
  private let oneByOne: Bool
  private let isAtOnceOnMainThread: Bool

  /// - Parameter isAtOnceOnMainThread: Whether an event that is sent on the main thread, when none
  ///   waits, is delivered at once. The scheduler is the main one then.
  init(
    on scheduler: Scheduler, oneByOne: Bool = false,
    atOnceOnMainThread isAtOnceOnMainThread: Bool = false, into output: Junction<Value>
  ) {
    self.scheduler = scheduler
    self.oneByOne = oneByOne
    self.isAtOnceOnMainThread = isAtOnceOnMainThread
    hold = JunctionHold(of: output)
    end = DeliveryDisposable(of: mailbox)
    output.add(end)
  }

  fileprivate func send(_ value: Value) {
    if claimsAtOnce {
      output.sendNext(value)
      if mailbox.endDelivery() { scheduleDelivery() }
    } else if mailbox.put(value) {
      scheduleDelivery()
    }
  }

  fileprivate func send(_ end: TerminalEvent) {
    if claimsAtOnce {
      output.send(end)
      if mailbox.endDelivery() { scheduleDelivery() }
    } else if mailbox.put(end) {
      scheduleDelivery()
    }
  }

  private var claimsAtOnce: Bool {
    isAtOnceOnMainThread && Scheduler.isOnMainThread && mailbox.claim()
  }

  private func scheduleDelivery() {
    end.work.disposable = scheduler.scheduleRecursively { [self] again in
      if deliver() { again() }
    }
  }

  /// Delivers the events that wait. Returns true if more have come meanwhile.
  private func deliver() -> Bool {
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

private final class DeliverySink<Value: Sendable>: RegisteringSink<Value, Junction<Value>> {
  private let delivery: Delivery<Value>
  private var hasEnded = false

  init(_ delivery: Delivery<Value>) {
    self.delivery = delivery
    super.init(into: delivery.output)
  }

  override func sendNext(_ value: Value) {
    // A block between the source and this sink may have sent the end.
    if !hasEnded { delivery.send(value) }
  }

  override func sendError(_ error: any Error) {
    hasEnded = true
    delivery.send(.error(error))
  }

  override func sendCompleted() {
    hasEnded = true
    delivery.send(.completed)
  }

  override func neverEnds() { output.inputNeverEnds() }
}

extension Signal {
  /// Returns a signal of the events that pass through a delivery, which is made for each
  /// subscription.
  func delivering(
    by makeDelivery: @escaping @Sendable (Junction<Value>) -> Delivery<Value>
  ) -> Signal {
    .junction { output in _ = self.attach(DeliverySink(makeDelivery(output))) }
  }
}
