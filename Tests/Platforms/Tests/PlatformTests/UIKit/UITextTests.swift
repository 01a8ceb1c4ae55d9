import Signals
import SignalsApple
import Testing
import UIKit

@MainActor @Suite("Texts of UIKit") struct UITextTests {
  @Test("a property and a field are kept equal, without an echo") func twoWay() {
    let name = MutableProperty("a")
    let field = UITextField()
    let binding = name.bindTwoWay(with: field.rx.text)
    #expect(field.text == "a")
    let writes = field.writeCount
    field.type("b")
    #expect(name.value == "b")
    #expect(field.writeCount == writes + 1)
    name.value = "c"
    #expect(field.text == "c")
    field.endEditing()
    #expect(name.value == "c")
    binding.dispose()
    field.type("d")
    #expect(name.value == "c")
    #expect(field.actionCount == 0)
  }

  @Test("a field sends a correction that is made when the editing ends, and nothing twice")
  func correction() {
    let field = UITextField()
    let (first, second) = (Notes<String>(), Notes<String>())
    field.rx.text.subscribeOnMainActor(next: { first.add($0) })
    field.rx.text.subscribeOnMainActor(next: { second.add($0) })
    field.type("helo")
    field.endEditing(correctingTo: "hello")
    field.endEditing()
    field.type("b")
    field.rx.text.set("c")
    field.endEditing()
    field.simulate(.editingDidBegin)
    field.rx.text.set("d")
    field.endEditing(correctingTo: "D")
    #expect(first.entries == ["", "helo", "hello", "b", "D"])
    #expect(second.entries == first.entries)
  }

  @Test("what the program writes without the property is no correction") func silentChange() {
    let (field, view) = (UITextField(), UITextView())
    let log = Notes<String>()
    field.rx.text.changes.subscribeOnMainActor(next: { log.add($0) })
    view.rx.text.changes.subscribeOnMainActor(next: { log.add($0) })
    field.type("a")
    field.rx.changeSilently { field.text = "b" }
    field.endEditing()
    view.type("c")
    Binder(view) { $0.text = $1 }.set("d")
    view.endEditing()
    #expect(log.entries == ["a", "c"])
  }

  @Test("a text of other scalars is written, though it is equal for Swift") func scalars() {
    let (composed, decomposed) = ("\u{e9}", "e\u{301}")
    let (field, view, bar) = (UITextField(), UITextView(), UISearchBar())
    (field.text, view.text, bar.text) = (composed, composed, composed)
    field.rx.text.set(decomposed)
    view.rx.text.set(decomposed)
    bar.rx.text.set(decomposed)
    for text in [field.text, view.text, bar.text] { #expect(text?.unicodeScalars.count == 2) }
  }

  final class Delegate: NSObject, UITextViewDelegate {
    var calls: [String] = []
    func textViewDidChange(_ textView: UITextView) { calls.append(textView.text) }
    func textViewDidEndEditing(_ textView: UITextView) { calls.append("ended") }
    func scrollViewDidScroll(_ scrollView: UIScrollView) { calls.append("scrolled") }
    func scrollViewDidScrollToTop(_ scrollView: UIScrollView) { calls.append("at the top") }
    override func responds(to selector: Selector!) -> Bool {
      selector == Selector("scrollViewDidScrollToTop:")
    }
  }

  @Test("a text view tells its subscribers, and its own delegate") func textView() {
    let view = UITextView()
    let delegate = Delegate()
    view.delegate = delegate
    let log = Notes<String>()
    view.rx.text.subscribeOnMainActor(next: { log.add($0) })
    view.rx.editingEnded.subscribeOnMainActor(next: { log.add("ended") })
    (view as UIScrollView).rx.didScroll.subscribeOnMainActor(next: { log.add("scrolled") })
    view.type("a")
    view.contentOffset.y = 1
    view.rx.text.set("b")
    view.endEditing(correctingTo: "B")
    view.endEditing()
    #expect(log.entries == ["", "a", "scrolled", "B", "ended", "ended"])
    #expect(delegate.calls == ["a", "scrolled", "ended", "ended"])
    #expect(view.rx.text.value == "B")
  }

  @Test("a delegate gets calls for which its view's proxy has no method") func forwarding() {
    let view = UITextView()
    let delegate = Delegate()
    view.rx.text.subscribeOnMainActor(next: { _ in })
    view.simulateScrollToTop()
    view.rx.setDelegate(delegate)
    view.simulateScrollToTop()
    #expect(delegate.calls == ["at the top"])
    let proxy = view.delegate as? NSObject
    #expect(proxy?.responds(to: Selector("scrollViewDidScrollToTop:")) == true)
    #expect(proxy?.responds(to: Selector("scrollViewDidZoom:")) == false)
    view.rx.setDelegate(nil)
    #expect(proxy?.responds(to: Selector("scrollViewDidScrollToTop:")) == false)
  }

  @Test("a search bar tells its subscribers, and its own delegate") func searchBar() {
    final class Delegate: NSObject, UISearchBarDelegate {
      var calls: [String] = []
      func searchBar(_ searchBar: UISearchBar, textDidChange text: String) { calls.append(text) }
      func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { calls.append("cancelled") }
    }
    let bar = UISearchBar()
    let delegate = Delegate()
    bar.delegate = delegate
    let log = Notes<String>()
    bar.rx.text.subscribeOnMainActor(next: { log.add($0) })
    bar.rx.searchClicked.subscribeOnMainActor(next: { log.add("search") })
    bar.rx.cancelClicked.subscribeOnMainActor(next: { log.add("cancelled") })
    bar.type("a")
    bar.rx.text.set("b")
    bar.simulateSearch()
    bar.simulateCancel()
    #expect(log.entries == ["", "a", "search", "cancelled"])
    #expect(delegate.calls == ["a", "cancelled"])
  }

  @Test("a scroll view sends where it is, and when its bottom comes into sight") func scrolling() {
    let view = UIScrollView()
    view.frame.size.height = 100
    view.contentSize.height = 1000
    let (offsets, bottoms) = (Notes<CGFloat>(), Notes<CGFloat>())
    let drags = Notes<String>()
    view.rx.contentOffset.subscribeOnMainActor(next: { offsets.add($0.y) })
    view.rx.reachedBottom(within: 50).subscribeOnMainActor(next: {
      bottoms.add(view.contentOffset.y)
    })
    view.rx.willBeginDragging.subscribeOnMainActor(next: { drags.add("begins") })
    view.rx.didEndDragging.subscribeOnMainActor(next: { drags.add("ends \($0)") })
    view.rx.didEndDecelerating.subscribeOnMainActor(next: { drags.add("stands") })
    view.rx.contentOffset.set(CGPoint(x: 0, y: 800))
    for offset in [849, 850, 900, 300, 860] as [CGFloat] { view.contentOffset.y = offset }
    view.contentSize.height = 1010
    view.contentOffset.y = 861
    view.simulateDrag(to: CGPoint(x: 0, y: 1))
    #expect(offsets.entries == [0, 849, 850, 900, 300, 860, 861, 1])
    #expect(bottoms.entries == [850, 860, 861])
    #expect(drags.entries == ["begins", "ends false", "stands"])
  }
}
