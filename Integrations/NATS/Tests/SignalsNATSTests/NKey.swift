import CNATS
import Foundation
import Testing

/// A key pair of NATS, and the tokens that it signs, as the tools `nk` and `nsc` make them.
struct NKey {
  enum Role: UInt8 {
    case account = 0
    case `operator` = 112
    case user = 160
  }

  /// The private key as text: that of a user, since the C client signs with it for any role, but
  /// takes none of an operator.
  let seed: String
  /// The public key as text, whose first letter is that of the role.
  let publicKey: String

  init(_ role: Role) throws {
    let secret = Data((0..<32).map { _ in UInt8.random(in: 0...255) })
    // An Ed25519 key in PKCS #8 is its 32 bytes behind a fixed start, and likewise its public key.
    let start: [UInt8] = [0x30, 46, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 34, 4, 32]
    let publicBytes = try openssl(
      ["pkey", "-inform", "DER", "-pubout", "-outform", "DER"], input: start + secret
    ).suffix(32)
    // The seed has the bits of the role behind 5 bits for its `S`.
    let user = Role.user.rawValue
    seed = text([18 << 3 | user >> 5, (user & 31) << 3] + secret)
    publicKey = text([role.rawValue] + publicBytes)
  }

  /// A token that says what `subject` is.
  func token(
    for subject: NKey, _ type: String, _ claims: [String: Any] = [:], until end: Date? = nil
  ) throws -> String {
    let nats = claims.merging(["type": type, "version": 2]) { $1 }
    var payload: [String: Any] = [
      "iss": publicKey, "sub": subject.publicKey, "name": type, "iat": 1_700_000_000,
      "jti": UUID().uuidString, "nats": nats,
    ]
    if let end { payload["exp"] = Int(end.timeIntervalSince1970) }
    let parts: [[String: Any]] = [["typ": "JWT", "alg": "ed25519-nkey"], payload]
    let signed = try parts.map { base64(try JSONSerialization.data(withJSONObject: $0)) }
      .joined(separator: ".")
    var signature: UnsafeMutablePointer<UInt8>?
    var count: Int32 = 0
    // Without this the client signs only once something has connected.
    try #require(nats_Open(-1) == NATS_OK)
    try #require(nats_Sign(seed, signed, &signature, &count) == NATS_OK)
    defer { free(signature) }
    return signed + "." + base64(Data(bytes: try #require(signature), count: Int(count)))
  }
}

private func base64(_ data: Data) -> String {
  data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
    .replacing("=", with: "")
}

/// The bytes and their checksum, CRC-16 with the polynomial 0x1021, in Base32 without padding.
private func text(_ bytes: [UInt8]) -> String {
  var checksum: UInt16 = 0
  for byte in bytes {
    checksum ^= UInt16(byte) << 8
    for _ in 0..<8 { checksum = checksum << 1 ^ (checksum & 0x8000 == 0 ? 0 : 0x1021) }
  }
  let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
  let bits = (bytes + [UInt8(checksum & 255), UInt8(checksum >> 8)]).flatMap { byte in
    (0..<8).map { byte >> (7 - $0) & 1 }
  }
  return String(
    stride(from: 0, to: bits.count, by: 5).map { start in
      alphabet[(0..<5).reduce(0) { $0 * 2 + (start + $1 < bits.count ? Int(bits[start + $1]) : 0) }]
    })
}
