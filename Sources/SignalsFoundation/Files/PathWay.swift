#if !canImport(Darwin)
  import Foundation

  /// The way that a path leads: through symbolic links, to a last entry of a directory.
  struct PathWay: Equatable {
    /// An entry of a directory. The path of the directory has no links.
    struct Entry: Equatable {
      var directory: String
      var name: String
      /// Where the entry leads, if it is a link.
      var target: String?
    }

    private(set) var links: [Entry] = []
    /// The last entry, or the first one that is missing; nil for the root.
    private(set) var last: Entry?

    /// How many links the system follows.
    private static let mostLinks = 40

    init(along path: String) {
      var here = path.hasPrefix("/") ? "/" : "."
      var rest: [Substring] = path.split(separator: "/").reversed()
      while let name = rest.popLast() {
        let next = "\(here)/\(name)"
        // The parent of a directory whose path has no links is the one that the path names.
        guard name != ".", name != ".." else {
          here = next
          continue
        }
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: next)
        let entry = Entry(directory: here, name: String(name), target: target)
        if let target, links.count < Self.mostLinks {
          links.append(entry)
          if target.hasPrefix("/") { here = "/" }
          rest += target.split(separator: "/").reversed()
          continue
        }
        last = entry
        // What is behind a missing entry may come with it.
        guard FileIdentity(ofFileAt: next) != nil else { return }
        here = next
      }
    }
  }
#endif
