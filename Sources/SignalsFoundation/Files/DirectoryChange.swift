/// A change of one entry of a directory: of a file, a folder, a symbolic link or another kind.
///
/// A path is that of the entry, from the directory on: `notes.txt`, or `sub/notes.txt` for an entry
/// of a folder in it. Bytes of a name that are not valid UTF-8 become replacement characters.
public enum DirectoryChange: Hashable, Sendable {
  /// There is a new entry: it was created, or has got its name or its place by being renamed.
  case added(String)

  /// The file with this name has another content, or another file has taken the name.
  case modified(String)

  /// There is no entry of this name any more.
  case removed(String)

  /// The path of the entry, from the directory on.
  public var path: String {
    switch self {
    case .added(let path), .modified(let path), .removed(let path): path
    }
  }
}
