import SignalsTesting
import TestSupport
import Testing

@Suite("multicast(_:) and multicast(makeSubject:)", .leavesNothing)
struct MulticastTests {
  @Test("sends through the subject that it is given")
  func values() {
    let marbles = Marbles()
    let source = marbles.cold("a-b-c-|")
    let subject = Subject<String>()
    let direct = marbles.record(subject)
    let signal = source.multicast(subject).autoconnect()
    let recorder = marbles.record(signal)
    marbles.run()
    marbles.expect(recorder, toBe: "a-b-c-|")
    marbles.expect(direct, toBe: "a-b-c-|")
  }

  @Test("the signal of a connection is the subject itself")
  func identity() {
    let subject = Subject<Int>()
    #expect(Signal<Int>.never.multicast(subject).signal === subject)
  }

  @Test("sends through subjects that are made when they are needed")
  func factory() {
    let marbles = Marbles()
    let source = marbles.cold("a-b-c-|")
    let subjects = Counter()
    let signal = source.multicast {
      subjects.increment()
      return ReplaySubject()
    }
    .autoconnect()
    #expect(subjects.value == 0)
    marbles.expect(signal, from: [0: "a-b-c-|", 3: "---(ab)c-|", 8: "--------a-b-c-|"])
    #expect(subjects.value == 2)
  }

  @Test("a subject that something else has ended ends the connection")
  func subjectEndedElsewhere() {
    let source = CountedSource()
    let subject = Subject<Int>()
    let connection = source.signal.multicast(subject)
    asCurrent { _ = connection.connect() }
    subject.sendCompleted()
    #expect(source.disposals.value == 1)
  }
}
