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
      /// What is to be known of each directory, by the number that marks its events.
      var interests: [Int32: [Interest]] = [:]
      /// Where the watches look.
      var places: [ObjectIdentifier: Places] = [:]
    }

    private let state = Locked(State())
    private let scheduler = Scheduler.background(name: "Signals.DirectoryEvents")

    /// Tells `subscriber` of changes from now on, until the watch is ended.
    ///
    /// - Throws: ``FileError``.
    func watch(_ watched: Watched, for subscriber: Subscriber<DirectoryNews>) throws
      -> DirectoryWatch
    {
      var news: News = [:]
      defer { tell(news) }
      let (watch, first) = try state.withLock { state in
        let file = try state.file ?? OpenFile(watching: watched.directory)
        // What was reported before is not for the new watch.
        news = (try? Self.readAll(from: file, of: &state)) ?? [:]
        let watch = DirectoryWatch(watched, subscriber)
        let ways = Ways(to: watched)
        let mark = try file.watch(watched)
        let isCurrent = Self.place(watch, mark, ways, by: file, in: &state)
        if !isCurrent { news[ObjectIdentifier(watch)] = (watch, .lost) }
        let first = state.file == nil ? file : nil
        state.file = file
        return (watch, first)
      }
      if let first { scheduler.schedule { self.read(first) } }
      return watch
    }

    /// Watches the directories where the watch has to look, beside its own, which has this mark.
    /// Returns whether its ways still lead there: a link may be exchanged before its directory is
    /// watched.
    private static func place(
      _ watch: DirectoryWatch, _ mark: Int32, _ ways: Ways, by file: OpenFile,
      in state: inout State
    ) -> Bool {
      let watched = watch.watched
      var interests = [mark: [Interest(watch: watch, role: .own)]]
      // The system reports the directory's own removal only when no process has it open any
      // more. The directory above reports it at once, if it may be watched. The root is its own
      // parent.
      if !watched.isPart,
        let around = try? file.watch("\(watched.directory)/..", for: DirectoryWatch.around)
      {
        interests[around, default: []].append(Interest(watch: watch, role: .around))
      }
      for entry in ways.entries {
        guard let mark = try? file.watch(entry.directory, for: watched.events) else { continue }
        interests[mark, default: []].append(Interest(watch: watch, role: .entry(entry.name)))
      }
      for (mark, new) in interests { state.interests[mark, default: []] += new }
      state.places[ObjectIdentifier(watch)] =
        Places(mark: mark, marks: Set(interests.keys), ways: ways)
      return Ways(to: watched) == ways
    }

    /// Forgets where the watch looks. Returns the numbers of its directories.
    private static func remove(_ watch: DirectoryWatch, from state: inout State) -> Set<Int32> {
      let places = state.places.removeValue(forKey: ObjectIdentifier(watch))
      for number in places?.marks ?? [] {
        state.interests[number]?.removeAll { $0.watch === watch }
      }
      return places?.marks ?? []
    }

    /// Stops watching those of the directories that no watch looks at any more.
    private static func endUnused(_ marks: Set<Int32>, in state: inout State) {
      for number in marks where state.interests[number]?.isEmpty == true {
        state.interests[number] = nil
        state.file?.endWatching(number)
      }
    }

    /// Ends the watch, and releases its subscriber.
    func end(_ watch: DirectoryWatch) {
      state.withLock { state in
        Self.endUnused(Self.remove(watch, from: &state), in: &state)
      }
      watch.end()
    }

    /// Looks where the watch has to look now. Returns whether its directory still has its name, or
    /// a symbolic link leads to another one, and whether the watch looks elsewhere now.
    func follow(_ watch: DirectoryWatch) -> (isThere: Bool, hasMoved: Bool) {
      let (isThere, hasMoved, isCurrent) = state.withLock { state in
        guard let file = state.file, let old = state.places[ObjectIdentifier(watch)] else {
          return (true, false, true)
        }
        let ways = Ways(to: watch.watched)
        let mark = try? file.watch(watch.watched)
        guard let mark, mark == old.mark || ways.ofDirectory.links != old.ways.ofDirectory.links
        else {
          if let mark, state.interests[mark] == nil { file.endWatching(mark) }
          // A link may be exchanged between two looks: then they are taken again.
          let isGone = Ways(to: watch.watched) == ways
          return (!isGone, false, isGone)
        }
        // Even if the names are the same: a directory may be another one, which has its own mark.
        let marks = Self.remove(watch, from: &state)
        let isCurrent = Self.place(watch, mark, ways, by: file, in: &state)
        // Last, since the system forgets the events of a directory that it stops watching.
        Self.endUnused(marks, in: &state)
        let hasMoved =
          ways != old.ways || state.places[ObjectIdentifier(watch)]?.marks != old.marks
        return (true, hasMoved, isCurrent)
      }
      if !isCurrent { tell([ObjectIdentifier(watch): (watch, .lost)]) }
      return (isThere, hasMoved)
    }

    private func read(_ file: OpenFile) {
      do {
        tell(try state.withLock { try Self.readAll(from: file, of: &$0) })
        _ = file.whenReadable(on: scheduler) { self.read(file) }
      } catch {
        // The next watch begins with a new descriptor.
        let watches = state.withLock { state in
          defer { state = State() }
          return state.interests.values.flatMap { $0 }.map(\.watch)
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
            let interests =
              isOverflow
              ? Array(state.interests.values.joined()) : state.interests[event.wd] ?? []
            for interest in interests {
              let news = isOverflow ? .lost : unsafe interest.news(of: event, name)
              let watch = interest.watch
              all[ObjectIdentifier(watch), default: (watch, DirectoryNews())].news.formUnion(news)
            }
          }
        }
      }
      return all.filter { !$0.value.news.isEmpty }
    }
  }

  /// The ways of the paths of a watch.
  private struct Ways: Equatable {
    /// The way to the directory that is watched.
    let ofDirectory: PathWay
    /// The way to the only entry that matters; nil if all do.
    let ofEntry: PathWay?

    init(to watched: Watched) {
      // The tree notices if a folder above is replaced.
      ofDirectory = PathWay(along: watched.isPart ? "" : watched.directory)
      ofEntry = watched.path.map { PathWay(along: $0) }
    }

    /// The entries that matter beside those of the directory that is watched: links, and the file
    /// that they lead to.
    var entries: [PathWay.Entry] {
      let way = ofEntry ?? ofDirectory
      guard !way.links.isEmpty, let last = ofEntry?.last else { return way.links }
      return way.links + [last]
    }
  }

  /// Where a watch looks.
  private struct Places {
    /// The number that marks the events of the directory that is watched.
    var mark: Int32
    /// The numbers of all directories.
    var marks: Set<Int32>
    var ways: Ways
  }

  /// What a watch has to know of one directory.
  private struct Interest {
    enum Role {
      /// It is the directory that is watched.
      case own
      /// It is the one above that.
      case around
      /// The way leads through this entry of it.
      case entry(String)
    }

    let watch: DirectoryWatch
    let role: Role

    /// What an event means. Other watches may have asked for other events of the same directory.
    func news(of event: inotify_event, _ name: Slice<UnsafeRawBufferPointer>) -> DirectoryNews {
      let isEnd = event.mask & (DirectoryWatch.end | UInt32(IN_IGNORED)) != 0
      let only: String?
      switch role {
      case .around:
        return isEnd || event.mask & DirectoryWatch.around != 0 ? .doubt : DirectoryNews()
      case .own:
        if isEnd { return watch.watched.isPart ? .unknown : .doubt }
        only = watch.watched.name
      case .entry(let name):
        if isEnd { return .lost }
        only = name
      }
      guard event.mask & watch.watched.events != 0,
        only.map({ unsafe name.elementsEqual($0.utf8) }) ?? true
      else { return DirectoryNews() }
      // An entry that is written still is the same one.
      let isWriting = event.mask & UInt32(IN_MODIFY) != 0
      var news = DirectoryNews.change
      news.isDoubtful = only != nil && !isWriting
      if watch.watched.wantsNames, case .own = role {
        unsafe news.add(Array(name), wasWritten: isWriting)
      }
      return news
    }
  }

  /// One subscription to the changes of a directory, or of a file in it.
  final class DirectoryWatch: Sendable {
    /// The events of a directory that is removed or renamed.
    static let end = UInt32(IN_DELETE_SELF | IN_MOVE_SELF)
    /// The events of a directory in which another one may be removed, or replaced.
    static let around = UInt32(IN_DELETE | IN_MOVED_TO)

    private struct State {
      var subscriber: Subscriber<DirectoryNews>?
      var news = DirectoryNews()
      var error: (any Error)?
      /// Whether the subscriber is about to be told.
      var isTelling = false
    }

    let watched: Watched
    private let state: Locked<State>
    private let scheduler = Scheduler.background(name: "SignalsFoundation.changes")

    fileprivate init(_ watched: Watched, _ subscriber: Subscriber<DirectoryNews>) {
      self.watched = watched
      state = Locked(State(subscriber: subscriber))
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
      var (subscriber, news, error) = state.withLock { state in
        defer { (state.news, state.isTelling) = (DirectoryNews(), false) }
        return (state.subscriber, state.news, state.error)
      }
      guard let subscriber else { return }
      // Before the subscriber looks at the file: what is written afterwards is told.
      let (isThere, hasMoved) =
        news.isDoubtful && !watched.isPart
        ? DirectoryEvents.shared.follow(self) : (true, false)
      if hasMoved { (news.hasMoved, news.concernsAll) = (true, true) }
      // An event of what has moved the watch may still be unread, and mean nothing afterwards. A
      // tree looks again where it could not be sure.
      let isNews = news.hasChanged || hasMoved || watched.wantsNames
      if isThere || !watched.wantsNames, isNews { subscriber.sendNext(news) }
      if let error { return subscriber.sendError(error) }
      if !isThere { subscriber.sendCompleted() }
    }

    fileprivate func end() {
      // Released behind the lock.
      _ = state.withLock { $0.subscriber.take() }
    }
  }

  extension OpenFile {
    /// Watches the directory of `watched`. Returns the number that marks its events.
    ///
    /// - Throws: ``FileError``.
    fileprivate func watch(_ watched: Watched) throws -> Int32 {
      try watch(watched.directory, for: watched.events, isLinkFollowed: !watched.isPart)
    }
  }

  extension Watched {
    /// The events of a directory that matter: its end, and changes. A file that is closed, or whose
    /// date was set, has the same content as before.
    fileprivate var events: UInt32 {
      let entries = IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
      return UInt32(entries | (includesWriting ? IN_MODIFY : 0)) | DirectoryWatch.end
    }
  }
#endif
