// error: cannot convert value of type 'Signal<[String]>' to closure result type 'Signal<Any>'
import Signals

func find(_ text: String) -> Signal<[String]> { .return([text]) }

#if CURED
  func search(_ texts: Signal<String>) {
    texts.flatMapLatest { text -> Signal<[String]> in
      if text.isEmpty { return .empty }
      return find(text)
    }
    .subscribeNext { print($0) }
  }
#else
  func search(_ texts: Signal<String>) {
    texts.flatMapLatest { text in
      if text.isEmpty { return .empty }
      return find(text)
    }
    .subscribeNext { print($0) }
  }  // does not compile
#endif
