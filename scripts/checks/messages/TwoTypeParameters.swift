// error: generic type 'Signal' specialized with too many type parameters (got 2, but expected 1)
import Signals

#if CURED
  func titles(_ names: InfallibleSignal<String>) -> InfallibleSignal<String> {
    names.map { "Hello \($0)" }
  }
#else
  func titles(_ names: Signal<String, Never>) -> Signal<String, Never> {
    names.map { "Hello \($0)" }
  }  // does not compile
#endif
