import CGTK
import Dispatch
import SignalsGTK
import XCTest

final class ObjectTests: GTKTestCase {
  func testAnObjectHasOneWrapper() {
    onMain {
      let button = CountedButton.make()
      XCTAssertIdentical(Object.wrapping(button.pointer), button)
      let window = Window(child: button)
      XCTAssertIdentical(window.child, button)
      XCTAssertIdentical(button.parent, window)
      window.destroy()
    }
  }

  func testAWrapperIsOfTheNearestClass() {
    onMain {
      let button = Button("Text")
      let text = Object.wrapping(gtk_button_get_child(button.native()))
      XCTAssert(text.map { type(of: $0) } == Label.self)
      let other = Widget.wrapping(UnsafeMutableRawPointer(gtk_gl_area_new()!))
      XCTAssert(type(of: other) == Widget.self)
      let key = Object(gtk_event_controller_key_new(), isOwned: true)
      XCTAssert(type(of: key) == Object.self)
    }
  }

  func testANewWrapperIsOfTheClassThatIsAskedFor() {
    onMain {
      final class Buffer: Object {}
      let view = Widget(class: "GtkTextView")
      let buffer: Buffer = view["buffer"]
      XCTAssertIdentical(view["buffer"] as Object, buffer)
      let scrolled = ScrolledWindow(Label("Text"))
      let viewport: Widget? = scrolled["child"]
      let label: Widget? = viewport?["child"]
      XCTAssertTrue(label is Label)
    }
  }

  func testANewObjectBelongsToItsWrapper() {
    onMain {
      do { Live.count(Object(class: "GtkTextBuffer")) }
      do { Live.count(Widget(class: "GtkProgressBar")) }
      XCTAssertEqual(Live.objects.live, 0)
      weak var window: Window?
      do {
        let new = Window(class: "GtkMessageDialog", ["text": "Question"])
        Live.count(new)
        window = new
      }
      XCTAssertNotNil(window)
      window?.destroy()
      XCTAssertEqual(Live.objects.live, 0)
    }
  }

  func testAWrapperAndItsObjectEndWithTheLastReferenceOfSwift() {
    onMain {
      var button: CountedButton? = .make()
      XCTAssertEqual(Live.all, [1, 1, 0])
      button?.label = "Last use"
      button = nil
      XCTAssertEqual(Live.all, [0, 0, 0])
    }
  }

  func testAWrapperLastsWhileItsObjectIsInAWindow() {
    onMain {
      weak var button: CountedButton?
      let window = Window()
      do {
        let new = CountedButton.make()
        window.child = new
        button = new
      }
      XCTAssertEqual(Live.all, [1, 1, 0])
      XCTAssertIdentical(window.child, button)
      window.child = nil
      XCTAssertNil(button)
      XCTAssertEqual(Live.all, [0, 0, 0])
      window.destroy()
    }
  }

  func testAnObjectLastsWhileItsWrapperDoes() {
    onMain {
      let button = CountedButton.make()
      let window = Window(child: button)
      window.child = nil
      XCTAssertEqual(Live.all, [1, 1, 0])
      button.label = "Still there"
      XCTAssertEqual(button.label, "Still there")
      window.destroy()
    }
  }

  func testAnObjectThatHadAWrapperCanHaveAnother() {
    onMain {
      let box = Box(.vertical)
      gtk_box_append(box.native(), gtk_label_new("Text"))
      for _ in 1...2 {
        let label = Label.wrapping(gtk_widget_get_first_child(box.native()))
        XCTAssertEqual(label?.text, "Text")
      }
    }
  }

  func testAnOwnedReferenceIsTakenOver() {
    onMain {
      weak var controller: Object?
      do {
        let new = Object(gtk_event_controller_key_new(), isOwned: true)
        Live.count(new)
        controller = new
        XCTAssertEqual(Live.objects.live, 1)
      }
      XCTAssertNil(controller)
      XCTAssertEqual(Live.objects.live, 0)
    }
  }

  func testAWindowLastsUntilItIsDestroyed() {
    onMain {
      weak var window: Window?
      do {
        let new = Window(title: "Mine")
        Live.count(new)
        window = new
      }
      settle()
      XCTAssertEqual(window?.title, "Mine")
      window?.destroy()
      XCTAssertNil(window)
      XCTAssertEqual(Live.objects.live, 0)
    }
  }

  // MARK: Other threads

  func testAWrapperThatAnotherThreadReleasesEndsOnTheMainThread() {
    onMain {
      let holder = Holder(CountedButton.make())
      let token = Token(Live.closures)
      holder.use { $0.connect("clicked") { token.touch() } }
      let isReleased = Locked(false)
      Thread.detachNewThread {
        holder.release()
        isReleased.withLock { $0 = true }
      }
      // The loop doesn't run.
      while !isReleased.withLock({ $0 }) {}
      XCTAssertEqual(Live.objects.live, 1)
      eventually("the end") { Live.wrappers.live + Live.objects.live == 0 }
      XCTAssertEqual(Live.strays, 0)
    }
  }

  func testOtherThreadsMayHoldAnObject() {
    onMain {
      let count = 20_000
      var button: CountedButton? = .make()
      let done = Locked(0)
      for _ in 1...2 {
        nonisolated(unsafe) let pointer = g_object_ref(button!.pointer)!
        Thread.detachNewThread {
          for _ in 0..<count {
            g_object_ref(pointer)
            g_object_unref(pointer)
          }
          g_object_unref(pointer)
          done.withLock { $0 += 1 }
        }
      }
      for _ in 0..<count {
        g_object_ref(button!.pointer)
        g_object_unref(button!.pointer)
      }
      button = nil
      eventually("the threads") {
        DispatchQueue.main.async {}
        return done.withLock { $0 } == 2
      }
      eventually("the end") {
        Live.all == [0, 0, 0]
      }
      XCTAssertEqual(Live.strays, 0)
    }
  }
}

/// Holds a button for another thread to release.
private final class Holder: Sendable {
  private let button: Locked<CountedButton?>

  init(_ button: CountedButton) {
    self.button = Locked(button)
  }

  @MainActor
  func use(_ body: (CountedButton) -> Void) {
    if let button = button.withLock({ $0 }) { body(button) }
  }

  func release() {
    let button = button.withLock { $0.take() }
    withExtendedLifetime(button) {}
  }
}
