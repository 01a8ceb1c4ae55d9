// error: capture of 'parse' with non-Sendable type '(String) -> Int' in a '@Sendable' closure
import Signals

#if CURED
  func counts(in lines: Signal<String>, parse: @escaping @Sendable (String) -> Int) -> Signal<Int> {
    lines.map { line in parse(line) + 1 }
  }
#else
  func counts(in lines: Signal<String>, parse: @escaping (String) -> Int) -> Signal<Int> {
    lines.map { line in parse(line) + 1 }
  }  // does not compile
#endif
