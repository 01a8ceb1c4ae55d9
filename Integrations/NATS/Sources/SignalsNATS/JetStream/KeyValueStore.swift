internal import CNATS
public import Foundation
public import Signals

/// A store of JetStream with the newest value of each key: a stream with a subject for each key.
public struct KeyValueStore: Sendable {
  /// The name of the store.
  public let name: String
  let connection: Connection

  /// Returns a property that has the value of a key, and nil while there is none.
  ///
  /// It follows the store for as long as anything uses it, and completes when the connection is
  /// closed. A value that can't be decoded is rejected, and the property keeps the one before.
  public func property<Value: Codable & Sendable>(
    _ key: String, as type: Value.Type = Value.self, format: Format<Value> = .json()
  ) -> Property<Value?> {
    let values = deliveries(of: key).compactMap {
      [events = connection.events] delivery -> Value?? in
      if delivery.value.isDeletion { return .some(nil) }
      return events.decode(delivery.value, format).map { .some($0) }
    }
    return Property(nil, then: values.catch(to: .empty))
  }

  /// Returns a signal of the newest entry of each key, and then of each change.
  ///
  /// - Parameter keys: Only these keys; with `*` and `>` as in a subject.
  /// ## Scheduling
  /// Delivers on a queue that is only for this subscription.
  /// ## Errors
  /// ``NATSError/refused(call:code:text:)`` if the store is missing; ``NATSError/closed(call:)``.
  /// ## Disposal
  /// Ends the subscription.
  public func entries(matching keys: String = ">") -> Signal<KeyValueEntry> {
    deliveries(of: keys).map { [count = prefix.count] delivery in
      KeyValueEntry(
        key: String(delivery.subject.dropFirst(count)),
        payload: delivery.value.isDeletion ? nil : delivery.value.payload,
        revision: delivery.sequence)
    }
  }

  /// Returns a signal that writes a value, and sends what became of it.
  public func set<Value: Codable & Sendable>(
    _ value: Value, for key: String, format: Format<Value> = .json()
  ) -> Signal<Publication> {
    connection.store(
      .defer { .return(try Message(prefix + key, value: value, format: format)) })
  }

  /// Returns a signal that deletes a key, and sends what became of that.
  public func delete(_ key: String) -> Signal<Publication> {
    connection.store(.return(Message(prefix + key, headers: [operationHeader: "DEL"])))
  }

  private var prefix: String { "$KV.\(name)." }

  private func deliveries(of keys: String) -> Signal<Delivery<Message>> {
    connection.deliveries(
      from: .ordered(stream: "KV_\(name)", subject: prefix + keys, from: .lastOfEachSubject))
  }
}

/// An entry of a key-value store.
public struct KeyValueEntry: Hashable, Sendable {
  public let key: String
  /// The bytes; nil if the key was deleted.
  public let payload: Data?
  /// The number of the change in the store.
  public let revision: UInt64
}

extension Connection {
  /// Creates a key-value store, unless there is one of this name.
  ///
  /// - Parameters:
  ///   - name: Letters, digits, `-` and `_`.
  ///   - history: How many values of each key are kept: 1 to 64.
  ///   - replicas: On how many servers of a cluster each value is stored: 1, 3 or 5.
  ///   - storage: Where.
  public func createKeyValueStore(
    _ name: String, history: Int = 1, replicas: Int = 1, storage: Storage = .file
  ) async throws -> KeyValueStore {
    try await client.run { client in
      try name.withCString {
        var configuration = kvConfig()
        kvConfig_Init(&configuration)
        configuration.Bucket = $0
        configuration.History = UInt8(clamping: history)
        configuration.Replicas = Int32(replicas)
        configuration.StorageType = storage == .file ? js_FileStorage : js_MemoryStorage
        var store: OpaquePointer?
        let status = js_CreateKeyValue(&store, client.jetStream, &configuration)
        defer { kvStore_Destroy(store) }
        try check(status, "js_CreateKeyValue")
      }
    }
    return keyValueStore(name)
  }

  /// The key-value store of a name, which exists.
  public func keyValueStore(_ name: String) -> KeyValueStore {
    KeyValueStore(name: name, connection: self)
  }
}

extension Message {
  /// Whether a message of a key-value store says that its key was deleted.
  fileprivate var isDeletion: Bool {
    headers[operationHeader] == "DEL" || headers[operationHeader] == "PURGE"
  }
}

private let operationHeader = "KV-Operation"
