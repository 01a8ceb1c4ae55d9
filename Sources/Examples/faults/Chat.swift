import Signals

/// Opens a page each second. Mistake: the pages are never released.
enum Chat {
  private final class Page: Sendable {
    let draft = MutableProperty("")
    let remaining = MutableProperty(140)

    init() {
      // The property keeps the block, the block the page, and the page the property.
      draft.values.map { 140 - $0.count }.subscribeNext { self.remaining.value = $0 }
    }
  }

  static func run() {
    Signal.interval(every: .seconds(1), on: .main).subscribeNext { time in
      let page = Page()
      page.draft.value = "It is \(time)"
      print("A page is opened: \(page.remaining.value) characters are left.")
    }
  }
}
