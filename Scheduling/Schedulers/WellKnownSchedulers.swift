package import Dispatch

extension Scheduler {
  /// How urgent the work of a background scheduler is.
  ///
  /// RAC: `RACSchedulerPriority` (SD6).
  public enum Priority: Sendable, CaseIterable {
    /// Somebody waits for it: QoS `userInitiated`.
    case high
    /// QoS `default`.
    case `default`
    /// It takes a while, and everybody knows: QoS `utility`.
    case low
    /// Nobody notices when it happens: QoS `background`.
    case background

    package var qualityOfService: DispatchQoS {
      switch self {
      case .high: .userInitiated
      case .default: .default
      case .low: .utility
      case .background: .background
      }
    }
  }

  /// The scheduler that runs everything on the spot, before `schedule(_:)` returns.
  ///
  /// It does not become the ``current`` scheduler. Work with a delay blocks the calling thread until
  /// then. It can't repeat work: trying to is a programming mistake. The disposables that it returns
  /// have nothing left to call off. RAC: `+immediateScheduler` (SD1).
  public static let immediate: Scheduler = ImmediateScheduler()

  /// The scheduler of the main queue: always asynchronous, in the order of scheduling.
  ///
  /// Even on the main thread, what is scheduled runs later. RAC: `+mainThreadScheduler` (SD2).
  public static let main: Scheduler = QueueScheduler(name: "Scheduler.main", target: .main)

  /// The scheduler that subscribing happens on.
  ///
  /// Where some scheduler is ``current``, which is always so on the main thread, the work runs on
  /// the spot. Elsewhere each piece of work gets a background scheduler of its own, so that none has
  /// to wait for another one; only the inputs of an operator that needs them in their order share
  /// one. RAC: `+subscriptionScheduler` (SD8), where all of it shares one.
  public static let subscription: Scheduler = SubscriptionScheduler()

  /// Returns a new scheduler that runs its work in the background, one piece after the other.
  ///
  /// Each call makes an independent one, which is cheap, and which goes away when nobody holds it
  /// and its work is done. RAC: `+schedulerWithPriority:name:` (SD3–SD5).
  public static func background(
    _ priority: Priority = .default, name: String = "Scheduler.background"
  ) -> Scheduler {
    // Without a target of ours, Dispatch gives the queue a thread as soon as it has work, even if
    // all of its usual threads are blocked.
    QueueScheduler(
      name: name, queue: DispatchQueue(label: name, qos: priority.qualityOfService))
  }

  /// The scheduler whose work the calling thread runs; nil on threads that belong to none.
  ///
  /// On the main thread, and wherever the main queue is drained, it is ``main`` if nothing else. RAC:
  /// `+currentScheduler` (SD7).
  public static var current: Scheduler? {
    ThreadContext.withCurrent { thread in
      if let scheduler = thread.currentScheduler { return scheduler }
      return thread.isMainThread || MainQueue.isDrainedHere ? main : nil
    }
  }

  /// Whether some scheduler is ``current``: cheaper to ask than which one.
  package static var isAnyCurrent: Bool {
    ThreadContext.withCurrent { thread in
      thread.currentScheduler != nil || thread.isMainThread || MainQueue.isDrainedHere
    }
  }

  /// Whether the main queue stands still as long as the calling thread does.
  package static var isMainQueueHere: Bool {
    ThreadContext.withCurrent { $0.isMainThread } || MainQueue.isDrainedHere
  }

  /// Whether this is the main thread, or another one that runs the work of ``main`` or of its queue.
  ///
  /// RAC: `+isOnMainThread` (SD9).
  package static var isOnMainThread: Bool {
    ThreadContext.withCurrent { thread in
      thread.isMainThread || thread.currentScheduler === main || MainQueue.isDrainedHere
    }
  }
}

enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// On Linux, once the main thread has ended in `dispatchMain()`, other threads drain its queue.
  static var isDrainedHere: Bool {
    DispatchQueue.getSpecific(key: key) ?? false
  }
}
