import CGTK
import Dispatch

/// Runs `action` synchronously on the main thread, and elsewhere as work of the main queue.
func onMainThread(_ action: @escaping @Sendable @MainActor () -> Void) {
  if cgtk_is_main_thread() {
    MainActor.assumeIsolated(action)
  } else {
    DispatchQueue.main.async(execute: action)
  }
}
