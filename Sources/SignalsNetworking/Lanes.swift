#if canImport(FoundationNetworking)
  import Scheduling

  /// Limits the number of tasks that run at the same time for each host.
  final class Lanes: Sendable {
    private struct Lane {
      var runs = 0
      var waits: [(key: Int, start: @Sendable () -> Void)] = []
    }

    private struct State {
      var lanes: [String: Lane] = [:]
      var nextKey = 0
    }

    private let width: Int
    private let state = Locked(State())

    init(width: Int) { self.width = max(width, 1) }

    /// Calls `start` once, when there is room. The caller has to call `leave(_:)` afterwards.
    ///
    /// - Returns: A disposable that ends the waiting, if `start` was not called yet.
    func enter(_ host: String, _ start: @escaping @Sendable () -> Void) -> Disposable {
      let key: Int? = state.withLock { state in
        if state.lanes[host, default: Lane()].runs < width {
          state.lanes[host, default: Lane()].runs += 1
          return nil
        }
        state.nextKey += 1
        state.lanes[host, default: Lane()].waits.append((state.nextKey, start))
        return state.nextKey
      }
      guard let key else {
        start()
        return Disposable()
      }
      return Disposable {
        // A waiting closure is released here, outside the lock.
        _ = self.state.withLock { state -> (key: Int, start: @Sendable () -> Void)? in
          guard let index = state.lanes[host]?.waits.firstIndex(where: { $0.key == key })
          else { return nil }
          return state.lanes[host]!.waits.remove(at: index)
        }
      }
    }

    func leave(_ host: String) {
      let next = state.withLock { state -> (key: Int, start: @Sendable () -> Void)? in
        guard var lane = state.lanes[host] else { return nil }
        let next = lane.waits.isEmpty ? nil : lane.waits.removeFirst()
        if next == nil { lane.runs -= 1 }
        state.lanes[host] = lane.runs == 0 ? nil : lane
        return next
      }
      next?.start()
    }
  }
#endif
