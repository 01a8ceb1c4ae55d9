#if Recording
  import Foundation
  import TestSupport
  import Testing

  @testable import Signals

  @Suite("The folder of the sockets", .leavesNothing)
  struct SocketFolderTests {
    private let directory: ShortDirectory

    init() throws { directory = try ShortDirectory() }

    @Test("is made for the user alone")
    func made() throws {
      let folder = try SocketFolder("\(directory.path)/signals")
      #expect(try FileStatus(of: folder.path) == FileStatus(type: S_IFDIR, mode: 0o700))
      // It is there now.
      #expect(throws: Never.self) { try SocketFolder(folder.path) }
    }

    @Test("is refused if other users may use it", arguments: [0o777, 0o750, 0o701, 0o1700, 0o500])
    func otherMode(mode: mode_t) throws {
      let path = "\(directory.path)/signals"
      #expect(unsafe mkdir(path, 0o700) == 0 && chmod(path, mode) == 0)
      #expect(throws: RecordingError.self) { try SocketFolder(path) }
    }

    @Test("is refused if it is a link or a file")
    func otherFiles() throws {
      let (folder, link, file) = (
        "\(directory.path)/folder", "\(directory.path)/link", "\(directory.path)/file"
      )
      #expect(unsafe mkdir(folder, 0o700) == 0 && symlink(folder, link) == 0)
      #expect(throws: RecordingError.self) { try SocketFolder(link) }
      try Data().write(to: URL(filePath: file))
      #expect(unsafe chmod(file, 0o700) == 0)
      #expect(throws: RecordingError.self) { try SocketFolder(file) }
    }

    @Test("is refused if another user owns it", .enabled(if: geteuid() == 0))
    func otherOwner() throws {
      let path = "\(directory.path)/signals"
      #expect(unsafe mkdir(path, 0o700) == 0 && chown(path, 65_534, 65_534) == 0)
      #expect(throws: RecordingError.self) { try SocketFolder(path) }
    }

    @Test("loses the sockets of processes that have ended, and no others")
    func stale() throws {
      let folder = try SocketFolder("\(directory.path)/signals")
      // No process has this number.
      let ended: Int32 = 2_000_000_000
      let names = [
        "\(ended)-ended.sock", "\(getpid())-here.sock", "\(ended)-other.txt", "name.sock",
      ]
      for name in names { try Data().write(to: URL(filePath: "\(folder.path)/\(name)")) }
      // In a container a number may seem to be that of no process.
      let elsewhere = folder.socket(of: ended, program: "elsewhere")
      let descriptor = try UnixSocket.listening(at: elsewhere)
      folder.removeStaleSockets()
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(Set(left) == Set(names.dropFirst() + ["\(ended)-elsewhere.sock"]))
      close(descriptor)
      folder.removeStaleSockets()
      #expect(unsafe access(elsewhere, F_OK) != 0)
    }

    @Test("gives a socket a name of plain characters")
    func names() throws {
      let folder = try SocketFolder("\(directory.path)/signals")
      let path = folder.socket(of: 7, program: "../a b-é" + String(repeating: "x", count: 100))
      #expect(path == "\(folder.path)/7-___a_b__\(String(repeating: "x", count: 24)).sock")
    }

    @Test("says that a path is too long for a socket")
    func longPath() throws {
      let path = "/tmp/" + String(repeating: "x", count: 200)
      let error = #expect(throws: RecordingError.self) { try UnixSocket.listening(at: path) }
      #expect(error?.description.contains("longer than the") == true)
    }
  }
#endif
