import Foundation

// `documentation-programs NAME OUTPUT FLAVOUR PAGE…` writes a suite NAME with a test for each
// program that the pages show, into the file OUTPUT. FLAVOUR is `RxFlavour` or `-`.
let arguments = CommandLine.arguments.dropFirst()
do {
  guard arguments.count > 3 else { throw Mistake("usage: NAME OUTPUT FLAVOUR PAGE…") }
  let (name, output, flavour) = (arguments[1], arguments[2], arguments[3])
  var programs = Programs(name: name, flavour: flavour == "-" ? nil : flavour)
  for path in arguments.dropFirst(3) { try programs.add(Page(at: path)) }
  try programs.text.write(toFile: output, atomically: true, encoding: .utf8)
} catch {
  FileHandle.standardError.write(Data("documentation-programs: error: \(error)\n".utf8))
  exit(1)
}
