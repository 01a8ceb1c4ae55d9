import Signals
import Synchronization

/// The cases of the catalogue of faults in which threads meet.
enum RaceCases {
  static let all = subscribers + disposables + subjects + junctions + timers + sharing + tasks

  private static let subscribers = [
    RaceCase("two threads send") {
      let log = RaceLog()
      let subscriber = Subscriber<Int>(next: { log.add("\($0)") })
      return Race(
        { for value in [1, 2] { subscriber.sendNext(value) } },
        { for value in [3, 4] { subscriber.sendNext(value) } },
        allowed: ["1234", "1324", "1342", "3124", "3142", "3412"]
      ) { log.text }
    },
    RaceCase("an error races completion") {
      let log = RaceLog()
      let subscriber = Subscriber<Int>(error: { _ in log.add("X") }, completed: { log.add("|") })
      return Race(
        { subscriber.sendError(RaceError()) }, { subscriber.sendCompleted() }, allowed: ["X", "|"]
      ) { log.text }
    },
    RaceCase("a value races completion") {
      let log = RaceLog()
      let subscriber = Subscriber<Int>(
        next: { log.add("\($0)") }, completed: { log.add("|") })
      return Race(
        { subscriber.sendNext(1) }, { subscriber.sendCompleted() }, allowed: ["1|", "|"]
      ) { log.text }
    },
    RaceCase("a value races disposal") {
      let log = RaceLog()
      let subject = Subject<Int>()
      let isOver = Atomic(false)
      let subscription = Scheduler.immediate.performAsCurrent {
        subject.subscribeNext { _ in log.add(isOver.load(ordering: .acquiring) ? "late" : "1") }
      }
      // A block that has begun before the disposal may read that it has ended. A second block may
      // not.
      return Race(
        { for _ in 0..<3 { subject.sendNext(1) } },
        {
          subscription.dispose()
          isOver.store(true, ordering: .releasing)
        },
        allowed: ["", "1", "11", "111", "late", "1late", "11late"]
      ) { log.text }
    },
  ]

  private static let disposables = [
    RaceCase("two disposals") {
      let log = RaceLog()
      let disposable = Disposable { log.add("d") }
      return Race({ disposable.dispose() }, { disposable.dispose() }, allowed: ["d"]) { log.text }
    },
    RaceCase("two disposals of a subscription") {
      let log = RaceLog()
      let place = RacePlace<Subscriber<Int>>()
      let subscription = Scheduler.immediate.performAsCurrent {
        Signal<Int>.create { subscriber in
          place.thing = subscriber
          return Disposable { log.add("d") }
        }.subscribe()
      }
      return Race({ subscription.dispose() }, { subscription.dispose() }, allowed: ["d"]) {
        place.thing?.sendNext(1)
        return log.text
      }
    },
    RaceCase("adding to a compound disposable races its disposal") {
      let log = RaceLog()
      let all = CompoundDisposable()
      return Race(
        { all.add(Disposable { log.add("d") }) }, { all.dispose() }, allowed: ["d"]
      ) { log.text }
    },
    RaceCase("exchanging in a serial disposable races its disposal") {
      // One log for each disposable, because both may be disposed of at the same time.
      let logs = [RaceLog(), RaceLog()]
      let serial = SerialDisposable(Disposable { logs[0].add("a") })
      return Race(
        { serial.swapIn(Disposable { logs[1].add("b") })?.dispose() }, { serial.dispose() },
        allowed: ["ab"]
      ) { logs[0].text + logs[1].text }
    },
  ]

  private static let subjects = [
    RaceCase("subscribing races the end") {
      let log = RaceLog()
      let subject = Subject<Int>()
      return Race(
        { subject.sendCompleted() }, { subject.log(to: log) }, allowed: ["|"]
      ) { log.text }
    },
    RaceCase("subscribing to a replay races its end") {
      let log = RaceLog()
      let subject = ReplaySubject<Int>()
      subject.sendNext(1)
      return Race(
        {
          subject.sendNext(2)
          subject.sendCompleted()
        }, { subject.log(to: log) }, allowed: ["12|"]
      ) { log.text }
    },
    RaceCase("two subjects feed each other") {
      let log = RaceLog()
      let (a, b) = (Subject<Int>(), Subject<Int>())
      Scheduler.immediate.performAsCurrent {
        a.filter { $0 < 3 }.subscribeNext { b.sendNext($0 + 1) }
        b.filter { $0 < 3 }.subscribeNext { a.sendNext($0 + 1) }
        merge(a, b).log(to: log)
      }
      return Race({ a.sendNext(1) }, { b.sendNext(1) }, allowed: ["112233"]) {
        a.sendCompleted()
        b.sendCompleted()
        return String(log.text.filter { $0 != "|" }.sorted())
      }
    },
    RaceCase("two threads send, and two subscribers listen") {
      let logs = [RaceLog(), RaceLog()]
      let subject = Subject<Int>()
      Scheduler.immediate.performAsCurrent { for log in logs { subject.log(to: log) } }
      return Race(
        { for value in [1, 2] { subject.sendNext(value) } }, { subject.sendNext(3) },
        allowed: ["123 123", "132 132", "312 312"]
      ) { "\(logs[0].text) \(logs[1].text)" }
    },
    RaceCase("a subscriber comes and goes while a subject sends") {
      let (log, other) = (RaceLog(), RaceLog())
      let subject = Subject<Int>()
      Scheduler.immediate.performAsCurrent { _ = subject.log(to: log) }
      return Race(
        { for value in [1, 2, 3] { subject.sendNext(value) } },
        { subject.log(to: other).dispose() },
        allowed: ["123 true"]
      ) { "\(log.text) \(other.text.isEmpty || "123".contains(other.text))" }
    },
    RaceCase("a subject is used while it is released") {
      let place = RacePlace<Subject<Int>>()
      place.thing = Subject<Int>()
      let log = RaceLog()
      Scheduler.immediate.performAsCurrent { _ = place.thing?.log(to: log) }
      return Race({ place.thing?.sendNext(1) }, { place.thing = nil }, allowed: ["", "1"]) {
        log.text
      }
    },
    RaceCase("subscribing to a replay races a value") {
      let log = RaceLog()
      let subject = ReplaySubject<Int>()
      subject.sendNext(1)
      return Race({ subject.sendNext(2) }, { subject.log(to: log) }, allowed: ["12"]) { log.text }
    },
    RaceCase("two subscribe to a replay at once") {
      let logs = [RaceLog(), RaceLog()]
      let subject = ReplaySubject<Int>()
      for value in [1, 2, 3] { subject.sendNext(value) }
      return Race(
        { subject.log(to: logs[0]) }, { subject.log(to: logs[1]) }, allowed: ["123 123"]
      ) { "\(logs[0].text) \(logs[1].text)" }
    },
  ]
}
