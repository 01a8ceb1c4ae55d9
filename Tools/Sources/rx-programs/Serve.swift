import Foundation
import RxPrograms

/// Runs the programs of standard input: a line has a number and a seed, or a program's choices
/// after an equals sign. The outcome is one line.
func serve() {
  while let line = readLine() {
    var choices = Choices(line: line)
    let program = Program(&choices)
    print(program.run().joined(separator: ";"))
    fflush(nil)
  }
}

extension Choices {
  init(line: String) {
    if line.hasPrefix("=") {
      self.init(line.dropFirst().split(separator: ",").map { Int($0) ?? 0 })
    } else {
      let numbers = line.split(separator: " ").map { UInt64($0) ?? 0 }
      self.init(number: Int(numbers[0]), seed: numbers[1])
    }
  }
}
