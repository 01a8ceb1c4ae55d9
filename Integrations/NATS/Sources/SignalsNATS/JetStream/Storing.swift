import CNATS
import Dispatch
import Signals
import Synchronization

/// Publishes the messages of one signal to JetStream, and sends what became of them.
///
/// A message that isn't answered in time is taken back from the C client and sent again. Its
/// identity keeps the stream from storing it twice.
///
/// All of this is done on one queue. The C client's threads only add answers to a list.
final class Storing: Sendable {
  private typealias Answer = (native: Pointer, result: Result<Publication.Outcome, NATSError>)

  /// The answers that the queue hasn't handled.
  private struct Inbox {
    var answers: [Answer] = []
    /// Whether the queue waits for the next answer.
    var isAwaited = false
    /// Whether the queue will handle the answers when it gets to it.
    var isScheduled = false
    var isClosed = false
  }

  let queue = DispatchQueue(label: "SignalsNATS.store")
  private let client: Client
  private let maxOutstanding: Int
  /// How many seconds a message may have no answer until it is looked at.
  private let patience: Double
  private let checkInterval: Double
  /// How many seconds a message may have no outcome.
  private let timeout: Double
  private let inbox = Guarded(Inbox())
  /// Wakes the queue while it waits for an answer.
  private let arrival = DispatchSemaphore(value: 0)
  private let isStopped = Atomic(false)

  // Used on the queue only, so nothing overlaps an access.
  @exclusivity(unchecked) nonisolated(unsafe) private var publisher: AsyncPublisher?
  @exclusivity(unchecked) nonisolated(unsafe) private var outstanding = Outstanding()
  /// Those messages without an outcome that the C client doesn't have.
  nonisolated(unsafe) private var unsent: [Pointer] = []
  /// The answers that are being handled. The array is kept for its memory.
  @exclusivity(unchecked) nonisolated(unsafe) private var taken: [Answer] = []
  nonisolated(unsafe) private var timer: (any DispatchSourceTimer)?
  nonisolated(unsafe) private var nextCheck = DispatchTime.now()
  @exclusivity(unchecked) nonisolated(unsafe) private var sourceEnd: SubscriptionEnd?
  /// Nil after the end. The subscriber's subscription holds this object.
  @exclusivity(unchecked) nonisolated(unsafe) private var subscriber: Subscriber<Publication>?

  init(
    on client: Client, outstanding: Int, resendAfter: Duration, timeout: Duration,
    for subscriber: Subscriber<Publication>
  ) {
    self.client = client
    self.subscriber = subscriber
    maxOutstanding = outstanding
    patience = min(resendAfter, timeout) / .seconds(1)
    // A second, since the client doesn't tell of messages that wait when the connection is closed.
    checkInterval = min(max(patience / 2, 0.001), 1)
    self.timeout = timeout / .seconds(1)
  }

  /// Publishes a message as soon as fewer than the allowed number have no outcome. On `queue`,
  /// which it blocks meanwhile.
  func store(_ message: Message) {
    while outstanding.count >= maxOutstanding, !isStopped.load(ordering: .relaxed) {
      awaitAnswers()
    }
    // A message may still come between `stop()` and the end of the source.
    if isStopped.load(ordering: .relaxed) { return }
    do {
      let publisher = try publisher ?? openPublisher()
      let native = Pointer(try message.makeNative(id: message.id == nil ? MessageID.next() : nil))
      let now = DispatchTime.now()
      let entry = Outstanding.Entry(
        native: native, message: message, firstSentAt: now, sentAt: now)
      outstanding.append(entry)
      publish(entry, with: publisher)
    } catch {
      finish(message, .failed(error))
    }
  }

  /// The source has ended, or no sender is left: this ends behind all outcomes. On `queue`.
  func sourceEnded(_ end: SubscriptionEnd) {
    sourceEnd = end
    endAfterLastOutcome()
  }

  /// Ends all work. What became of the messages without an outcome is not known.
  func stop() {
    isStopped.store(true, ordering: .relaxed)
    arrival.signal()
    queue.async { self.close() }
  }

