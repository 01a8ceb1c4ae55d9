import Foundation
import NATSServers
import Signals
import SignalsNATS

// Three servers on loopback store together, and one of them is killed at random every few seconds.
// Meanwhile a publisher and a slow consumer are restarted, too. At the end each message has to have
// been stored once and handled at least once, and the memory must not have grown.
//
// nats-chaos [MESSAGES]
let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000_000

let cluster = try Cluster()
let options = ConnectionOptions(servers: cluster.addresses)
let log = ChaosLog(count)

// The servers take a while to elect a leader.
try await retry {
  let connection = try await Connection(options)
  defer { connection.close() }
  var stream = StreamConfiguration("CHAOS", subjects: ["chaos.*"], replicas: 3)
  stream.duplicateWindow = .seconds(600)
  try await connection.createStream(stream)
}

let work = Task {
  await withTaskGroup { group in
    group.addTask { await publish(to: options, log) }
    group.addTask { await consume(from: options, log) }
  }
}
let killing = Task {
  var kills = 0
  // A short run gets its kill in the middle, too.
  while log.handledCount < count / 10 { try await Task.sleep(for: .milliseconds(1)) }
  while log.handledCount < count {
    let server = cluster.servers.randomElement()!
    server.kill()
    kills += 1
    try await Task.sleep(for: .seconds(1))
    try server.start()
    try await pause(
      for: .milliseconds(.random(in: 1000...4000)), unless: { log.handledCount == count })
  }
  return kills
}
let reporting = Task {
  while log.handledCount < count {
    try await Task.sleep(for: .seconds(10))
    print(log.line)
    fflush(nil)
  }
}

await work.value
reporting.cancel()
let kills = try await killing.value
let stored = try await retry {
  let connection = try await Connection(options)
  defer { connection.close() }
  return try await connection.streamState("CHAOS").messages
}
print(log.line)
print("\(kills) servers killed; publisher and consumer restarted \(log.restarts) times")
print("the stream has \(stored) messages of \(count)")

var failures: [String] = []
if kills == 0 { failures.append("no server was killed") }
if stored != count { failures.append("\(stored) messages are stored, not \(count)") }
if log.missingCount > 0 { failures.append("\(log.missingCount) messages were lost") }
if log.storedTwice > 0 { failures.append("\(log.storedTwice) messages were stored twice") }
if log.memoryGrowth > 64 { failures.append("the memory grew by \(log.memoryGrowth) MB") }
for failure in failures { print("FAILED: \(failure)") }
if failures.isEmpty { print("passed: nothing was lost, and nothing was stored twice") }
// The cluster is released, which ends the servers.
for server in cluster.servers { server.kill() }
exit(failures.isEmpty ? 0 : 1)
