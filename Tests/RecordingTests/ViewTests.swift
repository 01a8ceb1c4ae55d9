import TerminalOutput
import TestSupport
import Testing

@testable import signals_top

@Suite("What signals-top shows", .leavesNothing)
struct ViewTests {
  private func view(_ arguments: String...) throws -> View {
    var view = View(try Options(arguments))
    view.show(
      Report(
        [
          .init(1, named: "all", feeding: 0, values: 1),
          .init(2, feeding: 1, values: 4, waiting: 3),
          .init(3, "Subject", feeding: 0),
        ], after: 10))
    return view
  }

  private func numbers(_ view: View) -> [String] {
    view.lines(width: nil).dropFirst(3).map { String($0.prefix(7)).filter(\.isNumber) }
  }

  @Test("begins with a summary")
  func summary() throws {
    var view = try view()
    #expect(
      view.lines(width: nil).first == "feed 7: 3 subscriptions, – values/s, 3 waiting, 0 dropped")
    #expect(view.lines(width: 20).first == "feed 7: 3 subscript…")
    var later = Report([.init(1, feeding: 0, values: 11), .init(2, feeding: 1)], after: 12)
    later.omitted = 1_234
    view.show(later)
    #expect(
      view.lines(width: nil).first
        == "feed 7: 2 subscriptions, 5.0 values/s, 0 waiting, 0 dropped, 1,234 not listed")
    view.show(Report([.init(1, feeding: 0)], after: 14))
    #expect(view.lines(width: nil).first?.hasPrefix("feed 7: 1 subscription, ") == true)
  }

  @Test("is sorted as the options and the keys say")
  func keys() throws {
    var view = try view("--sort", "backlog")
    #expect(numbers(view) == ["2", "1", "3"])
    view.press("a")
    #expect(numbers(view) == ["1", "2", "3"])
    view.press("b")
    view.press("t")
    #expect(numbers(view) == ["1", "2", "3"])
    #expect(view.lines(width: nil)[4].contains("  └ map "))
    view.press("t")
    #expect(numbers(view) == ["2", "1", "3"])
    view.press("c")
    #expect(numbers(view) == ["1", "2", "3"])
    view.press("r")
    view.press("x")
    #expect(numbers(view) == ["1", "2", "3"])
    #expect(!view.hasQuit)
  }

  @Test("shows the keys until another key, and quits with q anywhere")
  func help() throws {
    var view = try view()
    let before = view.lines(width: 80)
    view.press("?")
    #expect(view.lines(width: 80).first == "Keys, on a terminal:")
    #expect(view.lines(width: 10).allSatisfy { $0.count <= 10 })
    func words(_ lines: [String]) -> [Substring] { lines.flatMap { $0.split(separator: " ") } }
    #expect(words(view.lines(width: 20)) == words(view.lines(width: nil)))
    let size = TerminalSize(columns: 20, rows: 8)
    view.press("\u{1B}[F", width: size.columns, height: 7)
    #expect(view.screen(size, coloured: false)[6].hasSuffix("got."))
    #expect(view.screen(size, coloured: false)[7].hasPrefix("q quit"))
    view.press("a")
    #expect(view.lines(width: 80) == before)
    view.press("?")
    view.press("q")
    #expect(view.hasQuit)
  }

  @Test("scrolls if there are more rows than lines")
  func scrolling() throws {
    var view = View(try Options([]))
    view.show(Report((1...10).map { .init($0, feeding: 0) }, after: 10))
    func shown(height: Int) -> [Int] {
      view.lines(width: nil, height: height).dropFirst(3).compactMap { line in
        Int(line.prefix(6).filter(\.isNumber))
      }
    }
    #expect(shown(height: 13) == Array(1...10))
    #expect(view.lines(width: nil, height: 13)[1] == "")
    #expect(shown(height: 7) == [1, 2, 3, 4])
    #expect(
      view.lines(width: nil, height: 7)[1] == "rows 1 to 4 of 10; arrows and page keys scroll")
    for (keys, first) in [
      ("\u{1B}[B", 2), ("\u{1B}[A\u{1B}OA", 1), (" ", 5), ("\u{1B}[6~\u{1B}[6~", 7),
      ("\u{1B}[5~", 3),
      ("\u{1B}[F", 7), ("\u{1B}[B", 7), ("\u{1B}[H", 1), ("\u{1B}[4~t", 1),
    ] {
      view.press(keys, height: 7)
      #expect(shown(height: 7) == Array(first...first + 3))
    }
    #expect(view.isTree)
    view.press("\u{1B}[F", height: 7)
    view.show(Report((1...5).map { .init($0, feeding: 0) }, after: 11))
    #expect(shown(height: 7) == [2, 3, 4, 5])
    #expect(view.lines(width: nil, height: 2).count == 4)
    view.press("?", height: 7)
    view.press("\u{1B}[B", height: 7)
    #expect(view.lines(width: nil, height: 7).first?.contains("sort by rate") == true)
    view.press("q", height: 7)
    #expect(view.hasQuit)
  }

  @Test("tells that the program doesn't answer, until it does")
  func trouble() throws {
    var view = try view()
    view.show(trouble: "feed (7) doesn't answer")
    #expect(view.lines(width: 80)[1] == "feed (7) doesn't answer")
    #expect(view.lines(width: 80).count == 6)
    view.show(Report([]))
    #expect(view.lines(width: 80)[1] == "")
  }

  @Test("has bold titles, colours for what is worth a look, and a line with the order and the keys")
  func screen() throws {
    var view = View(try Options(["--sort", "age"]))
    view.show(Report([.init(1, feeding: 0)], after: 10))
    view.show(Report([.init(1, feeding: 0, busy: 900_000_000)], after: 11))
    let size = TerminalSize(columns: 80, rows: 8)
    let lines = view.screen(size, coloured: true)
    #expect(lines.count == 8)
    #expect(lines[2].hasPrefix("\u{1B}[1mNUMBER  NAME") && lines[2].hasSuffix("\u{1B}[m"))
    #expect(lines[3].contains("\u{1B}[31m"))
    #expect(lines[7].hasPrefix("by age · ? help, q quit"))
    #expect(lines[7].count <= 80)
    let plain = view.screen(size, coloured: false)
    #expect(plain[2] == lines[2] && !plain[3].contains("\u{1B}"))
    #expect(view.screen(.init(columns: 30, rows: 8), coloured: true)[7].count <= 30)
    view.press("?")
    #expect(view.screen(size, coloured: true).first == "Keys, on a terminal:")
  }

  @Test("marks rows that have got more subscriptions")
  func growing() throws {
    var view = View(try Options([]))
    func report(_ count: UInt32, at time: UInt64) -> Report {
      Report((1...count).map { .init($0, feeding: 0, line: 1) }, after: time)
    }
    view.show(report(2, at: 10))
    view.show(report(3, at: 11))
    let size = TerminalSize(columns: 80, rows: 8)
    #expect(view.screen(size, coloured: true)[3].contains("\u{1B}[33mmap ×3"))
    view.show(report(3, at: 12))
    #expect(!view.screen(size, coloured: true)[3].contains("\u{1B}["))
  }

  @Test("keeps the last character of a line that is as wide as the terminal")
  func picture() {
    let size = TerminalSize(columns: 3, rows: 2)
    #expect(
      Terminal.picture(of: ["abc", "def", "ghi"], on: size) == "\u{1B}[H\u{1B}[Kabc\n\u{1B}[Jdef")
    #expect(Terminal.picture(of: ["a"], on: size) == "\u{1B}[H\u{1B}[Ja")
  }

  @Test("has options, and refuses others")
  func options() throws {
    let options = try Options(["--tree", "--sort", "age", "--", "-feed"])
    #expect(options.program == "-feed")
    #expect(options.tree && options.sort == .age && !options.once)
    for (arguments, message) in [
      (["a", "b"], "more than one program: b"), (["--sort"], "--sort needs a key"),
      (["--sort", "name"], "unknown key name"), (["-x"], "unknown option -x"),
      (["--dot", "--once"], "--dot and --once exclude each other"),
    ] {
      let error = #expect(throws: UsageError.self) { try Options(arguments) }
      #expect(error?.description == message)
    }
    #expect(Options.usage.split(separator: "\n").allSatisfy { $0.count <= 80 })
    for order in Sort.allCases {
      #expect(Options.usage.contains("\"\(order.rawValue)\""))
      let view = try view("--sort", order.rawValue)
      let footer = view.screen(.init(columns: 80, rows: 8), coloured: false)[7]
      #expect(footer.hasPrefix("by \(order.rawValue)") && footer.hasSuffix("count"))
    }
  }
}
