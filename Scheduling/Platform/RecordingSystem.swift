#if Recording
  package import Foundation

  extension Platform {
    /// Returns the descriptor of a new socket that has a path.
    package static func localSocket() -> Int32 {
      #if canImport(Glibc)
        socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      #else
        socket(AF_UNIX, SOCK_STREAM, 0)
      #endif
    }

    /// Keeps a broken connection from raising a signal, as far as the descriptor decides it.
    package static func raiseNoSignal(by descriptor: Int32) {
      #if canImport(Darwin)
        var isOn: Int32 = 1
        // The option has the size of a C integer.
        _ = unsafe setsockopt(
          descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
      #endif
    }

    /// The flags of a send that does the same.
    package static var flagsOfSend: Int32 {
      #if canImport(Darwin)
        0
      #else
        Int32(MSG_NOSIGNAL)
      #endif
    }

    /// The user at the other end; nil if the system doesn't tell.
    package static func peer(of descriptor: Int32) -> uid_t? {
      #if canImport(Darwin)
        var (user, group) = (uid_t(), gid_t())
        return unsafe getpeereid(descriptor, &user, &group) == 0 ? user : nil
      #else
        // The structure `ucred`: process, user and group.
        var credentials: (pid_t, uid_t, gid_t) = (0, 0, 0)
        var size = socklen_t(MemoryLayout.size(ofValue: credentials))
        let status = unsafe getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size)
        return status == 0 ? credentials.1 : nil
      #endif
    }
  }
#endif
