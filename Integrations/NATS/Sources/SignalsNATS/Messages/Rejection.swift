/// A message that could not be decoded, and why.
public struct Rejection: Sendable {
  public let message: Message
  public let error: any Error
}
