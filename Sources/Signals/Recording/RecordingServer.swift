#if Recording
  import Foundation

  /// Answers requests on a Unix socket, on a thread of its own.
  ///
  /// A connection gets one answer, to the line `state`, and is closed. The number of connections,
  /// their time and the length of a request are limited, so no peer can hold up the others for
  /// long, or take much memory.
  final class RecordingServer: Sendable {
    private struct Listening {
      var count = 0
      var server: RecordingServer?
    }

    private static let listening = Locked(Listening())

    /// Takes part in the server of the process, which begins with the first call.
    ///
    /// - Returns: A disposable that leaves it; the last one closes the server.
    /// - Throws: ``RecordingError``.
    static func shared() throws -> Disposable {
      // Under the lock only files are opened and closed.
      try listening.withLock { listening in
        if listening.server == nil {
          let folder = try SocketFolder.ofUser()
          folder.removeStaleSockets()
          let answers = RecordingAnswers { Recording.state(withEvents: false) }
          listening.server = try RecordingServer(in: folder) { answers.next() }
        }
        listening.count += 1
      }
      return Disposable {
        listening.withLock { listening in
          listening.count -= 1
          if listening.count == 0 { listening.server.take()?.close() }
        }
      }
    }

    let path: String
    /// A pipe; the thread ends when there is a byte in it.
    private let bell: (entry: Int32, exit: Int32)

    /// Begins to listen.
    ///
    /// - Parameters:
    ///   - user: The user whose connections are answered.
    ///   - patience: How long a peer may take to send its request, and how long to read the answer.
    ///   - answer: Makes an answer.
    /// - Throws: ``RecordingError``.
    init(
      in folder: SocketFolder, of user: uid_t = geteuid(), patience: Duration = .seconds(2),
      _ answer: @escaping @Sendable () -> [UInt8]
    ) throws {
      let process = ProcessInfo.processInfo
      path = folder.socket(of: process.processIdentifier, program: process.processName)
      bell = try UnixSocket.pipe()
      let listener: Int32
      do {
        listener = try UnixSocket.listening(at: path)
      } catch {
        for end in [bell.entry, bell.exit] { Foundation.close(end) }
        throw error
      }
      let exit = bell.exit
      let thread = Thread {
        var loop = ConnectionLoop(
          listener: listener, bell: exit, user: user, patience: patience, answer: answer)
        loop.run()
      }
      thread.name = "Signals.Recording"
      thread.start()
    }

    /// Removes the socket, and ends the thread, which closes the connections. To be called once.
    func close() {
      unsafe unlink(path)
      var byte: UInt8 = 0
      // The pipe is empty, so there is room for a byte.
      _ = unsafe write(bell.entry, &byte, 1)
      Foundation.close(bell.entry)
    }
  }
#endif
