import Foundation
import TerminalOutput

/// A program that answers questions about its subscriptions.
struct ListeningProgram: Sendable {
  let process: Int32
  let name: String
  private let path: String

  /// The program whose socket is the file `name` in `folder`; nil if it is none.
  init?(socket name: String, in folder: String) {
    let parts = name.split(separator: "-", maxSplits: 1)
    guard parts.count == 2, let process = Int32(parts[0]), parts[1].hasSuffix(".sock") else {
      return nil
    }
    self.process = process
    self.name = String(parts[1].dropLast(".sock".count))
    path = "\(folder)/\(name)"
  }

  /// The program that `wish` means, by its process number or its name: the only one, if it is nil.
  ///
  /// - Throws: ``AttachmentError`` if there is none, or more than one.
  static func chosen(
    by wish: String?, in folders: [String] = usersFolders
  ) throws -> ListeningProgram {
    let all = folders.filter(isSafe).flatMap(programs).sorted { $0.process < $1.process }
    let chosen = all.filter { wish == nil || wish == "\($0.process)" || wish == $0.name }
    guard chosen.count != 1 else { return chosen[0] }
    let list = (chosen.isEmpty ? all : chosen).map { "\($0.process) \($0.name)" }
    guard !list.isEmpty else {
      throw AttachmentError("no program listens; start one with SIGNALS_RECORDING=listen")
    }
    let names = printable(list.joined(separator: ", "))
    throw AttachmentError(
      chosen.isEmpty
        ? "\(printable(wish ?? "")) doesn't listen; these do: \(names)"
        : "several programs listen, choose one by its number: \(names)")
  }

  /// The folders in which the user's programs listen.
  static var usersFolders: [String] {
    let runtime = ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"].map { "\($0)/signals" }
    return [runtime, "/tmp/signals-\(geteuid())"].compactMap { $0 }
  }

  /// Whether no other user can use the folder.
  private static func isSafe(_ folder: String) -> Bool {
    var status = stat()
    return unsafe lstat(folder, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      && status.st_uid == geteuid() && status.st_mode & 0o077 == 0
  }

  private static func programs(in folder: String) -> [ListeningProgram] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.compactMap { ListeningProgram(socket: $0, in: folder) }.filter(\.listens)
  }

  private var listens: Bool { (try? SocketClient(to: path)) != nil }

  /// Asks the program.
  ///
  /// - Throws: ``AttachmentError``; `hasEnded` tells if the program doesn't listen any more.
  func report() throws -> Report {
    let line: Data
    do {
      line = try SocketClient(to: path).answer(to: "state\n")
    } catch let error as POSIXError {
      let cause = unsafe String(cString: strerror(error.code.rawValue))
      let hasEnded = [.ENOENT, .ECONNREFUSED].contains(error.code)
      throw AttachmentError(
        hasEnded ? "\(title) has ended" : "\(title) doesn't answer: \(cause)", hasEnded: hasEnded)
    }
    struct Version: Decodable { var version: Int }
    let decoder = JSONDecoder()
    if let version = try? decoder.decode(Version.self, from: line).version,
      version != Report.version
    {
      throw AttachmentError("\(title) was built with another version of Signals")
    }
    do {
      return try decoder.decode(Report.self, from: line)
    } catch {
      throw AttachmentError("\(title) gives an answer that can't be read")
    }
  }

  private var title: String { "\(printable(name)) (\(process))" }
}

/// Why a program can't be shown, in one line.
struct AttachmentError: Error, CustomStringConvertible {
  let description: String
  var hasEnded = false

  init(_ description: String, hasEnded: Bool = false) {
    self.description = description
    self.hasEnded = hasEnded
  }
}
