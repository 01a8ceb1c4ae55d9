import CNATS
import Dispatch
import Signals

/// Publishes the messages of one signal to JetStream, and waits for what became of them.
///
/// A message that isn't answered in time is taken back from the C client and sent again. Its
/// identity keeps the stream from storing it twice.
final class Storing: Sendable {
  private struct Entry {
    let message: Message
    let deadline: ContinuousClock.Instant
    var sentAt: ContinuousClock.Instant
  }

  private struct State {
    var publisher: AsyncPublisher?
    /// The messages that have no outcome.
    var entries: [Pointer: Entry] = [:]
    /// Those of them that the C client doesn't have.
    var unsent: [Pointer] = []
    /// How many outcomes are still to be delivered.
    var unfinished = 0
    var sourceEnd: Result<Void, any Error>?
    var isStopped = false
  }

  private let client: Client
  private let subscriber: Subscriber<Publication>
  private let resendAfter: Duration
  private let timeout: Duration
  /// The free places of messages without an outcome, for which `queue` waits.
  private let places = DispatchSemaphore(value: 0)
  let queue = DispatchQueue(label: "SignalsNATS.store")
  private let resending = DispatchQueue(label: "SignalsNATS.resend")
  private let state = Guarded(State())

  init(
    on client: Client, outstanding: Int, resendAfter: Duration, timeout: Duration,
    for subscriber: Subscriber<Publication>
  ) {
    self.client = client
    self.subscriber = subscriber
    self.resendAfter = resendAfter
    self.timeout = timeout
    // From zero up, since a semaphore must not be released below its first value.
    for _ in 0..<outstanding { places.signal() }
  }

  deinit {
    for native in state.withLock({ $0.unsent }) { natsMsg_Destroy(native.value) }
  }

  /// Publishes a message as soon as a place is free. On `queue`, which it blocks meanwhile.
  func store(_ message: Message) {
    places.wait()
    // A message may still come between `stop()` and the end of the source. The place is passed on,
    // so that none waits for ever.
    if state.withLock({ $0.isStopped }) {
      places.signal()
      return
    }
    do {
      let native = Pointer(try message.makeNative(id: message.id == nil ? MessageID.next() : nil))
      let now = ContinuousClock.now
      let entry = Entry(message: message, deadline: now + timeout, sentAt: now)
      let publisher = state.withLock {
        $0.unfinished += 1
        $0.entries[native] = entry
        return $0.publisher
      }
      if let publisher { publish(native, with: publisher) } else { openPublisher(for: native) }
    } catch {
      state.withLock { $0.unfinished += 1 }
      finish(message, .failed(error))
    }
  }

  /// The source has ended: the end is sent behind all outcomes.
  func sourceEnded(_ end: Result<Void, any Error>) {
    let isLast = state.withLock {
      $0.sourceEnd = end
      return $0.unfinished == 0
    }
    if isLast { send(end) }
  }

  /// Ends all work. What became of the messages without an outcome is not known.
  func stop() {
    let publisher = state.withLock {
      $0.isStopped = true
      let publisher = $0.publisher
      $0.publisher = nil
      return publisher
    }
    if let publisher { storings.remove(publisher.number) }
    places.signal()
  }

  /// Makes the publisher, for the first message.
  private func openPublisher(for native: Pointer) {
    if state.withLock({ $0.isStopped }) { return natsMsg_Destroy(native.value) }
    do {
      let publisher = try AsyncPublisher(for: self, on: client)
      let isStopped = state.withLock {
        if !$0.isStopped { $0.publisher = publisher }
        return $0.isStopped
      }
      if isStopped { storings.remove(publisher.number) } else { resendSoon() }
      publish(native, with: publisher)
    } catch {
      answered(native, .failure(error))
    }
  }

  private func publish(_ native: Pointer, with publisher: AsyncPublisher) {
    do {
      try publisher.publish(native)
    } catch {
      answered(native, .failure(error))
    }
  }

  /// The server, or the client, has said what became of a message. This object has it now.
  func answered(_ native: Pointer, _ result: Result<Publication.Outcome, NATSError>) {
    let entry: Entry? = state.withLock {
      if case .failure(let error) = result, error.isTransient, let entry = $0.entries[native],
        ContinuousClock.now < entry.deadline
      {
        $0.unsent.append(native)
        return nil
      }
      return $0.entries.removeValue(forKey: native)
    }
    guard let entry else { return }
    natsMsg_Destroy(native.value)
    switch result {
    case .success(let outcome): finish(entry.message, outcome)
    case .failure(let error): finish(entry.message, .failed(error))
    }
  }

  private func finish(_ message: Message, _ outcome: Publication.Outcome) {
    subscriber.sendNext(Publication(message: message, outcome: outcome))
    let end = state.withLock {
      $0.unfinished -= 1
      return $0.unfinished == 0 ? $0.sourceEnd : nil
    }
    places.signal()
    if let end { send(end) }
  }

  private func send(_ end: Result<Void, any Error>) {
    switch end {
    case .success: subscriber.sendCompleted()
    case .failure(let error): subscriber.sendError(error)
    }
  }

  private func resendSoon() {
    resending.asyncAfter(deadline: .now() + resendAfter / .seconds(2)) { [weak self] in
      self?.resend()
    }
  }

  /// Sends all messages again if one of them has waited for too long.
  private func resend() {
    let now = ContinuousClock.now
    guard let publisher = state.withLock({ $0.publisher }) else { return }
    let isOverdue = state.withLock { [resendAfter] in
      $0.entries.values.contains { $0.sentAt + resendAfter <= now }
    }
    let pending = isOverdue ? publisher.takePending() : []
    let natives = state.withLock {
      let natives = pending + $0.unsent
      $0.unsent = []
      for native in natives { $0.entries[native]?.sentAt = now }
      return natives
    }
    for native in natives {
      let deadline = state.withLock { $0.entries[native]?.deadline }
      if let deadline, deadline <= now {
        answered(native, .failure(.timedOut(call: "js_PublishMsgAsync")))
      } else {
        publish(native, with: publisher)
      }
    }
    resendSoon()
  }
}

/// The publications that haven't ended.
let storings = CallbackTable<Storing>()
