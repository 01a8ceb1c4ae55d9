import Foundation
import Signals
import SignalsFoundation

/// A pipeline with an operator that queues, behind a source that can wait.
struct LargePipeline: Sendable {
  let name: String
  /// From how many files the values come; 0 for a source without an end.
  var files = 1
  /// Whether the subscriber reads `values()`.
  var isRead = false
  let make: @Sendable (NumberedLines) -> Signal<String>

  static let all: [LargePipeline] = [
    LargePipeline(name: "mapAsync(maxConcurrent: 4)") { file in
      file.lines.mapAsync(maxConcurrent: 4) { $0 }
    },
    LargePipeline(name: "concatMap, inner signals on a scheduler") { file in
      file.lines.buffer(count: 20).concatMap { .from($0).deliver(on: .background()) }
    },
    LargePipeline(name: "concatMap(by:), inner signals on a scheduler") { file in
      // One key, since the lines have to come in order.
      file.lines.concatMap(by: { _ in 0 }) { .return($0).deliver(on: .background()) }
    },
    LargePipeline(name: "flatten(maxConcurrent: 4)") { file in
      file.lines.map { .return($0) }.flatten(maxConcurrent: 4).deliver(on: .background())
    },
    LargePipeline(name: "deliver(on:)") { $0.lines.deliver(on: .background()) },
    LargePipeline(name: "zip of two files") { file in
      zip(file.lines, file.lines.mapAsync { $0 }).map { $0 == $1 ? $0 : "another line" }
    },
    LargePipeline(name: "buffer(count:)") { file in
      file.lines.buffer(count: 20).deliver(on: .background()).concatMap { .from($0) }
    },
    LargePipeline(name: "window(count:)") { file in
      file.lines.window(count: 20).concatMap { $0 }.deliver(on: .background())
    },
    LargePipeline(name: "delay(for:)") { $0.lines.delay(for: .milliseconds(1)) },
    LargePipeline(name: "values()", isRead: true) { $0.lines },
    LargePipeline(name: "merge of two files", files: 2) { file in
      merge(file.lines, file.lines).deliver(on: .background())
    },
    LargePipeline(name: "an endless sequence and mapAsync", files: 0) { _ in
      AsyncStream(unfolding: { "0" }).signal().mapAsync(maxConcurrent: 4) { $0 }
    },
    LargePipeline(name: "produce and values()", files: 0, isRead: true) { _ in
      .produce { subscriber in
        while !subscriber.isDisposed {
          await subscriber.ready()
          subscriber.sendNext("0")
        }
      }
    },
    LargePipeline(name: "a process that writes for ever, and mapAsync", files: 0) { _ in
      Signal.process(URL(filePath: "/usr/bin/yes")).compactMap { event in
        if case .output(let data) = event { "\(data.count)" } else { nil }
      }.mapAsync(maxConcurrent: 4) { $0 }
    },
  ]
}
