#if Recording
  import Foundation

  /// The connections of a server, used by its thread only.
  struct ConnectionLoop {
    private static var mostConnections: Int { 8 }

    let listener: Int32
    /// The thread ends when this can be read.
    let bell: Int32
    let user: uid_t
    let patience: Duration
    let answer: () -> [UInt8]

    private var connections: [SocketConnection] = []
    /// The system has no descriptor for another connection. None is accepted until then.
    private var acceptsAgain: ContinuousClock.Instant?

    init(
      listener: Int32, bell: Int32, user: uid_t, patience: Duration, answer: @escaping () -> [UInt8]
    ) {
      self.listener = listener
      self.bell = bell
      self.user = user
      self.patience = patience
      self.answer = answer
    }

    mutating func run() {
      while goesOn() {}
      for connection in connections { close(connection.descriptor) }
      close(listener)
      close(bell)
    }

    /// Waits for the next events, and handles them. Returns false when the server is closed.
    private mutating func goesOn() -> Bool {
      var now = ContinuousClock.now
      if let again = acceptsAgain, again <= now { acceptsAgain = nil }
      let accepts = acceptsAgain == nil && connections.count < Self.mostConnections
      var polled = [pollfd(fd: bell, events: Int16(POLLIN), revents: 0)]
      // A negative descriptor is left out.
      polled.append(pollfd(fd: accepts ? listener : -1, events: Int16(POLLIN), revents: 0))
      polled += connections.map {
        pollfd(fd: $0.descriptor, events: Int16($0.isAsked ? POLLOUT : POLLIN), revents: 0)
      }
      let next = (connections.map(\.deadline) + [acceptsAgain].compactMap { $0 }).min()
      // The count is that of the array.
      let count = unsafe poll(&polled, nfds_t(polled.count), next.map { ($0 - now).pollTime } ?? -1)
      if count < 0 {
        // Interrupted, or short of memory.
        usleep(10_000)
        return true
      }
      if polled[0].revents != 0 { return false }

      now = .now
      var kept: [SocketConnection] = []
      for (var connection, poll) in zip(connections, polled.dropFirst(2)) {
        let goesOn =
          now < connection.deadline
          && (poll.revents == 0 || connection.proceeds(until: now + patience, answer))
        if goesOn { kept.append(connection) } else { close(connection.descriptor) }
      }
      connections = kept
      if polled[1].revents != 0 { accept(at: now) }
      // An answer may take long to make. Peers don't lose that time.
      let busy = ContinuousClock.now - now
      for index in connections.indices { connections[index].deadline += busy }
      return true
    }

    private mutating func accept(at now: ContinuousClock.Instant) {
      while connections.count < Self.mostConnections {
        guard let descriptor = UnixSocket.accepted(from: listener) else {
          let isUsual = [EAGAIN, EWOULDBLOCK, EINTR, ECONNABORTED].contains(errno)
          if !isUsual { acceptsAgain = now + .milliseconds(100) }
          return
        }
        if Platform.peer(of: descriptor) == user {
          connections.append(
            SocketConnection(descriptor: descriptor, deadline: now + patience))
        } else {
          close(descriptor)
        }
      }
    }
  }

  extension Duration {
    /// Milliseconds for `poll`, rounded up.
    fileprivate var pollTime: Int32 {
      let (seconds, attoseconds) = components
      return max(0, Int32(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1))
    }
  }
#endif
