# Turns the programs of the documentation into tests of the client: `awk -v folder=FOLDER -f programs.awk FILES`
# writes each file into the folder, without what makes its functions tests, and a file Kinds.swift with tests
# that call each of them in rounds: plain ones, async ones, and methods of XCTest of both kinds.
#
# An `async` function that waits only for its page to be checked becomes a second one that isn't `async`.

function add(kind, head, call) {
  # What takes a second in each round: many steps, or all of the contract.
  count = name ~ /^(contractCheck.*Example|program9.*)$/ ? "fewRounds" : "rounds"
  tests[kind] = tests[kind] "  " head " {\n    for _ in 0..<" count " { " call " }\n  }\n"
}

function addAll() {
  owner = type == "" ? "" : type "()."
  title = (type == "" ? "function" : type) "_" name
  throwing = isThrowing ? " throws" : ""
  trying = isThrowing ? "try " : ""
  if (!isAsync || !waits) {
    add("plain", "@Test func " title "()" throwing, trying owner name "()")
    add("xctest", "func test_" title "()" throwing, trying owner name "()")
  }
  trying = trying (isAsync ? "await " : "")
  add("async", actor "@Test func " title "() async" throwing, trying owner name "()")
  add("xctest", actor "func testAsync_" title "() async" throwing, trying owner name "()")
}

function output() { return folder "/" file }

FNR == 1 {
  file = FILENAME
  sub(/.*\//, "", file)
  type = name = typeActor = ""
}

# A module of the tests that the client doesn't have.
/^import ToolTestSupport$/ { next }

# Types, with their actor.
/^@MainActor$/ { typeActor = "@MainActor " }
/^@Suite/ { sub(/^@Suite(\(.*\))? ?/, ""); if ($0 == "") next }
/^(private |fileprivate |public )?(final )?(struct|class|enum|actor|extension|protocol) / {
  type = ""
  if ($1 == "struct") { type = $2; sub(/[:{].*/, "", type); typeIsMain = typeActor }
  typeActor = ""
}
/^}/ { if (type != "") type = typeIsMain = "" }

/^  (@MainActor )?@Test func / {
  actor = typeIsMain != "" || $1 == "@MainActor" ? "@MainActor " : ""
  sub(/@Test /, "")
  name = $0
  sub(/.*func /, "", name)
  sub(/\(.*/, "", name)
  isAsync = /\) async/
  isThrowing = / throws /
  waits = actor != ""
  indentation = $0
  sub(/[^ ].*/, "", indentation)
  body = ""
}
{ gsub(/#expect\(/, "expect(") }
{ print > output() }

name != "" {
  body = body $0 "\n"
  if (/await / && !/await page\.check\(/) waits = 1
  if ($0 == indentation "}") {
    if (isAsync && !waits) {
      sub(/\) async/, ")", body)
      sub(/await page\.check/, "page.check", body)
      printf "\n%s", body > output()
    }
    addAll()
    name = ""
  }
}

END {
  kinds = folder "/Kinds.swift"
  print "import Testing\nimport XCTest\n" > kinds
  print "@Suite struct PlainProgramTests {\n" tests["plain"] "}\n" > kinds
  print "@Suite struct AsyncProgramTests {\n" tests["async"] "}\n" > kinds
  print "final class XCTestProgramTests: XCTestCase {\n" tests["xctest"] "}" > kinds
}
