import CNATS
import Foundation

extension ConnectionOptions {
  /// Creates the options of the C client, which the caller destroys.
  ///
  /// - Parameter closure: What the client passes to callbacks: the number in `connectionEvents`.
  func makeNative(closure: UnsafeMutableRawPointer?) throws(NATSError) -> OpaquePointer {
    var created: OpaquePointer?
    try check(natsOptions_Create(&created), "natsOptions_Create")
    guard let options = created else { throw .closed(call: "natsOptions_Create") }
    do {
      try set(options)
      try setCallbacks(options, closure)
    } catch {
      natsOptions_Destroy(options)
      throw error
    }
    return options
  }

  private func set(_ options: OpaquePointer) throws(NATSError) {
    // The client copies the texts.
    let copies = servers.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    var texts = copies.map { UnsafePointer($0) }
    try check(
      natsOptions_SetServers(options, &texts, Int32(texts.count)), "natsOptions_SetServers")
    if let name { try check(natsOptions_SetName(options, name), "natsOptions_SetName") }
    try check(
      natsOptions_SetTimeout(options, connectTimeout.milliseconds), "natsOptions_SetTimeout")
    try check(natsOptions_SetMaxReconnect(options, -1), "natsOptions_SetMaxReconnect")
    // A server that vanished is missed after ten seconds at most.
    try check(natsOptions_SetPingInterval(options, 5000), "natsOptions_SetPingInterval")
    try check(natsOptions_SetMaxPingsOut(options, 1), "natsOptions_SetMaxPingsOut")
    switch credentials {
    case nil: break
    case .user(let user, let password):
      try check(natsOptions_SetUserInfo(options, user, password), "natsOptions_SetUserInfo")
    case .token(let token):
      try check(natsOptions_SetToken(options, token), "natsOptions_SetToken")
    case .file(let path):
      try check(
        natsOptions_SetUserCredentialsFromFiles(options, path, nil),
        "natsOptions_SetUserCredentialsFromFiles")
    case .nkey(let key, let seedFile):
      try check(
        natsOptions_SetNKeyFromSeed(options, key, seedFile), "natsOptions_SetNKeyFromSeed")
    }
    if let tls { try tls.set(options) }
  }
}

extension ConnectionOptions.TLS {
  fileprivate func set(_ options: OpaquePointer) throws(NATSError) {
    try check(natsOptions_SetSecure(options, true), "natsOptions_SetSecure")
    if let authority {
      try check(
        natsOptions_LoadCATrustedCertificates(options, authority),
        "natsOptions_LoadCATrustedCertificates")
    }
    if let certificate {
      try check(
        natsOptions_LoadCertificatesChain(options, certificate, key ?? certificate),
        "natsOptions_LoadCertificatesChain")
    }
    if let hostname {
      try check(
        natsOptions_SetExpectedHostname(options, hostname), "natsOptions_SetExpectedHostname")
    }
  }
}

extension Duration {
  /// Whole milliseconds, rounded up; at most what the C client can add to its clock.
  var milliseconds: Int64 {
    let (seconds, attoseconds) = components
    if seconds > 1 << 40 { return 1 << 50 }
    return seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
  }

  /// Whole nanoseconds; at most a century.
  var nanoseconds: Int64 { Swift.min(milliseconds, 3_155_760_000_000) * 1_000_000 }
}
