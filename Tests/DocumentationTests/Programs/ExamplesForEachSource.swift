import Foundation
import Signals
import SignalsFoundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The programs of the page with an example for each source of SignalsFoundation.
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct ExamplesForEachSourcePrograms: Programs {
  let page = Page(
    "Sources/SignalsFoundation/SignalsFoundation.docc/ExamplesForEachSource.md")

  /// A file in a folder of its own.
  private func file(_ text: String) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "file")
    try Data(text.utf8).write(to: file)
    return file
  }

  @Test func aWholeFile() async throws {
    let list = try file("tea\ntoast\n")
    defer { try? FileManager.default.removeItem(at: list.deletingLastPathComponent()) }

    Signal.contents(of: list, encoding: .utf8)
      .map { text in text.split(separator: "\n").count }
      .subscribe(
        next: { print("lines:", $0) },
        error: { print("can't read it:", $0) })
    await page.check()
  }

  @Test func lineByLine() async throws {
    let list = try file("tea\ntoast\n")
    defer { try? FileManager.default.removeItem(at: list.deletingLastPathComponent()) }

    Signal.chunks(ofFile: list).lines()
      .map { $0.uppercased() }
      .subscribe(
        next: { print($0) },
        error: { print("can't read it:", $0) },
        completed: { print("end") })
    await page.check()
  }

  @Test func aLogThatGrows() async throws {
    let log = try file("warning: hot\n")
    defer { try? FileManager.default.removeItem(at: log.deletingLastPathComponent()) }

    Signal.following(file: log).lines()
      .filter { $0.hasPrefix("error") }
      .take(1)
      .subscribe(
        next: { print($0) },
        error: { print("can't follow it:", $0) })

    let handle = try FileHandle(forWritingTo: log)
    _ = try handle.seekToEnd()
    try handle.write(contentsOf: Data("error: no tea\n".utf8))
    try handle.close()
    await page.check()
  }

  @Test func aFileThatOthersWrite() async throws {
    let settings = try file("volume = 3")
    defer { try? FileManager.default.removeItem(at: settings.deletingLastPathComponent()) }

    Signal.changes(ofFile: settings)
      .debounce(for: .milliseconds(50))
      .flatMapLatest { Signal.contents(of: settings, encoding: .utf8) }
      .take(1)
      .subscribe(
        next: { print("settings:", $0) },
        error: { print("can't read them:", $0) })

    try Data("volume = 5".utf8).write(to: settings, options: .atomic)
    await page.check()
  }

  @Test func aPipeOrAnotherHandle() async throws {
    let pipe = Pipe()
    pipe.fileHandleForReading.chunks().lines().subscribe(
      next: { print($0) },
      completed: { print("closed") })
    pipe.fileHandleForWriting.write(Data("ready\n".utf8))
    try pipe.fileHandleForWriting.close()
    await page.check()
  }

  @Test func aDirectory() async throws {
    let folder = try file("").deletingLastPathComponent()
    defer { try? FileManager.default.removeItem(at: folder) }

    Signal.changes(inDirectory: folder)
      .take(1)
      .subscribe(
        next: { print("something was added, removed or renamed") },
        error: { print("can't watch it:", $0) })

    try Data().write(to: folder.appending(path: "another"))
    await page.check()
  }

  @Test func whatAProgramWrites() async {
    Signal.process(URL(filePath: "/bin/echo"), arguments: ["hello"])
      .output()
      .lines()
      .subscribe(
        next: { print($0) },
        error: { print("failed:", $0) },
        completed: { print("end") })
    await page.check()
  }

  @Test func howAProgramEnds() async {
    Signal.process(URL(filePath: "/bin/sh"), arguments: ["-c", "exit 3"])
      .subscribe(
        next: { event in print(event) },
        error: { print("can't start it:", $0) })
    await page.check()
  }

  @Test func aNotification() async {
    let center = NotificationCenter()
    let progressed = Notification.Name("progressed")
    let watching = center.signal(for: progressed) { note in note.userInfo?["percent"] as? Int }
      .subscribeNext { print("\($0) %") }
    center.post(name: progressed, object: nil, userInfo: ["percent": 40])
    center.post(name: progressed, object: nil)
    center.post(name: progressed, object: nil, userInfo: ["percent": 80])
    watching.dispose()
    await page.check()
  }

  @Test func theTimeOfDay() async {
    let clock = TestScheduler()
    let start = Date(timeIntervalSince1970: 0)
    let wall = WallClock { start.addingTimeInterval(clock.now / .seconds(1)) }
    Signal.timer(at: start.addingTimeInterval(60), on: clock, by: wall)
      .subscribeNext { _ in print("a minute later:", clock.now) }
    clock.advance(by: .seconds(60))
    await page.check()
  }
}

func untilInterrupted(_ work: Signal<String>) -> Signal<String> {
  work.take(until: .posixSignals(SIGINT, SIGTERM))
}

func nameInSettings() -> MutableProperty<String?> {
  let name = MutableProperty<String?>(nil)
  name.bindTwoWay(with: UserDefaults.standard.terminal(for: "name", of: String.self))
  return name
}

func nightly(_ tidy: @escaping @Sendable () -> Signal<Int>) -> Signal<Int> {
  Signal.dates(matching: DateComponents(hour: 3, minute: 30)).concatMap { _ in tidy() }
}

struct Weather: Codable, Sendable {
  var city: String
  var celsius: Double
}

func weather(_ request: URLRequest, in session: URLSession) -> Signal<Weather> {
  session.response(to: request)
    .requireStatus()
    .map { answer in try JSONDecoder().decode(Weather.self, from: answer.data) }
    .retry(
      3, backoff: .exponential(from: .milliseconds(100), factor: 2, upTo: .seconds(5)),
      while: { ($0 as? HTTPStatusError)?.status != 404 })
}

func events(_ request: URLRequest, in session: URLSession) -> Signal<String> {
  session.chunks(of: request).lines().filter { $0.hasPrefix("data:") }
}

func download(_ request: URLRequest, to file: URL, in session: URLSession) -> Signal<String> {
  session.download(request, to: file).map { transfer in
    switch transfer {
    case .progress(let progress): "\(Int((progress.fraction ?? 0) * 100)) %"
    case .finished: "there"
    }
  }
}

func upload(_ body: Data, _ request: URLRequest, in session: URLSession) -> Signal<Int> {
  session.upload(body, with: request).compactMap { transfer in
    if case .finished(let answer) = transfer { answer.data.count } else { nil }
  }
}
