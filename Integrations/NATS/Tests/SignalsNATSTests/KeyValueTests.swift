import Foundation
import NATSServers
import Signals
import Testing

@testable import SignalsNATS

extension NATSTests {
  @Suite struct KeyValueTests {
    @Test func `a property follows its key`() async throws {
      try await withConnection { connection, _ in
        let store = try await connection.createKeyValueStore("settings")
        _ = try await store.set(1, for: "limit").array()
        let limit = store.property("limit", as: Int.self)
        try await wait { limit.value == 1 }
        _ = try await store.set(7, for: "other").array()
        _ = try await store.set(2, for: "limit").array()
        try await wait { limit.value == 2 }
        _ = try await store.delete("limit").array()
        try await wait { limit.value == nil }
      }
    }

    @Test func `entries are the newest of each key and then the changes`() async throws {
      try await withConnection { connection, _ in
        let store = try await connection.createKeyValueStore("settings", history: 5)
        for value in 1...3 { _ = try await store.set(value, for: "a.x").array() }
        _ = try await store.set(4, for: "b").array()
        let entries = Recorded<KeyValueEntry>()
        let subscription = store.entries().subscribeNext(entries.add)
        try await wait { entries.values.count == 2 }
        _ = try await store.delete("b").array()
        try await wait { entries.values.count == 3 }
        #expect(entries.values.map(\.key) == ["a.x", "b", "b"])
        #expect(entries.values.map(\.revision) == [3, 4, 5])
        #expect(
          entries.values.map { $0.payload.map { String(decoding: $0, as: UTF8.self) } }
            == ["3", "4", nil])
        subscription.dispose()
      }
    }
  }
}
