import Foundation
import Signals
import TestSupport
import Testing

/// The programs of the guide to memory and lifetime.
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct MemoryAndLifetimePrograms: Programs {
  let page = Page("MemoryAndLifetime")

  @Test func overview() async {
    let subject = Subject<Int>()
    subject.map { $0 * 2 }.subscribeNext { print($0) }  // nothing is kept
    subject.sendNext(1)
    await page.check()
  }

  @Test func overview2() async {
    final class Camera: Sendable {
      let name = "camera"
    }

    var camera = Camera()
    let frames = Subject<Int>()
    let subscription = frames.subscribeNext { [camera] number in
      print(camera.name, number)
    }
    frames.sendNext(1)
    print("only ours:", isKnownUniquelyReferenced(&camera))
    subscription.dispose()
    print("only ours:", isKnownUniquelyReferenced(&camera))
    await page.check()
  }

  @Test func cleaningUp() async {
    let file = Signal<String>.using(
      { "handle" },
      release: { print("close", $0) },
      in: { handle in .return("text from " + handle) })
    file.subscribe(
      next: { print($0) },
      completed: { print("completed") })
    await page.check()
  }

  @Test func forAsLongAsAnObjectLives() async {
    final class Screen: Sendable {
      let scope: ScopedDisposable
      init(_ updates: Signal<Int>, show: @escaping @Sendable (Int) -> Void) {
        scope = CompoundDisposable(updates.subscribeNext(show)).scoped()
      }
    }

    let updates = Subject<Int>()
    do {
      let screen = Screen(updates) { print("shows", $0) }
      updates.sendNext(1)
      withExtendedLifetime(screen) {}
    }
    updates.sendNext(2)  // the screen is released
    await page.check()
  }
}
