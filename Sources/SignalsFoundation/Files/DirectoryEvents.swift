#if !canImport(Darwin)
  import Foundation
  import Scheduling
  import Signals

  /// The changes that the system reports of the directories that are watched.
  ///
  /// All watches share one descriptor, since the system gives a user only a few, often 128. The
  /// scheduler that reads it runs no user code, and releases no object that a user may own: it
  /// leaves that to the scheduler of each watch.
  final class DirectoryEvents: Sendable {
    static let shared = DirectoryEvents()

    private struct State {
      /// The descriptor; nil until the first watch.
      var file: OpenFile?
      /// The watches of each directory, by the number that marks its events.
      var watches: [Int32: [DirectoryWatch]] = [:]
    }

    private let state = Locked(State())
    private let scheduler = Scheduler.background(name: "Signals.DirectoryEvents")

    /// Tells `subscriber` of changes from now on, until the watch is ended.
    ///
    /// - Throws: ``FileError``.
    func watch(_ watched: Watched, for subscriber: Subscriber<Void>) throws -> DirectoryWatch {
      var news: News = [:]
      defer { tell(news) }
      let (watch, first) = try state.withLock { state in
        let file = try state.file ?? OpenFile(watching: watched.directory)
        // What was reported before is not for the new watch.
        news = (try? Self.readAll(from: file, of: &state)) ?? [:]
        let mark = try file.watch(watched.directory, for: watched.events | DirectoryWatch.end)
        // The system reports the directory's own removal only when no process has it open any
        // more. The directory above reports it at once, if it may be watched. The root is its own
        // parent.
        let around = try? file.watch("\(watched.directory)/..", for: DirectoryWatch.around)
        let watch = DirectoryWatch(watched, mark, around: around, subscriber)
        for number in watch.marks { state.watches[number, default: []].append(watch) }
        let first = state.file == nil ? file : nil
        state.file = file
        return (watch, first)
      }
      if let first { scheduler.schedule { self.read(first) } }
      return watch
    }

    /// Ends the watch, and releases its subscriber.
    func end(_ watch: DirectoryWatch) {
      state.withLock { state in
        for number in watch.marks {
          state.watches[number]?.removeAll { $0 === watch }
          guard state.watches[number]?.isEmpty == true else { continue }
          state.watches[number] = nil
          state.file?.endWatching(number)
        }
      }
      watch.end()
    }

    /// Whether the directory of the watch still has its name.
    func isThere(_ watch: DirectoryWatch) -> Bool {
      state.withLock { state in
        guard
          let number = try? state.file?.watch(watch.watched.directory, for: DirectoryWatch.end)
        else { return false }
        if state.watches[number] == nil { state.file?.endWatching(number) }
        return number == watch.mark
      }
    }

    private func read(_ file: OpenFile) {
      do {
        tell(try state.withLock { try Self.readAll(from: file, of: &$0) })
        _ = file.whenReadable(on: scheduler) { self.read(file) }
      } catch {
        // The next watch begins with a new descriptor.
        let watches = state.withLock { state in
          defer { state = State() }
          return state.watches.values.flatMap { $0 }
        }
        for watch in watches { watch.tell(.failure(error)) }
      }
    }

    private typealias News = [ObjectIdentifier: (watch: DirectoryWatch, news: DirectoryNews)]

    private func tell(_ news: News) {
      for (watch, news) in news.values { watch.tell(.success(news)) }
    }

    /// Reads what the system has reported, and returns it for each watch.
    ///
    /// - Throws: ``FileError``.
    private static func readAll(from file: OpenFile, of state: inout State) throws -> News {
      var all: News = [:]
      // The system keeps 16,384 events, where it isn't told otherwise.
      for _ in 0..<32 {
        guard let bytes = try file.read(65_536), !bytes.isEmpty else { break }
        unsafe bytes.withUnsafeBytes { bytes in
          var offset = 0
          while offset + MemoryLayout<inotify_event>.size <= bytes.count {
            let event = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            offset += MemoryLayout<inotify_event>.size
            let name = unsafe bytes[offset..<offset + Int(event.len)].prefix { $0 != 0 }
            offset += Int(event.len)
            // When there are too many events, some are lost.
            let isOverflow = event.mask & UInt32(IN_Q_OVERFLOW) != 0
            let watches =
              isOverflow ? Array(state.watches.values.joined()) : state.watches[event.wd] ?? []
            for watch in watches {
              let news = isOverflow ? .lost : unsafe watch.news(of: event, name)
              all[ObjectIdentifier(watch), default: (watch, [])].news.formUnion(news)
            }
          }
        }
      }
      return all.filter { !$0.value.news.isEmpty }
    }
  }

  /// What is known of a directory that is watched.
  struct DirectoryNews: OptionSet {
    let rawValue: UInt8

    static let change = Self(rawValue: 1)
    /// The directory has lost its name.
    static let end = Self(rawValue: 2)
    /// The directory may have lost its name.
    static let doubt = Self(rawValue: 4)
    /// Events were lost.
    static let lost: Self = [.change, .doubt]
  }

  /// One subscription to the changes of a directory, or of a file in it.
  final class DirectoryWatch: Sendable {
    /// The events of a directory that is removed or renamed.
    static let end = UInt32(IN_DELETE_SELF | IN_MOVE_SELF)
    /// The events of a directory in which another one may be removed, or replaced.
    static let around = UInt32(IN_DELETE | IN_MOVED_TO)

    private struct State {
      var subscriber: Subscriber<Void>?
      var news: DirectoryNews = []
      var error: (any Error)?
      /// Whether the subscriber is about to be told.
      var isTelling = false
    }

    let watched: Watched
    /// The number that marks the directory's events.
    let mark: Int32
    /// The numbers that mark the events of the directory, and of the one above it.
    let marks: Set<Int32>
    private let state: Locked<State>
    private let scheduler = Scheduler.background(name: "SignalsFoundation.changes")

    fileprivate init(
      _ watched: Watched, _ mark: Int32, around: Int32?, _ subscriber: Subscriber<Void>
    ) {
      self.watched = watched
      self.mark = mark
      marks = Set([mark, around ?? mark])
      state = Locked(State(subscriber: subscriber))
    }

    /// What an event means for this watch. Other watches may have asked for other events of the
    /// same directory.
    fileprivate func news(
      of event: inotify_event, _ name: Slice<UnsafeRawBufferPointer>
    ) -> DirectoryNews {
      let isEnd = event.mask & (Self.end | UInt32(IN_IGNORED)) != 0
      guard event.wd == mark else {
        return isEnd || event.mask & Self.around != 0 ? .doubt : []
      }
      if isEnd { return .end }
      guard event.mask & watched.events != 0 else { return [] }
      return watched.name.map { unsafe name.elementsEqual($0.utf8) } ?? true ? .change : []
    }

    /// Tells the subscriber on the scheduler of this watch. News that come until then are told
    /// with these.
    fileprivate func tell(_ result: Result<DirectoryNews, any Error>) {
      let isFirst = state.withLock { state in
        switch result {
        case .success(let news): state.news.formUnion(news)
        case .failure(let error): state.error = error
        }
        defer { state.isTelling = true }
        return !state.isTelling
      }
      guard isFirst else { return }
      scheduler.schedule {
        let subscriber = self.state.withLock { $0.subscriber }
        subscriber?.whenReady { self.send() }
      }
    }

    private func send() {
      let (subscriber, news, error) = state.withLock { state in
        defer { (state.news, state.isTelling) = ([], false) }
        return (state.subscriber, state.news, state.error)
      }
      guard let subscriber else { return }
      if news.contains(.change) { subscriber.sendNext(()) }
      if let error { return subscriber.sendError(error) }
      let isGone =
        news.contains(.end) || news.contains(.doubt) && !DirectoryEvents.shared.isThere(self)
      if isGone { subscriber.sendCompleted() }
    }

    fileprivate func end() {
      // Released behind the lock.
      _ = state.withLock { $0.subscriber.take() }
    }
  }

  extension Watched {
    /// The events that are changes. A file that is closed, or whose date was set, has the same
    /// content as before.
    fileprivate var events: UInt32 {
      let entries = IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
      return UInt32(entries | (includesWriting ? IN_MODIFY : 0))
    }
  }
#endif
