#if !canImport(Darwin)
  import Foundation

  /// Functions of the C library that Swift doesn't import, or that some C libraries don't have. A
  /// function that is missing is nil.
  enum CLibrary {
    typealias FileActions = UnsafeMutablePointer<posix_spawn_file_actions_t>

    /// `pipe2`.
    static let makePipe = unsafe function(
      "pipe2", as: (@convention(c) (UnsafeMutablePointer<Int32>, Int32) -> Int32).self)

    /// `syscall`, with two arguments.
    static let call = function("syscall", as: (@convention(c) (Int, Int, Int) -> Int).self)

    static let addChangeOfDirectory = unsafe function(
      "posix_spawn_file_actions_addchdir_np",
      as: (@convention(c) (FileActions, UnsafePointer<CChar>) -> Int32).self)

    static let addClosingFrom = unsafe function(
      "posix_spawn_file_actions_addclosefrom_np",
      as: (@convention(c) (FileActions, Int32) -> Int32).self)

    private static func function<Function>(_ name: String, as type: Function.Type) -> Function? {
      unsafe dlsym(nil, name).map { unsafe unsafeBitCast($0, to: type) }
    }
  }
#endif