  /// The server, or the client, has said what became of a message. This object has it now.
  ///
  /// A message that is stored is destroyed at once. The client, which has a thread for that, then
  /// destroys the server's answer, so that the thread is woken once for both.
  func answered(_ native: Pointer, _ result: Result<Publication.Outcome, NATSError>) {
    let (isKept, wakes, schedules) = inbox.withLock {
      if $0.isClosed { return (false, false, false) }
      $0.answers.append((native, result))
      let (wakes, schedules) = ($0.isAwaited, !$0.isAwaited && !$0.isScheduled)
      $0.isAwaited = false
      $0.isScheduled = $0.isScheduled || schedules
      return (true, wakes, schedules)
    }
    if !isKept || result.isSuccess { natsMsg_Destroy(native.value) }
    if wakes { arrival.signal() }
    if schedules {
      queue.async {
        self.inbox.withLock { $0.isScheduled = false }
        self.handleAnswers()
      }
    }
  }

  private func openPublisher() throws(NATSError) -> AsyncPublisher {
    let publisher = try AsyncPublisher(for: self, on: client)
    self.publisher = publisher
    let timer = DispatchSource.makeTimerSource(queue: queue)
    nextCheck = .now() + checkInterval
    timer.schedule(deadline: nextCheck, repeating: checkInterval)
    timer.setEventHandler { self.check() }
    timer.activate()
    self.timer = timer
    return publisher
  }

  private func publish(_ entry: Outstanding.Entry, with publisher: AsyncPublisher) {
    do {
      try publisher.publish(entry.native)
    } catch {
      // After this no other message has the address.
      handleAnswers()
      failed(entry, error)
    }
  }

  /// Waits for answers, and handles them. Meanwhile messages are sent again.
  private func awaitAnswers() {
    let waits = inbox.withLock {
      $0.isAwaited = $0.answers.isEmpty
      return $0.isAwaited
    }
    if waits, arrival.wait(timeout: nextCheck) == .timedOut { check() }
    handleAnswers()
  }

  private func handleAnswers() {
    inbox.withLock {
      $0.isAwaited = false
      swap(&$0.answers, &taken)
    }
    for (native, result) in taken {
      switch result {
      case .success(let outcome):
        if let entry = outstanding.remove(native) { finish(entry.message, outcome) }
      case .failure(let error): if let entry = outstanding[native] { failed(entry, error) }
      }
    }
    taken.removeAll(keepingCapacity: true)
  }

  /// Keeps a message to be sent again, or gives it up.
  private func failed(_ entry: Outstanding.Entry, _ error: NATSError) {
    if error.isTransient, DispatchTime.now() < entry.firstSentAt + timeout {
      unsent.append(entry.native)
    } else {
      natsMsg_Destroy(entry.native.value)
      if outstanding.remove(entry.native) != nil { finish(entry.message, .failed(error)) }
    }
  }

  private func finish(_ message: Message, _ outcome: Publication.Outcome) {
    subscriber?.sendNext(Publication(message: message, outcome: outcome))
    endAfterLastOutcome()
  }

  private func endAfterLastOutcome() {
    guard outstanding.count == 0, let end = sourceEnd else { return }
    let subscriber = subscriber
    self.subscriber = nil
    switch end {
    case .completed: subscriber?.sendCompleted()
    case .error(let error): subscriber?.sendError(error)
    // The release of the subscriber ends its subscription.
    case .disposed: break
    }
  }

  /// Sends all messages again if one of them has waited for too long, but gives up those that have
  /// had their time. On a closed connection, sending fails.
  private func check() {
    guard let publisher else { return }
    nextCheck = .now() + checkInterval
    handleAnswers()
    let now = DispatchTime.now()
    let isClosed = natsConnection_IsClosed(client.connection)
    // Not if there are no messages: before the first one the client has no list of them.
    let isDue = outstanding.contains { isClosed || $0.sentAt + patience <= now }
    let natives = Set((isDue ? publisher.takePending() : []) + unsent)
    unsent = []
    // In their order: the answers are then found near the front.
    for entry in outstanding.markSent(natives, at: now) {
      if entry.firstSentAt + timeout <= now {
        failed(entry, .timedOut(call: "js_PublishMsgAsync"))
      } else {
        publish(entry, with: publisher)
      }
    }
  }

  private func close() {
    if let publisher { storings.remove(publisher.number) }
    publisher = nil
    timer?.cancel()
    timer = nil
    inbox.withLock {
      $0.isClosed = true
      swap(&$0.answers, &taken)
    }
    for (native, result) in taken where !result.isSuccess { natsMsg_Destroy(native.value) }
    for native in unsent { natsMsg_Destroy(native.value) }
    (taken, unsent, outstanding) = ([], [], Outstanding())
  }
}

extension Result {
  fileprivate var isSuccess: Bool { if case .success = self { true } else { false } }
}

/// The publications that haven't ended.
let storings = CallbackTable<Storing>()
