// error: cannot call value of non-function type 'MutableProperty<Part>'
import Signals

#if CURED
  struct Song: Equatable, Sendable {
    var title = ""
  }

  func link(_ song: MutableProperty<Song>, _ copy: MutableProperty<Song>) {
    song.bindTwoWay(with: copy)
  }
#else
  struct Song: Sendable {
    var title = ""
  }

  func link(_ song: MutableProperty<Song>, _ copy: MutableProperty<Song>) {
    song.bindTwoWay(with: copy)
  }  // does not compile
#endif
