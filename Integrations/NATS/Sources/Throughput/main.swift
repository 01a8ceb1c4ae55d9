import Foundation
import NATSServers
import Signals
import SignalsNATS

// Compares the package with the C client used by hand, on a server on loopback: the same messages
// of 128 bytes, published with identities and acknowledged by the stream, then pulled and
// acknowledged. The variants take turns, and are compared round by round, since other programs make
// single rounds slower.
//
// nats-throughput [MESSAGES [ROUNDS]]
let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
let count = arguments.first ?? 50_000
let rounds = arguments.dropFirst().first ?? 24

let server = try Server()
let connection = try await Connection(ConnectionOptions(servers: [server.address]))
let byHand = try ByHand(server.address)
let payload = Data(repeating: 65, count: 128)

var rates: [String: [Double]] = [:]

@MainActor func measure(_ name: String, _ body: () async throws -> Void) async throws {
  let time = try await ContinuousClock().measure { try await body() }
  rates[name, default: []].append(Double(count) / (time / .seconds(1)))
}

for round in 1...rounds {
  let (hand, own) = ("HAND\(round)", "OWN\(round)")
  for name in [hand, own] {
    try await connection.createStream(StreamConfiguration(name, subjects: [name]))
  }
  // The first one of a round may be at an advantage.
  for variant in round % 2 == 0 ? [0, 1] : [1, 0] {
    if variant == 0 {
      try await measure("publish, C") { try byHand.publish(count, payload, to: hand) }
      try await measure("pull, C") { try byHand.pull(count, from: hand) }
    } else {
      try await measure("publish, Signals") {
        let messages = Signal.range(start: 0, count: count).map {
          Message(own, payload, id: "own\(round)-\($0)")
        }
        let last = try await connection.store(messages)
          .aggregate(start: 0) { $1.error == nil ? $0 + 1 : $0 }.last()
        precondition(last == count)
      }
      try await measure("pull, Signals") {
        let received =
          try await connection
          .deliveries(from: .durable("reader", stream: own)).acknowledged().take(count)
          .aggregate(start: 0) { sum, _ in sum + 1 }.last()
        precondition(received == count)
      }
    }
  }
  for name in [hand, own] { try await connection.deleteStream(name) }
}

print("\(rounds) rounds of \(count) messages of \(payload.count) bytes, messages a second:")
for work in ["publish", "pull"] {
  let (own, hand) = (rates["\(work), Signals"] ?? [], rates["\(work), C"] ?? [])
  let percentages = zip(own, hand).map { $0 / $1 * 100 }
  print(
    "  \(work): \(Int(quantile(0.5, own))) with Signals, \(Int(quantile(0.5, hand))) with the C client:"
      + " \(Int(quantile(0.5, percentages))) % (in half of the rounds"
      + " \(Int(quantile(0.25, percentages))) to \(Int(quantile(0.75, percentages))) %)")
}
connection.close()

func quantile(_ part: Double, _ values: [Double]) -> Double {
  values.sorted()[min(Int(part * Double(values.count)), values.count - 1)]
}
