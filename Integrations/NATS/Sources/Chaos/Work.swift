import Foundation
import Signals
import SignalsNATS

/// Publishes all messages; begins anew with those that have no outcome whenever it is restarted.
func publish(to options: ConnectionOptions, _ log: ChaosLog) async {
  while log.storedCount < log.count {
    await withLife(options, log, until: { log.storedCount == log.count }) { connection in
      let messages = Signal.range(start: 0, count: log.count)
        .filter { !log.isStored($0) }
        .map { Message("chaos.\($0 % 10)", Data("\($0)".utf8), id: "\($0)") }
      return connection.store(messages, resendAfter: .seconds(1))
        .doNext { publication in
          if publication.error == nil, let number = publication.message.number {
            log.stored(number)
          }
        }
        .map { _ in }
    }
  }
}

/// Handles all messages, more slowly than they are published.
func consume(from options: ConnectionOptions, _ log: ChaosLog) async {
  let consumer = Consumer.durable("reader", stream: "CHAOS", acknowledgeWithin: .seconds(5))
  while log.handledCount < log.count {
    await withLife(options, log, until: { log.handledCount == log.count }) { connection in
      connection.deliveries(from: consumer)
        .mapAsync(maxConcurrent: 8, inOrder: false) { delivery in
          guard let number = delivery.value.number else { return }
          if number % 200 == 0 { try? await Task.sleep(for: .milliseconds(10)) }
          log.handled(number, sequence: delivery.sequence)
          delivery.acknowledge()
        }
    }
  }
}

/// Subscribes to a signal of a new connection for some seconds, as if the program were started, and
/// then killed.
private func withLife(
  _ options: ConnectionOptions, _ log: ChaosLog, until isDone: @Sendable () -> Bool,
  _ makeSignal: @escaping @Sendable (Connection) -> Signal<Void>
) async {
  let life = Connection.open(options)
    .flatMapLatest { connection in
      makeSignal(connection)
    }
    .retry(backoff: .constant(.milliseconds(200)))
    .subscribe()
  try? await pause(for: .milliseconds(.random(in: 4000...12_000)), unless: isDone)
  life.dispose()
  log.restarted()
}

/// Waits for some time, or until a condition holds.
func pause(for time: Duration, unless isDone: () -> Bool) async throws {
  let end = ContinuousClock.now + time
  while ContinuousClock.now < end, !isDone() { try await Task.sleep(for: .milliseconds(50)) }
}

/// Tries until it succeeds.
func retry<Result>(_ body: () async throws -> Result) async throws -> Result {
  while true {
    do { return try await body() } catch { try await Task.sleep(for: .milliseconds(300)) }
  }
}

extension Message {
  fileprivate var number: Int? { Int(String(decoding: payload, as: UTF8.self)) }
}
