import Foundation

/// The tests of the programs in a page, or in the documentation comments of a folder of sources.
///
/// A block of Swift is a test of its own, and the block of plain text below it is what the test
/// prints. What a reader doesn't need to see stands in comments of Markdown above or below a block:
///
///     <!-- before        The lines that follow here begin the program of the next block.
///     ... -->            After `before`, there may be `@MainActor`.
///     <!-- and           The next block belongs to the same program, behind these lines.
///     ... -->
///     <!-- after         These lines end the program of the last block.
///     ... -->
///     <!-- inside (text: String) -> Int -->
///                        The next block is the body of a function, which is compiled only.
///     <!-- member -->    The next block has declarations, or tests: members of the suite.
///     <!-- member        These lines are members of the suite.
///     ... -->
///     <!-- top level --> The next block has declarations of the file; with lines, these are.
///     <!-- compiled in PATH -->
///                        The next block is in that file, as `BlocksElsewhereTests` checks.
///     <!-- RxFlavour --> The next block is compiled with this module instead of Signals.
///     <!-- imports A, B -->
///                        The modules of this page, if they are not the usual ones.
///     <!-- leaves objects -->
///                        The programs of this page leave objects of the library behind.
///
/// DocC reads a line that begins with `@` as a directive, in comments too: indent all lines of such
/// a comment by four spaces. In a column, a line that begins with `}` ends the column.
struct Programs {
  private let name: String
  private let flavour: String?
  private var modules = [
    "Foundation", "Observation", "Signals", "SignalsControls", "SignalsFoundation",
    "SignalsNetworking", "SignalsTesting", "Synchronization",
  ]
  private var imports: [String] = []
  private var leavesNothing = true
  private var members = ""
  private var topLevel = ""
  private var names: [String: Int] = [:]
  /// The program that may go on.
  private var open: Program?

  private struct Program {
    var title: String
    var head: String?
    var attribute = ""
    var text = ""
    var output: [String] = []
    var page = ""
    var line = 0
  }

  /// Where a block belongs.
  private enum Place { case program, member, topLevel, nowhere }

  /// - Parameter flavour: The module for which the programs are made; nil for the library.
  init(name: String, flavour: String?) {
    (self.name, self.flavour) = (name, flavour)
    if let flavour {
      modules = [flavour, "\(flavour)Testing"]
      leavesNothing = false
    }
  }

  mutating func add(_ page: Page) throws {
    if page.path.contains("/RxFlavour"), flavour == nil { modules = ["RxFlavour"] }
    var title = page.title
    var place = Place.program
    var next = Program(title: title)
    var continues = false
    var blockFlavour: String?
    // Whether what follows a block belongs to no program of this file.
    var isLeftOut = true
    for part in page.parts {
      switch part.kind {
      case .heading:
        title = part.lines[0]
      case .comment(let word, let rest):
        switch word {
        case "before":
          next.attribute = rest
          next.text += part.local.text(of: page, depth: 4)
        case "and":
          next.text += part.local.text(of: page, depth: 4)
          continues = true
        case "after":
          if !isLeftOut { open?.text += part.local.text(of: page, depth: 4) }
        case "inside":
          next.attribute = String(rest.prefix { $0 != "(" })
          next.head = String(rest.drop { $0 != "(" })
        case "member":
          if part.lines.isEmpty {
            place = .member
          } else {
            members += part.text(of: page, depth: 2)
          }
        case "top level":
          if part.lines.isEmpty {
            place = .topLevel
          } else {
            topLevel += part.text(of: page, depth: 0)
          }
        case "compiled in":
          place = .nowhere
        case "RxFlavour":
          blockFlavour = word
        case "imports":
          if flavour == nil { modules = rest.split(separator: ", ").map(String.init) }
        case "leaves objects":
          leavesNothing = false
        default:
          break
        }
      case .code:
        defer {
          (place, next, continues, blockFlavour) = (.program, Program(title: title), false, nil)
        }
        isLeftOut = place == .nowhere || part.isForeign || blockFlavour != flavour
        if isLeftOut { continue }
        let code = part.withoutImports(into: &imports)
        switch place {
        case .member: members += code.text(of: page, depth: 2)
        case .topLevel: topLevel += code.text(of: page, depth: 0)
        default:
          if continues {
            guard open != nil else {
              throw Mistake("\(page.path):\(part.line): there is no program to go on with")
            }
            open?.text += next.text + code.local.text(of: page, depth: 4)
          } else {
            close()
            (next.title, next.page, next.line) = (title, page.path, part.line)
            next.text += code.local.text(of: page, depth: 4)
            open = next
          }
        }
      case .output:
        if !isLeftOut { open?.output += part.lines }
      }
    }
    close()
  }

  private mutating func close() {
    guard let program = open else { return }
    open = nil
    let count = names[program.title, default: 0] + 1
    names[program.title] = count
    let name = identifier(program.title, count)
    let attribute = program.attribute.isEmpty ? "" : program.attribute + " "
    if let head = program.head {
      members += "\n  \(attribute)func \(name)\(head) {\n\(program.text)  }\n"
    } else {
      let output = program.output.map { String(reflecting: $0) }.joined(separator: ", ")
      members += """

          \(attribute)@Test func \(name)() async throws {
        \(program.text)
        #sourceLocation(file: \(String(reflecting: program.page)), line: \(program.line))
            await page.check(prints: [\(output)])
        #sourceLocation()
          }

        """
    }
  }

  /// The file.
  var text: String {
    let all = Set(modules + imports + ["Foundation", "Testing", "ToolTestSupport"])
    let traits = leavesNothing ? ", .leavesNothing" : ""
    return """
      \(all.sorted().map { "import \($0)" }.joined(separator: "\n"))
      #if canImport(FoundationNetworking)
      import FoundationNetworking
      #endif

      @Suite(.timeLimit(.minutes(60))\(traits)) struct \(name): Programs {
        let page = Page()
      \(members)}
      \(topLevel)
      """
  }

  /// `title` as the name of the function of its program with this number.
  private func identifier(_ title: String, _ number: Int) -> String {
    let words = title.filter { $0 != "'" && $0 != "’" }.split { !$0.isLetter && !$0.isNumber }
    let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let first = words.first.map { $0.prefix(1).lowercased() + $0.dropFirst() } ?? ""
    let name = first + rest.joined() + (number > 1 ? "\(number)" : "")
    return name.first?.isNumber != false ? "program\(name)" : name
  }
}

struct Mistake: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}
