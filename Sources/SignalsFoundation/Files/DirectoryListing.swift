import Foundation

/// The entries of a directory, and perhaps of all folders below it, as they were last seen.
struct DirectoryListing: Sendable {
  typealias Name = DirectoryNews.Name
  /// The names of folders, from the directory on, with slashes between them; empty for the
  /// directory itself.
  typealias Path = [UInt8]

  /// What the system says of an entry.
  struct Entry: Sendable {
    fileprivate let kind: mode_t
    fileprivate let identity: FileIdentity
    fileprivate let size: Int64
    fileprivate let seconds: Int
    fileprivate let nanoseconds: Int
    /// Whether it was written so short a time before it was looked at that a later change may have
    /// the same time.
    fileprivate let isFresh: Bool

    fileprivate var isFolder: Bool { kind == S_IFDIR }

    /// Whether the other one has the same content, as far as can be seen.
    fileprivate func isSame(as other: Entry) -> Bool {
      identity == other.identity && size == other.size && seconds == other.seconds
        && nanoseconds == other.nanoseconds
    }
  }

  /// What was seen in a folder.
  struct Look: Sendable {
    fileprivate let folder: Path
    fileprivate let entries: [(name: Name, entry: Entry?, wasWritten: Bool)]
  }

  /// What a look has changed in the listing.
  struct Difference {
    var changes: [DirectoryChange] = []
    /// The folders that are there, of those that were looked at.
    var folders: [Path] = []
    /// The folders that were removed.
    var gone: [Path] = []
  }

  private let directory: String
  private let isRecursive: Bool
  private var folders: [Path: [Name: Entry]] = [[]: [:]]
  /// The directory itself, whatever its path leads to now.
  private var identity: FileIdentity?

  /// How long a time the system may give to all files that are written in it, in nanoseconds.
  private static let clockPeriod = {
    #if canImport(Darwin)
      0
    #else
      20_000_000
    #endif
  }()

  init(of directory: String, isRecursive: Bool) {
    self.directory = directory
    self.isRecursive = isRecursive
    identity = FileIdentity(ofFileAt: directory)
  }

  /// The path of a folder, for calls of the system.
  func systemPath(of folder: Path) -> String {
    folder.isEmpty ? directory : "\(directory)/\(String(decoding: folder, as: UTF8.self))"
  }

  /// Whether the listing has this folder.
  func has(_ folder: Path) -> Bool { folders[folder] != nil }

  /// Whether the path leads to the same directory as before.
  var isInPlace: Bool { FileIdentity(ofFileAt: directory) == identity }

  /// Takes the directory to which the path leads now.
  mutating func move() { identity = FileIdentity(ofFileAt: directory) }

  /// Looks at the entries of a folder that the news concern. Returns nil for a folder that was
  /// removed, or that can't be read.
  ///
  /// - Throws: ``FileError``.
  func look(at folder: Path, _ news: DirectoryNews) throws -> Look? {
    let path = systemPath(of: folder)
    let link = folder.isEmpty ? 0 : O_NOFOLLOW
    let descriptor = retrying {
      unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK | link)
    }
    guard descriptor >= 0 else {
      if Self.isMissing(errno) || !folder.isEmpty && Self.isOutOfReach(errno) { return nil }
      throw FileError(name: path)
    }
    // Closes the descriptor, too.
    guard let stream = unsafe fdopendir(descriptor) else {
      defer { close(descriptor) }
      throw FileError(name: path)
    }
    defer { unsafe closedir(stream) }
    var names = news.entries
    if news.concernsAll {
      for name in folders[folder, default: [:]].keys { names[name] = true }
      errno = 0
      while let entry = unsafe readdir(stream) {
        let name = unsafe Self.name(of: entry)
        if name != [0x2E], name != [0x2E, 0x2E] { names[name] = true }
        errno = 0
      }
      guard errno == 0 || Self.isMissing(errno) else { throw FileError(name: path) }
    }
    return Look(
      folder: folder,
      entries: names.map { ($0, Self.entry($0, in: descriptor), $1) }
        .sorted { $0.name.lexicographicallyPrecedes($1.name) })
  }

  /// Whether an error says that the path leads to no folder any more.
  static func isMissing(_ error: Int32) -> Bool { [ENOENT, ENOTDIR, ELOOP].contains(error) }

  /// Whether an error says that this program can't read a folder.
  static func isOutOfReach(_ error: Int32) -> Bool { [EACCES, ENAMETOOLONG].contains(error) }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> Name {
    let start = unsafe UnsafeRawPointer(entry) + MemoryLayout<dirent>.offset(of: \.d_name)!
    let length = unsafe strlen(start.assumingMemoryBound(to: CChar.self))
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: length))
  }

  private static func entry(_ name: Name, in folder: Int32) -> Entry? {
    var status = stat()
    let result = unsafe (name + [0]).withUnsafeBytes {
      unsafe fstatat(
        folder, $0.baseAddress!.assumingMemoryBound(to: CChar.self), &status, AT_SYMLINK_NOFOLLOW)
    }
    guard result == 0 else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    var now = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &now)
    // A time that is to come is that of a file whose time was set.
    let seconds = min(max(Int(now.tv_sec) - Int(time.tv_sec), -1), 2)
    let age = seconds * 1_000_000_000 + Int(now.tv_nsec) - Int(time.tv_nsec)
    return Entry(
      kind: status.st_mode & S_IFMT, identity: FileIdentity(status), size: Int64(status.st_size),
      seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec), isFresh: age < clockPeriod)
  }

  /// Takes what was seen for the listing.
  mutating func take(_ look: Look) -> Difference {
    let folder = look.folder
    guard var entries = folders[folder] else { return Difference() }
    var removed = Difference()
    var new = Difference()
    // Changed without a copy.
    folders[folder] = [:]
    for (name, entry, wasWritten) in look.entries {
      let path = folder.isEmpty ? name : folder + [0x2F] + name
      let text = String(decoding: path, as: UTF8.self)
      let old = entries[name]
      entries[name] = entry
      if let old, let entry, old.kind == entry.kind,
        !entry.isFolder || old.identity == entry.identity
      {
        if entry.isFolder {
          new.folders.append(path)
        } else if !old.isSame(as: entry) || old.isFresh && wasWritten {
          new.changes.append(.modified(text))
        }
        continue
      }
      if let old { remove(old, at: path, from: &removed) }
      if let entry {
        new.changes.append(.added(text))
        // The text of a name that is not valid UTF-8 would lead to no folder, or to another one.
        guard isRecursive, entry.isFolder, text.utf8.elementsEqual(path) else { continue }
        folders[path] = [:]
        new.folders.append(path)
      }
    }
    folders[folder] = entries
    return Difference(
      changes: removed.changes + new.changes, folders: isRecursive ? new.folders : [],
      gone: removed.gone)
  }

  /// Removes an entry, after those in it.
  private mutating func remove(_ entry: Entry, at path: Path, from difference: inout Difference) {
    // Not by recursion, since folders may be in each other many thousand times.
    var paths = [path]
    var index = 0
    while index < paths.count {
      let folder = paths[index]
      index += 1
      guard let entries = folders.removeValue(forKey: folder) else { continue }
      difference.gone.append(folder)
      paths += entries.keys.sorted { $1.lexicographicallyPrecedes($0) }.map { folder + [0x2F] + $0 }
    }
    difference.changes += paths.reversed().map { .removed(String(decoding: $0, as: UTF8.self)) }
  }
}
