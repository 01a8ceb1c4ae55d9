public import Foundation

/// How values become payloads, and payloads values, with the version that each payload says.
///
/// The version is in the header `Signals-Version`; a payload without it has the version 1.
public struct Format<Value: Sendable>: Sendable {
  /// The version of the payloads that are written.
  public let version: Int
  let encode: @Sendable (Value) throws -> Data
  let decoders: [Int: @Sendable (Data) throws -> Value]

  /// Creates a format.
  ///
  /// - Parameters:
  ///   - version: The version of the payloads that are written.
  ///   - encode: Returns the payload of a value.
  ///   - decoders: Return the value of a payload, by the versions that can be read.
  public init(
    version: Int, encode: @escaping @Sendable (Value) throws -> Data,
    decoders: [Int: @Sendable (Data) throws -> Value]
  ) {
    self.version = version
    self.encode = encode
    self.decoders = decoders
  }

  func decode(_ message: Message) throws -> Value {
    let text = message.headers[versionHeader] ?? "1"
    guard let version = Int(text), let decoder = decoders[version] else {
      throw NATSError.unknownVersion(Int(text) ?? 0)
    }
    return try decoder(message.payload)
  }
}

extension Format where Value: Codable {
  /// JSON.
  ///
  /// - Parameters:
  ///   - version: The version of `Value`, which is written.
  ///   - older: Return the value of a payload that was written by an older program, by its version.
  public static func json(
    version: Int = 1, older: [Int: @Sendable (Data) throws -> Value] = [:]
  ) -> Format {
    var decoders = older
    decoders[version] = { try JSONDecoder().decode(Value.self, from: $0) }
    return Format(
      version: version, encode: { try JSONEncoder().encode($0) }, decoders: decoders)
  }
}

extension Message {
  /// Creates a message with a value.
  ///
  /// - Parameters:
  ///   - subject: Where it goes.
  ///   - value: What is sent.
  ///   - format: How `value` is encoded.
  ///   - id: The same for each copy of the message, see ``id``.
  public init<Value: Codable & Sendable>(
    _ subject: String, value: Value, format: Format<Value> = .json(), id: String? = nil
  ) throws {
    self.init(
      subject, try format.encode(value), headers: [versionHeader: String(format.version)], id: id)
  }

  /// Returns the value of the payload.
  public func decode<Value: Codable & Sendable>(
    as type: Value.Type = Value.self, format: Format<Value> = .json()
  ) throws -> Value {
    try format.decode(self)
  }
}

private let versionHeader = "Signals-Version"
