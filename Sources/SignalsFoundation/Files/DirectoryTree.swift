import Foundation
import Scheduling
import Signals

/// One subscription to the changes of the entries of a directory, and perhaps of all folders below.
///
/// It watches each folder before it lists it, so that no change is missed. A listing, not an event,
/// says what has changed: an event only says where to look.
final class DirectoryTree: Sendable {
  fileprivate typealias Path = DirectoryListing.Path

  fileprivate struct State {
    var subscriber: Subscriber<DirectoryChange>?
    var listing: DirectoryListing
    var watches: [Path: Disposable] = [:]
    /// Where to look.
    var news: [Path: DirectoryNews] = [:]
    /// Where to look when the path leads to the directory again.
    var doubtful: [Path: DirectoryNews] = [:]
    /// The changes that are still to be sent, the first one last.
    var changes: [DirectoryChange] = []
    /// How the watching has ended.
    var end: Result<Void, any Error>?
    /// Whether this object looks, or is about to.
    var isLooking = true
  }

  private let state: Locked<State>
  private let isRecursive: Bool
  private let scheduler = Scheduler.background(name: "SignalsFoundation.entryChanges")

  /// Begins to watch, and lists what there is.
  ///
  /// - Throws: ``FileError``.
  init(
    _ directory: String, isRecursive: Bool, includingExisting: Bool,
    for subscriber: Subscriber<DirectoryChange>
  ) throws {
    self.isRecursive = isRecursive
    state = Locked(
      State(
        subscriber: subscriber,
        listing: DirectoryListing(of: directory, isRecursive: isRecursive)))
    do {
      try watch([])
      // The path may have led elsewhere before it was watched.
      state.withLock { $0.listing.move() }
      let changes = try look([[]: .unknown])
      if includingExisting { state.withLock { $0.changes = changes.reversed() } }
      scheduleStep()
    } catch {
      end()
      throw error
    }
  }

  /// Ends the watching, and releases the subscriber.
  func end() {
    let (subscriber, watches) = state.withLock { state in
      defer { state.watches = [:] }
      return (state.subscriber.take(), state.watches)
    }
    for watch in watches.values { watch.dispose() }
    withExtendedLifetime(subscriber) {}
  }

  /// Watches a folder, instead of the one that had its name before.
  ///
  /// - Throws: ``FileError``.
  private func watch(_ folder: Path) throws {
    var watched = Watched(
      directory: state.withLock { $0.listing.systemPath(of: folder) }, includesWriting: true)
    watched.wantsNames = true
    watched.isPart = !folder.isEmpty
    let end: Result<Void, any Error>? = watched.isPart ? nil : .success(())
    let watch = try watched.watch(
      for: Subscriber(
        next: { self.tell(folder, $0) },
        error: { self.tell(folder, .unknown, end: .failure($0)) },
        // The end of a part is news for the look at it.
        completed: { self.tell(folder, .unknown, end: end) }))
    let unused = state.withLock { state in
      state.subscriber == nil ? watch : state.watches.updateValue(watch, forKey: folder)
    }
    unused?.dispose()
  }

  /// Watches a folder below the directory, anew if its watch may have ended. Returns false for one
  /// that was removed, or that can't be read.
  ///
  /// - Throws: ``FileError`` if it can't be watched for another reason.
  private func watchPart(_ folder: Path, anew: Bool) throws -> Bool {
    if !anew, state.withLock({ $0.watches[folder] != nil }) { return true }
    do {
      try watch(folder)
      return true
    } catch let error as FileError {
      state.withLock { $0.watches.removeValue(forKey: folder) }?.dispose()
      let number = error.cause.code.rawValue
      guard DirectoryListing.isMissing(number) || DirectoryListing.isOutOfReach(number) else {
        throw error
      }
      return false
    }
  }

  /// Looks on the scheduler of this object, when the subscriber is ready. News that come until then
  /// are looked at together with these.
  private func tell(
    _ folder: Path, _ news: DirectoryNews, end: Result<Void, any Error>? = nil
  ) {
    let isFirst = state.withLock { state in
      state.news[folder, default: DirectoryNews()].formUnion(news)
      state.end = state.end ?? end
      defer { state.isLooking = true }
      return !state.isLooking
    }
    if isFirst { scheduleStep() }
  }

  private func scheduleStep() {
    scheduler.schedule {
      let subscriber = self.state.withLock { $0.subscriber }
      subscriber?.whenReady { self.step() }
    }
  }

  fileprivate enum Step {
    case send(DirectoryChange)
    case look([Path: DirectoryNews])
    case end(Result<Void, any Error>)
    case wait
  }

  /// Sends changes, and looks for more, until there are none or the subscriber has enough.
  private func step() {
    while let subscriber = state.withLock({ $0.subscriber }) {
      if subscriber.isPaused { return scheduleStep() }
      switch state.withLock({ $0.next() }) {
      case .send(let change): subscriber.sendNext(change)
      case .look(let news):
        do {
          let changes = try look(news)
          state.withLock { $0.changes = changes.reversed() }
        } catch {
          return subscriber.sendError(error)
        }
      case .end(.success): return subscriber.sendCompleted()
      case .end(.failure(let error)): return subscriber.sendError(error)
      case .wait: return
      }
    }
  }

  /// Looks where the news say, and into folders that are new. Returns what has changed.
  ///
  /// - Throws: ``FileError``.
  private func look(_ news: [Path: DirectoryNews]) throws -> [DirectoryChange] {
    var changes: [DirectoryChange] = []
    // The folders around others come first.
    var waiting = news.sorted { $1.key.lexicographicallyPrecedes($0.key) }
    while let (folder, news) = waiting.popLast() {
      guard state.withLock({ $0.listing.has(folder) }),
        try folder.isEmpty || watchPart(folder, anew: news.concernsAll),
        let (difference, unwatched) = try difference(of: folder, news)
      else { continue }
      changes += difference.changes
      for folder in difference.gone {
        state.withLock { $0.watches.removeValue(forKey: folder) }?.dispose()
      }
      waiting += unwatched.reversed().map { ($0, .unknown) }
    }
    return changes
  }

  /// Looks at one folder. Returns what has changed in it, and which of its folders have no watch;
  /// nil if the folder can't be looked at.
  ///
  /// - Throws: ``FileError``.
  private func difference(
    of folder: Path, _ news: DirectoryNews
  ) throws -> (DirectoryListing.Difference, unwatched: [Path])? {
    try state.withLock { state in
      let look = try state.listing.look(at: folder, news)
      // If the directory has lost its name, all of its entries seem to be gone. Its watch will say
      // whether it has.
      guard state.listing.isInPlace, look != nil || !folder.isEmpty else {
        state.doubtful[folder, default: DirectoryNews()].formUnion(news)
        return nil
      }
      guard let look else { return nil }
      let difference = state.listing.take(look)
      let gone = Set(difference.gone)
      return (
        difference, difference.folders.filter { state.watches[$0] == nil || gone.contains($0) }
      )
    }
  }
}

extension DirectoryTree.State {
  fileprivate mutating func next() -> DirectoryTree.Step {
    if let change = changes.popLast() { return .send(change) }
    if let end { return .end(end) }
    guard !news.isEmpty else {
      isLooking = false
      return .wait
    }
    if news.values.contains(where: \.hasMoved) { listing.move() }
    var all = doubtful
    for (folder, news) in news { all[folder, default: DirectoryNews()].formUnion(news) }
    (news, doubtful) = ([:], [:])
    return .look(all)
  }
}
