import Synchronization

/// Carries events over to a scheduler, a batch at a time.
///
/// The events wait in a mailbox, which pauses the source while they are many. One piece of
/// scheduled work takes a batch and delivers it. If more events wait, the work is scheduled again,
/// so that other work on the scheduler can run in between. With `oneByOne`, each event has a piece
/// of work of its own.
///
/// The source's input holds the delivery, and so does the scheduled work.
@safe  // `source` is set once, and retains its object until `deinit`.
final class Delivery<Value: Sendable>: FrontQueue<Value, Value>, @unchecked Sendable {
  // Unchecked, because scheduled work holds the delivery. Only the mailbox changes.
  private let scheduler: Scheduler
  private let mailbox = Mailbox<Value>()
  private let end: DeliveryDisposable<Value>
  private let oneByOne: Bool
  private let gate: (any DeliveryGate)?
  /// The source, retained; nil if it was never paused.
  private let source = unsafe ExplorableAtomic<Unmanaged<PausableSource>?>(nil)

  /// - Parameter gate: Says where an event is delivered at once if none waits; if it is nil,
  ///   nowhere.
  init(
    on scheduler: Scheduler, oneByOne: Bool = false, atOnceIn gate: (any DeliveryGate)? = nil,
    into output: Junction<Value>
  ) {
    self.scheduler = scheduler
    self.oneByOne = oneByOne
    self.gate = gate
    end = DeliveryDisposable(of: mailbox)
    super.init(into: output)
    output.add(end)
  }

  deinit {
    guard let source = unsafe source.load(ordering: .acquiring)?.takeRetainedValue() else { return }
    source.updatePause { false }
  }

  override func send(_ value: Value, from source: Edge) {
    if let gate = enterGate() {
      output.sendNext(value)
      endDelivery(in: gate)
    } else {
      let (isFirst, fills) = mailbox.put(value)
      #if Recording
        output.record?.waits(mailbox.count)
      #endif
      if isFirst { scheduleDelivery() }
      if fills { pause(source) }
    }
  }

  override func send(_ end: TerminalEvent) {
    if let gate = enterGate() {
      output.send(end)
      endDelivery(in: gate)
    } else if mailbox.put(end) {
      scheduleDelivery()
    }
  }

  /// Returns the gate if the caller delivers an event at once. Then `endDelivery` follows.
  private func enterGate() -> (any DeliveryGate)? {
    guard let gate, !output.isPaused, gate.enter() else { return nil }
    if mailbox.claim() { return gate }
    gate.leave()
    return nil
  }

  private func endDelivery(in gate: any DeliveryGate) {
    if mailbox.endDelivery().isDue { scheduleDelivery() }
    gate.leave()
  }

  private func scheduleDelivery() {
    end.work.disposable = scheduler.scheduleRecursively { [self] again in
      if deliver() { again() }
    }
  }

  /// Delivers events that wait. Returns true if more are to be delivered.
  private func deliver() -> Bool {
    guard output.enter() else { return !output.isDisposed }
    let taken = mailbox.deliver(atMost: oneByOne ? 1 : PauseMarks.ofValues.low, to: output)
    output.leave()
    let (isDue, makesRoom) = mailbox.endDelivery(of: taken)
    #if Recording
      output.record?.waits(mailbox.count)
    #endif
    if makesRoom { updatePause() }
    // Disposal sets the output's flag before it closes the mailbox, so the mailbox may still be
    // open.
    return isDue && !output.isDisposed && !waitsForOutput()
  }

  /// Lets the delivery wait for the end of a pause of the output. Returns false if there is none.
  private func waitsForOutput() -> Bool {
    output.isPaused && !mailbox.hasOnlyEnd
      && output.parkDelivery(on: scheduler) { [self] in scheduleDelivery() }
  }

  @inline(never)
  private func pause(_ source: Edge) {
    if unsafe self.source.load(ordering: .relaxed) == nil {
      let pausable = PausableSource()
      pausable.follow(source)
      _ = unsafe self.source.exchange(.passRetained(pausable), ordering: .acquiringAndReleasing)
    }
    updatePause()
  }

  /// Pauses the source, or lets it go on.
  private func updatePause() {
    // Reading is an atomic write: so a thread that sets the source later sees that there is room.
    let known = unsafe source.compareExchange(
      expected: nil, desired: nil, ordering: .acquiringAndReleasing
    ).original
    unsafe known?.takeUnretainedValue().updatePause { mailbox.isFull }
  }
}

/// Where a delivery delivers an event at once, instead of on its scheduler.
package protocol DeliveryGate: Sendable {
  /// Returns whether the calling thread delivers now. If so, `leave()` follows.
  func enter() -> Bool
  func leave()
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

extension Signal {
  /// Returns a signal of the events that pass through a delivery, which is made for each
  /// subscription.
  func delivering(
    by makeDelivery: @escaping @Sendable (Junction<Value>) -> Delivery<Value>
  ) -> Signal {
    .junction { output in _ = self.attach(FrontQueueSink(makeDelivery(output))) }
  }
}
