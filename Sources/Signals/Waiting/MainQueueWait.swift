import Scheduling
import Synchronization

/// The waits that block the main queue, and what the signals that they wait for need it for.
///
/// A wait is hopeless when all that can still send something waits for the main queue. That is known
/// where the library knows who can send: at the operators, of whose edges the sources are tied to
/// the edge. A block given to `create` may have handed its subscriber to anybody, so about that
/// nothing is known, and nothing is said.
enum MainQueueWait {
  // Not an `ExplorableAtomic`: it would be one more point in the making of each junction.
  private static let count = Atomic(0)

  /// Marks an edge to which all of its sources are tied. It has no other purpose.
  static let tiesItsSources: Disposable = {
    let mark = Disposable()
    mark.dispose()
    #if DEBUG
      mark.live.leaveOut()
    #endif
    return mark
  }()

  /// Whether there is any, so that edges are to be made as they can be looked at.
  static var isInProgress: Bool { count.load(ordering: .relaxed) > 0 }

  static func perform<Output>(_ wait: () throws -> Output) rethrows -> Output {
    count.add(1, ordering: .sequentiallyConsistent)
    defer { count.subtract(1, ordering: .sequentiallyConsistent) }
    return try wait()
  }
}

/// What is known about what can come from something, while a thread blocks the main queue.
///
/// What needs the main queue goes on needing it for as long as that is blocked.
enum Outlook {
  /// By itself it sends nothing.
  case silent
  /// All that comes from it needs the main queue.
  case needsMainQueue
  /// As before; and the same holds for all else that is tied to the same edge.
  case allNeedsMainQueue
  case unknown
}

/// Something tied to an edge that knows what can come from what it ends.
protocol MainQueueDependent: Disposable {
  var knownOutlook: Outlook { get }
}

extension Disposable {
  /// What is known about what can come from what this ends.
  final var outlook: Outlook {
    switch self {
    case let edge as Serialiser: edge.needsMainQueue ? .needsMainQueue : .unknown
    case let other as any MainQueueDependent: other.knownOutlook
    // Empty, it may be some scheduler's, and stand for work that is yet to be put in.
    case let holder as SerialDisposable: holder.disposable?.outlook ?? .unknown
    default: isWorkForMainQueue ? .needsMainQueue : .unknown
    }
  }
}

extension Serialiser {
  /// Whether nothing can come any more before the main queue goes on.
  ///
  /// The sources are looked at one after the other, while threads are at work. But those that need
  /// the main queue are silent from then on; so if they still are all that there is when the last one
  /// has been looked at, the edge is silent too.
  fileprivate var needsMainQueue: Bool {
    guard let sources = quiescentSources else { return false }
    var needsMainQueue = false
    for source in sources {
      switch source.outlook {
      case .silent: break
      case .needsMainQueue: needsMainQueue = true
      case .allNeedsMainQueue: return true
      case .unknown: return false
      }
    }
    guard needsMainQueue, let sourcesNow = quiescentSources else { return false }
    return sourcesNow.elementsEqual(sources, by: ===)
  }
}
