public import Foundation

extension ObservableType where Element == Data {
  /// Returns a sequence of the values that `decoder` makes of the data. An error that it throws
  /// ends the sequence.
  public func decode<Item: Decodable & Sendable, Decoder: DataDecoder>(
    type: Item.Type, decoder: Decoder
  ) -> Observable<Item> {
    map { try decoder.decode(type, from: $0) }
  }
}

/// A decoder of data, such as `JSONDecoder`.
public protocol DataDecoder: Sendable {
  /// Returns the value that `data` stands for.
  func decode<Item: Decodable>(_ type: Item.Type, from data: Data) throws -> Item
}

extension JSONDecoder: DataDecoder {}
extension PropertyListDecoder: DataDecoder {}
