// error: no 'map' candidates produce the expected contextual result type 'ControlEvent<String>'
import Signals
import SignalsControls

#if CURED
  func names(_ rows: ControlEvent<Int>) -> InfallibleSignal<String> {
    rows.map { "row \($0)" }
  }
#else
  func names(_ rows: ControlEvent<Int>) -> ControlEvent<String> {
    rows.map { "row \($0)" }
  }  // does not compile
#endif
