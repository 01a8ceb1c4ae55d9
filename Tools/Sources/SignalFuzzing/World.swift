/// A run of a program, by the library or by the model.
protocol World: AnyObject {
  var diary: Diary { get set }
  var now: Int { get }

  func build(_ program: Program)
  func perform(_ step: Step)
  func disposeOfAll()
  func subscriberCount(of node: Int) -> Int
}

/// The record of a run.
struct Diary {
  var entries: [Entry] = []
  fileprivate var subscriberCounts: [Int: Int] = [:]
}

extension World {
  func note(_ subject: Entry.Subject, _ notice: Notice) {
    diary.entries.append(Entry(time: now, subject: subject, notice: notice))
  }

  /// Builds the graph, takes the steps one after the other, and ends all subscriptions.
  ///
  /// After each step it records how many subscribers the producers have. The order in which
  /// subscribers come and go within a step doesn't matter.
  func run(_ program: Program) {
    build(program)
    noteSubscribers(program)
    for step in program.steps {
      perform(step)
      noteSubscribers(program)
    }
    disposeOfAll()
    noteSubscribers(program)
  }

  private func noteSubscribers(_ program: Program) {
    for (place, node) in program.nodes.enumerated()
    where Operation.all[node.operation].role == .producer {
      let count = subscriberCount(of: place)
      guard diary.subscriberCounts[place, default: 0] != count else { continue }
      diary.subscriberCounts[place] = count
      note(.subscribers(place), .next(count))
    }
  }
}
