import Foundation
import Scheduling
import Signals
import TestSupport
import Testing

@Suite struct PlatformTests {
  // On Linux the main actor leaves the main thread with the first `await` of the program.
  @Test("a thread knows whether it is the main thread") @MainActor
  func mainThread() async {
    #expect(ThreadContext.current.isMainThread == Thread.isMainThread)
    let isMain = await result { done in
      Thread.detachNewThread { done(ThreadContext.current.isMainThread) }
    }
    #expect(!isMain)
  }

  @Test("live threads have different addresses, which are multiples of 8")
  func addresses() {
    let addresses = Record<UInt>()
    let done = DispatchSemaphore(value: 0)
    let finish = DispatchSemaphore(value: 0)
    for _ in 0..<4 {
      Thread.detachNewThread {
        addresses(Platform.threadAddress)
        done.signal()
        finish.wait()
      }
    }
    for _ in 0..<4 { done.wait() }
    for _ in 0..<4 { finish.signal() }
    #expect(Set(addresses.all).count == 4)
    #expect(addresses.all.allSatisfy { $0 != 0 && $0 % 8 == 0 })
  }

  @Test("a lock lets one thread in at a time")
  func lock() async {
    let counter = Counter()
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask { for _ in 0..<20_000 { counter.increment() } }
      }
    }
    #expect(counter.count == 80_000)
  }

  @Test("a sleep takes as long as it should, also if that is no time")
  func sleep() {
    let clock = ContinuousClock()
    #expect(clock.measure { Platform.sleep(for: .milliseconds(5)) } >= .milliseconds(5))
    Platform.sleep(for: .zero)
  }

  @Test("a blocked thread gives up at the deadline, and goes on when it is told to")
  func blockedThread() {
    let thread = BlockedThread()
    #expect(!thread.wait(until: .now()))
    #expect(!thread.wait(until: .now() + 0.001))
    Thread.detachNewThread { thread.end() }
    #expect(thread.wait())
    #expect(thread.wait(until: .now()))
  }

  @Test("only the folder Platform asks which system it is built for")
  func oneFolder() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let question = /#(if|elseif) .*(os\(|canImport\((?!ObjectiveC|Runtime))/
    var files: [String] = []
    for folder in ["Scheduling", "Sources/Signals"] {
      let below = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
      for case let name as String in below ?? FileManager.DirectoryEnumerator()
      where name.hasSuffix(".swift") && !name.hasPrefix("Platform/") {
        let text = try String(
          contentsOf: root.appending(path: "\(folder)/\(name)"), encoding: .utf8)
        if text.contains(question) { files.append("\(folder)/\(name)") }
      }
    }
    #expect(files.sorted() == [])
  }
}

/// Counts under the lock of the system, without the wrapper that other tests look at.
private final class Counter: @unchecked Sendable {
  private let lock = SystemLock()
  private var value = 0

  func increment() {
    lock.lock()
    defer { lock.unlock() }
    value += 1
  }

  var count: Int { value }
}
