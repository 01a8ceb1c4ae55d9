/// Makes numbers of bytes, one after the other. When no byte is left, each number is 0.
struct ByteNumbers<Bytes: IteratorProtocol<UInt8>>: RandomNumberGenerator {
  private var bytes: Bytes

  init(_ bytes: Bytes) { self.bytes = bytes }

  mutating func next() -> UInt64 { UInt64(bytes.next() ?? 0) }
}

extension Program {
  /// Creates the program that `bytes` stand for. Any bytes stand for a program. A small change of
  /// the bytes changes the program a little.
  public init(bytes: some Sequence<UInt8>) {
    var generator = Generator(ByteNumbers(bytes.makeIterator()))
    self = generator.next()
  }
}
