/// What is known of a directory that is watched.
struct DirectoryNews: Sendable {
  /// The bytes of the name of an entry. Two texts that Swift takes for the same may be two names.
  typealias Name = [UInt8]

  /// Whether something has changed that matters.
  var hasChanged = false
  /// Whether the path may lead elsewhere, or the directory may have lost its name.
  var isDoubtful = false
  /// Whether any entry may have changed, and the watch of a part of a tree may have ended.
  var concernsAll = false
  /// Whether the path leads to another directory now.
  var hasMoved = false
  /// The entries that have changed, and whether they were written, if the watch asks for names.
  private(set) var entries: [Name: Bool] = [:]

  static let change = Self(hasChanged: true)
  static let doubt = Self(isDoubtful: true)
  /// Any entry may have changed.
  static let unknown = Self(hasChanged: true, concernsAll: true)
  /// Events were lost.
  static let lost = Self(hasChanged: true, isDoubtful: true, concernsAll: true)

  /// How many names are kept. Where there are more, all entries are looked at.
  private static let mostNames = 1_000

  var isEmpty: Bool { !hasChanged && !isDoubtful && !concernsAll }

  mutating func add(_ name: Name, wasWritten: Bool) {
    guard !concernsAll else { return }
    entries[name] = wasWritten || entries[name] ?? false
    if entries.count > Self.mostNames { (concernsAll, entries) = (true, [:]) }
  }

  mutating func formUnion(_ other: Self) {
    hasChanged = hasChanged || other.hasChanged
    isDoubtful = isDoubtful || other.isDoubtful
    hasMoved = hasMoved || other.hasMoved
    concernsAll = concernsAll || other.concernsAll
    if concernsAll { entries = [:] }
    for (name, wasWritten) in other.entries { add(name, wasWritten: wasWritten) }
  }
}
