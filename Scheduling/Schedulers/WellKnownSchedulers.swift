package import Dispatch

extension Scheduler {
  /// How urgent the work of a background scheduler is.
  ///
  /// In ReactiveObjC: `RACSchedulerPriority` (feature [SD6](doc:ReactiveObjCFeatures#Schedulers)).
  public enum Priority: Sendable, CaseIterable {
    /// The user waits for it: QoS `userInitiated`.
    case high
    /// QoS `default`.
    case `default`
    /// The user expects it to take a while: QoS `utility`.
    case low
    /// The user doesn't notice when it happens: QoS `background`.
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

  /// The scheduler that runs everything synchronously, before `schedule(_:)` returns.
  ///
  /// It does not become the ``current`` scheduler. Work with a delay blocks the calling thread
  /// until the delay has passed. It can't repeat work: trying to is a programming mistake. The
  /// disposables that it returns have nothing left to cancel.
  ///
  /// In ReactiveObjC: `+immediateScheduler` (feature [SD1](doc:ReactiveObjCFeatures#Schedulers)).
  public static let immediate: Scheduler = ImmediateScheduler()

  /// The scheduler of the main queue: always asynchronous, in the order of scheduling.
  ///
  /// Even on the main thread, scheduled work runs later.
  ///
  /// In ReactiveObjC: `+mainThreadScheduler` (feature [SD2](doc:ReactiveObjCFeatures#Schedulers)).
  public static let main: Scheduler = QueueScheduler(name: "Scheduler.main", target: .main)

  /// The scheduler on which subscriptions begin.
  ///
  /// Where some scheduler is ``current``, which is always so on the main thread, the work runs
  /// synchronously. Elsewhere each piece of work gets a background scheduler of its own, so that no
  /// work waits for other work that blocks, as long as the system makes threads. Only the inputs of
  /// an operator that needs them in order share a scheduler.
  ///
  /// In ReactiveObjC: `+subscriptionScheduler` (feature
  /// [SD8](doc:ReactiveObjCFeatures#Schedulers)), where all work shares one background scheduler.
  public static let subscription: Scheduler = SubscriptionScheduler()

  /// Returns a new scheduler that runs its work in the background, one piece after the other.
  ///
  /// Each call creates an independent scheduler, which is cheap. Work that blocks holds up neither
  /// the work nor the timers of another scheduler, as long as the system makes threads. When many
  /// schedulers are busy, the library runs work on threads of its own, which have no quality of
  /// service. There is one thread for each scheduler that has work at the moment; idle threads end
  /// after some seconds. For many timers, one shared scheduler is better.
  ///
  /// The work doesn't see the task-local values of the code that schedules it. A scheduler is
  /// released when it has no owner left and its work is done.
  ///
  /// In ReactiveObjC: `+schedulerWithPriority:name:` (features
  /// [SD3–SD5](doc:ReactiveObjCFeatures#Schedulers)).
  public static func background(
    _ priority: Priority = .default, name: String = "Scheduler.background"
  ) -> Scheduler {
    QueueScheduler(name: name, qualityOfService: priority.qualityOfService)
  }

  /// The scheduler whose work the calling thread runs; nil on threads that belong to none.
  ///
  /// Code of a test that has made a ``TestScheduler``, and is no scheduler's work, has that one, on
  /// the main thread, too. Other code on the main thread, and wherever the main queue is drained,
  /// has ``main``.
  ///
  /// In ReactiveObjC: `+currentScheduler` (feature [SD7](doc:ReactiveObjCFeatures#Schedulers)).
  public static var current: Scheduler? {
    if let scheduler = running ?? TestSchedulers.current { return scheduler }
    return isMainQueueHere ? main : nil
  }

  /// The scheduler whose work the calling thread runs, if it has said so.
  package static var running: Scheduler? { ThreadContext.withCurrent { $0.currentScheduler } }

  /// The scheduler that stands for the main thread: ``main``, or the test scheduler of the calling
  /// code.
  package static var mainOrOfTest: Scheduler { TestSchedulers.current ?? main }

  /// Whether subscriptions begin at once: some scheduler is ``current``, or was where the event was
  /// sent that is being delivered.
  package static var isAnyCurrent: Bool {
    ThreadContext.withCurrent { thread in
      thread.currentScheduler != nil || thread.subscribing.contains(.atOnce) || thread.isMainThread
        || TestSchedulers.current != nil || MainQueue.isDrainedHere
    }
  }

  /// Whether blocking the calling thread blocks the main queue.
  package static var isMainQueueHere: Bool {
    ThreadContext.withCurrent { $0.isMainThread } || MainQueue.isDrainedHere
  }

  /// Whether this is the main thread, or another one that runs the work of ``main`` or of its
  /// queue.
  ///
  /// In ReactiveObjC: `+isOnMainThread` (feature [SD9](doc:ReactiveObjCFeatures#Schedulers)).
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

  /// Whether the calling code runs on the main queue. On Linux, other threads drain that queue
  /// after the main thread has called `dispatchMain()`.
  static var isDrainedHere: Bool {
    DispatchQueue.getSpecific(key: key) ?? false
  }
}
