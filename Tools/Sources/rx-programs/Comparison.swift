import Foundation
import RxPrograms

/// Compares the outcomes of programs with those of the same programs in another process.
final class Comparison {
  private let options: Options
  private let mine: Server
  private let peer: Server
  private var failures = 0
  private var recorded: RecordedOutcomes
  private static let batch = 200

  init(_ options: Options) {
    self.options = options
    recorded = RecordedOutcomes(origin: options.origin, seed: options.seed)
    mine = Server(options.here)
    peer = Server(options.peer)
  }

  func perform() -> Bool {
    let end = options.first + options.programs
    var first = options.first
    while first < end, failures < options.failures {
      let numbers = first..<min(first + Self.batch, end)
      compare(numbers)
      first = numbers.upperBound
    }
    print("\(first - options.first) programs of seed \(options.seed), \(failures) failed")
    for (name, numbers) in recorded.differing.sorted(by: { $0.key < $1.key }) {
      print("  \(numbers.count) \(name)")
    }
    if !options.record.isEmpty {
      try? recorded.text.write(toFile: options.record, atomically: true, encoding: .utf8)
    }
    mine.stop()
    peer.stop()
    return failures == 0
  }

  private func compare(_ numbers: Range<Int>) {
    let lines = numbers.map { "\($0) \(options.seed)" }
    let (ours, theirs) = (mine.run(lines), peer.run(lines))
    for outcome in theirs {
      recorded.digests.append(outcome.split(separator: ";").map(String.init).digest)
    }
    for (place, number) in numbers.enumerated() {
      if ours[place] == theirs[place], ours[place] != Server.stopped { continue }
      var choices = Choices(number: number, seed: options.seed)
      _ = Program(&choices)
      var kind = kind(choices.made)
      if kind == Self.unknown, !isDefined(choices.made) { kind = Difference.undefinedOrder.name }
      guard kind != Self.same else { continue }
      recorded.differing[kind, default: []].append(number)
      if kind == Self.unknown { failures += 1 }
      let limit = kind == Self.unknown ? options.failures : options.examples
      if recorded.differing[kind, default: []].count <= limit {
        report(number, options.shrinks ? shrunk(choices.made, kind) : choices.made, kind)
      }
    }
  }

  private static let same = "the same"
  private static let unknown = "not documented"

  /// In which way the outcomes differ.
  private func kind(_ list: [Int]) -> String {
    var choices = Choices(list)
    let program = Program(&choices)
    let (ours, theirs) = (mine.run(line(list)), peer.run(line(list)))
    if ours == [Server.stopped] { return Self.unknown }
    if theirs == [Server.stopped] { return Difference.stops.name }
    if ours == theirs { return Self.same }
    return program.difference(of: ours, theirs)?.name ?? Self.unknown
  }

  /// Whether other processes do the same as the peer. Hash values differ between processes.
  private func isDefined(_ choices: [Int]) -> Bool {
    let outcome = peer.run(line(choices))
    return (0..<16).allSatisfy { _ in
      let other = Server(options.peer)
      defer { other.stop() }
      return other.run(line(choices)) == outcome
    }
  }

  private func line(_ choices: [Int]) -> String {
    "=" + choices.map(String.init).joined(separator: ",")
  }

  private func report(_ number: Int, _ list: [Int], _ kind: String) {
    var choices = Choices(list)
    let program = Program(&choices)
    print(
      "// Program \(number) of seed \(options.seed), as simple as possible: \(kind)\n\(program)")
    let (ours, theirs) = (mine.run(line(list)), peer.run(line(list)))
    print("here:    \(ours.joined(separator: "; "))")
    print("RxSwift: \(theirs.joined(separator: "; "))\n")
  }

  /// The simplest choices found with which the program differs in the same way.
  private func shrunk(_ choices: [Int], _ wanted: String) -> [Int] {
    var best = choices
    var isSimpler = true
    while isSimpler {
      isSimpler = false
      for length in [8, 4, 3, 2, 1] {
        var place = 0
        while place + length <= best.count {
          var shorter = best
          shorter.removeSubrange(place..<place + length)
          if kind(shorter) == wanted {
            best = shorter
            isSimpler = true
          } else {
            place += 1
          }
        }
      }
      for place in best.indices where best[place] > 0 {
        for number in [0, best[place] / 2, best[place] - 1] where number < best[place] {
          var lower = best
          lower[place] = number
          if kind(lower) == wanted {
            best = lower
            isSimpler = true
            break
          }
        }
      }
    }
    return best
  }
}
