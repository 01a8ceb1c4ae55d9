import Foundation
import RxPrograms

let help = """
  usage: rx-programs compare --peer PATH [OPTION…]
         rx-programs print NUMBER [--seed S]
         rx-programs serve

  Runs random programs in RxSwift's words. The files of this tool and of RxPrograms also compile with
  RxSwift, and then run the same programs on it.

    compare   Compares the outcomes with those of this tool, compiled with RxSwift, at PATH.
    print     Prints a program and its outcome.
    serve     Runs the programs that standard input asks for. compare starts this.

    --here PATH     The tool whose outcomes are compared. By default it is this one.
    --programs N    How many programs to try.
    --seed S        Which ones: the same seed means the same programs.
    --first I       The number of the first one.
    --failures F    Stop after so many that differ in a way that is not documented.
    --examples E    Print so many programs for each documented difference.
    --shrink 0      Print programs as they are, not as simple as possible.
    --record FILE   Write the outcomes on RxSwift to FILE, as digests.
    --origin TEXT   The first line of FILE.
  """

var options = Options(CommandLine.arguments.dropFirst())
switch options.command {
case "compare": exit(Comparison(options).perform() ? 0 : 1)
case "print":
  var choices = Choices(number: options.first, seed: options.seed)
  let program = Program(&choices)
  print("\(program)\n")
  for line in program.run() { print(line) }
case "serve": serve()
default:
  print(help)
  exit(2)
}
