#if DEBUG
  import Synchronization

  /// Counts the library's live objects, class by class, from the beginning of a test on.
  ///
  /// An object belongs to the census that is current where it is created, and is counted off when
  /// it is released, on any thread. So tests can run in parallel, each with its own census. Work
  /// that the library's schedulers run belongs to the census in which it was scheduled. Objects
  /// that a test creates on threads of its own aren't counted. Release builds contain none of this.
  package final class Census: Sendable {
    private struct State {
      var counts: [ObjectIdentifier: (type: Any.Type, count: Int)] = [:]
      var total = 0
    }

    /// The census of the current task, and of the work that belongs to it.
    @TaskLocal package static var current: Census?

    private let state = Locked(State())

    package init() {}

    /// How many objects are alive.
    package var count: Int { state.withLock { $0.total } }

    /// The classes that have live objects, and how many each has.
    package var description: String {
      state.withLock { $0.counts.values }.filter { $0.count != 0 }
        .map { "\($0.count) \($0.type)" }.sorted().joined(separator: ", ")
    }

    fileprivate func add(_ type: Any.Type, _ change: Int) {
      state.withLock { state in
        state.counts[ObjectIdentifier(type), default: (type, 0)].count += change
        state.total += change
      }
    }
  }

  /// A property of an object, which counts that object for as long as it lives.
  package struct LiveObject: ~Copyable, @unchecked Sendable {
    // Unchecked: the type is set once, when the object is created.
    package private(set) var census: Census?
    private var type: Any.Type?

    package init() {}

    package init(_ type: Any.Type) {
      begin(type)
    }

    /// Counts an object of `type` from now on.
    package mutating func begin(_ type: Any.Type) {
      guard let current = Census.current else { return }
      (census, self.type) = (current, type)
      current.add(type, 1)
    }

    /// Leaves the object out of the count: it lives for ever.
    package mutating func leaveOut() {
      if let census, let type { census.add(type, -1) }
      (census, type) = (nil, nil)
    }

    deinit {
      if let census, let type { census.add(type, -1) }
    }
  }
#endif
