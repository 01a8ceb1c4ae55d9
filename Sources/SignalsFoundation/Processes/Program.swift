// Apple's other systems can't start processes.
#if os(macOS) || !canImport(Darwin)
  import Foundation

  /// The program of a process, and its arguments and environment.
  struct Program {
    let path: String
    let directory: String?
    private let arguments: [String]
    private let environment: [String]

    /// - Throws: `URLError` for a URL that isn't a file's; ``FileError`` for a text that the system
    ///   would cut off.
    init(
      _ executable: URL, _ arguments: [String], _ environment: [String: String]?, in directory: URL?
    ) throws {
      path = try executable.filePath()
      self.directory = try directory?.filePath()
      self.arguments = [path] + arguments
      self.environment = (environment ?? ProcessInfo.processInfo.environment)
        .map { "\($0.key)=\($0.value)" }
      if let text = (self.arguments + self.environment).first(where: { !$0.isWhole }) {
        throw FileError(name: text, number: EINVAL)
      }
    }

    /// Starts a process, and returns its id.
    ///
    /// - Throws: `CocoaError`.
    func spawn(_ actions: SpawnActions) throws -> pid_t {
      let attributes = SpawnAttributes()
      var arguments = unsafe arguments.map { unsafe strdup($0) } + [nil]
      var environment = unsafe environment.map { unsafe strdup($0) } + [nil]
      defer { unsafe (arguments + environment).forEach { unsafe free($0) } }
      var id: pid_t = 0
      let number = unsafe posix_spawn(
        &id, path, actions.pointer, attributes.pointer, &arguments, &environment)
      guard number == 0 else { throw error(number) }
      return id
    }

    /// The error for the system's error `number`.
    private func error(_ number: Int32) -> CocoaError {
      let code: CocoaError.Code =
        switch number {
        case ENOENT: .fileReadNoSuchFile
        case EACCES, EPERM: .fileReadNoPermission
        default: .fileReadUnknown
        }
      // The system doesn't say whether it means the path of the directory or that of the program.
      let isDirectory = directory.map { unsafe access("\($0)/.", X_OK) != 0 } ?? false
      return CocoaError(
        code,
        userInfo: [
          NSFilePathErrorKey: isDirectory ? directory! : path,
          NSUnderlyingErrorKey: POSIXError(POSIXErrorCode(rawValue: number) ?? .EIO),
        ])
    }
  }

  extension String {
    /// Whether the system takes the whole text. It takes a text up to the first zero byte.
    fileprivate var isWhole: Bool { unsafe withCString { unsafe strlen($0) } == utf8.count }
  }
#endif
