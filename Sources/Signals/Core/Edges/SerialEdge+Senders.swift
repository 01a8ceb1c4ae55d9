/// The senders that wait for the end of a pause.
///
/// `parked` is set while one waits or goes on. A task that comes meanwhile waits behind them, even
/// if the pause has ended: otherwise those that send all the time would leave no room for it.
extension SerialEdge {
  /// Calls `send` as soon as there is room: suspends the task until the pause, if there is one, or
  /// the edge ends, or the task is cancelled.
  final func whenReady(_ send: () -> Void) async {
    let hasTurn = await turnToSend()
    send()
    if hasTurn { hasSent() }
  }

  /// Waits for the turn. Returns whether `hasSent` has to follow.
  private final func turnToSend() async -> Bool {
    var number: Int?
    while !pace.mayGoOn, !isDisposed {
      if Task.isCancelled { return number != nil }
      guard let wait = letTaskWait(number) else { break }
      let hasTurn = await withTaskCancellationHandler {
        await wait.hasTurn()
      } onCancel: {
        wait.cancel()
      }
      if !hasTurn { return false }
      number = wait.number
      // Other events may have been the first to use the room.
      if !isPaused { break }
    }
    return number != nil
  }

  /// Lets a task wait, behind those that wait already or go on; in its former place if it has a
  /// number. Returns nil if it is not to wait.
  final func letTaskWait(_ number: Int? = nil) -> SenderWait? {
    let awaiting = Awaiting<Bool>()
    let goOn: @Sendable () -> Void = { awaiting.end(with: .success(true)) }
    let place = lock.withLock { handover in
      letWait(number != nil || handover.senders.isIdle, &handover) { senders in
        guard let number else { return senders.append(goOn) }
        senders.putBack(goOn, at: number)
        return number
      }
    }
    return place.map { SenderWait(edge: self, number: $0, awaiting: awaiting) }
  }

  /// Calls `wait`, unless the edge has ended, or the sender may go on. Called under the lock.
  ///
  /// - Parameter isNext: Whether the sender has to wait only if there is a pause.
  final func letWait(
    _ isNext: Bool, _ handover: inout Handover, _ wait: (inout WaitingSenders) -> Int
  ) -> Int? {
    // The thread that ends the edge takes the lock afterwards, or sees the flag here.
    if isDisposed { return nil }
    let pace = changePace { $0.isPaused || !isNext ? $0.union(.parked) : $0 }.after
    return pace.isPaused || !isNext ? wait(&handover.senders) : nil
  }

  /// Removes a task that waits. Returns false if it has been chosen.
  fileprivate final func withdrawSender(_ number: Int) -> Bool {
    // It is released when the lock is free.
    let goOn = lock.withLock { handover in
      let goOn = handover.senders.remove(number)
      if handover.senders.isIdle { changePace { $0.subtracting(.parked) } }
      return goOn
    }
    return goOn != nil
  }

  /// Lets a delivery wait for the end of the pause, which then schedules itself on `scheduler`. It
  /// is a sender that has sent as soon as it was called. But one that would deliver at once, with
  /// no scheduler or the immediate one, goes on as a source does: what ends the pause must not get
  /// the next value inside of its own call.
  final func parkDelivery(
    on scheduler: Scheduler?, _ schedule: @escaping @Sendable () -> Void
  ) -> Bool {
    if scheduler == nil || scheduler === Scheduler.immediate { return parkHere(schedule) }
    return park { [self] in
      if !isDisposed { schedule() }
      hasSent()
    }
  }

  /// Called when the sender has sent that was chosen, or has given up. The next one goes on.
  final func hasSent() {
    lock.withLock { $0.senders.hasGoneOn() }
    callSenders()
  }

  /// Lets the next sender go on, if there is room and none goes on yet.
  final func callSenders() {
    while let goOn = nextSender() {
      goOn()
      lock.withLock { $0.senders.wasCalled() }
    }
  }

  private final func nextSender() -> (@Sendable () -> Void)? {
    lock.withLock { handover in
      if isPaused || isDisposed { return nil }
      let goOn = handover.senders.next()
      if handover.senders.isIdle { changePace { $0.subtracting(.parked) } }
      return goOn
    }
  }
}

/// The wait of a task for its turn to send.
struct SenderWait: Sendable {
  fileprivate let edge: SerialEdge
  /// The number of the task's arrival.
  fileprivate let number: Int
  fileprivate let awaiting: Awaiting<Bool>

  /// Suspends the task. Returns whether it has the turn: then `hasSent` has to follow.
  func hasTurn() async -> Bool { (try? await awaiting.output()) == true }

  /// Ends the wait of a task that is cancelled. One that has been chosen keeps its turn, and lets
  /// the next one go on.
  func cancel() {
    if edge.withdrawSender(number) { awaiting.end(with: .success(false)) }
  }
}

/// The turn of a sender that goes on on a scheduler. If the scheduler has dropped its work, the
/// next sender goes on.
final class SenderTurn: Disposable, LibraryDisposable, @unchecked Sendable {
  private let edge: SerialEdge

  init(_ edge: SerialEdge) {
    self.edge = edge
    super.init()
  }

  deinit { dispose() }

  override func dispose() {
    if markDisposed() { edge.hasSent() }
  }
}
