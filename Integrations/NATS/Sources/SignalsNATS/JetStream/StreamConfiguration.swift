/// What a stream of JetStream keeps, and where.
public struct StreamConfiguration: Sendable {
  /// The name: letters, digits, `-` and `_`.
  public var name: String
  /// The subjects whose messages it keeps. `*` and `>` are allowed.
  public var subjects: [String]
  /// On how many servers of a cluster each message is stored, before it is acknowledged: 1, 3 or 5.
  /// With 3 servers no acknowledged message is lost when one of them is.
  public var replicas: Int
  public var storage: Storage
  public var retention = Retention.limits
  /// The most messages that are kept, the newest ones. Nil: no limit.
  public var maxMessages: Int?
  /// The most bytes that are kept. Nil: no limit.
  public var maxBytes: Int?
  /// How long a message is kept. Nil: for ever.
  public var maxAge: Duration?
  /// How long a message's identity is remembered, to recognise duplicates.
  public var duplicateWindow: Duration = .seconds(120)

  /// Creates the configuration of a stream without limits.
  public init(
    _ name: String, subjects: [String], replicas: Int = 1, storage: Storage = .file
  ) {
    self.name = name
    self.subjects = subjects
    self.replicas = replicas
    self.storage = storage
  }

  /// When a message is removed, apart from the limits.
  public enum Retention: Sendable {
    case limits
    /// Once all consumers have acknowledged it.
    case interest
    /// Once a consumer has acknowledged it.
    case workQueue
  }
}

/// Where a server stores messages.
public enum Storage: Sendable {
  case file, memory
}

/// What is in a stream.
public struct StreamState: Hashable, Sendable {
  public let messages: Int
  public let bytes: Int
  public let firstSequence: UInt64
  public let lastSequence: UInt64
}
