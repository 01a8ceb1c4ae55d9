import Foundation
import SignalsTestingCore

/// The pages of a site that DocC has made: the data that a script shows, and the files to load it.
struct SitePages {
  /// One page.
  struct Page {
    /// The page's address, such as `/documentation/signals/signal`.
    var address: String
    /// What the page shows.
    var content: JSON
    /// The file that has the content.
    var data: URL
    /// The file that a browser loads.
    var file: URL
    /// The addresses of all pages.
    var addresses: Set<String> = []
  }

  private(set) var all: [Page] = []
  private let folder: URL

  init(_ folder: URL) throws {
    self.folder = folder
    let data = folder.appending(path: "data")
    let names = FileManager.default.enumerator(atPath: data.path)?.allObjects as? [String] ?? []
    for name in names.sorted() where name.hasPrefix("documentation") && name.hasSuffix(".json") {
      let address = "/" + name.dropLast(".json".count)
      let url = data.appending(path: name)
      all.append(
        Page(
          address: address, content: try JSON(Data(contentsOf: url)), data: url,
          file: folder.appending(path: "\(address.dropFirst())/index.html")))
    }
    let addresses = Set(all.map(\.address))
    for index in all.indices { all[index].addresses = addresses }
  }

  /// The faults of the pages, each with the page's address.
  var problems: [String] {
    let anchors = Dictionary(all.map { ($0.address, $0.anchors) }) { first, _ in first }
    return all.flatMap { page in
      page.problems(anchors, hasFile: exists).map { "\(page.address): \($0)" }
    }
  }

  /// Whether the page at the address, such as `/documentation/signals/event/error-implementations`,
  /// lists members from a protocol that none of the site's modules has.
  static func isForeign(_ address: String, among addresses: Set<String>) -> Bool {
    guard let name = address.wholeMatch(of: /.*\/([^\/]+)-implementations/)?.1 else { return false }
    let isOfModule = { (address: String) in address.split(separator: "/").count == 3 }
    return !addresses.contains { $0.hasSuffix("/\(name)") && isOfModule($0) }
  }

  private func exists(_ address: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: String(address.dropFirst())).path)
  }
}

extension SitePages.Page {
  /// Removes the steps that have no page of their own from the path above the page's title. Returns
  /// whether there was such a step.
  mutating func leaveOutStepsWithoutPages() -> Bool {
    let paths = content["hierarchy"]["paths"].array.map(\.array)
    let kept = paths.map { path in path.filter { hasPage(content["references"][$0.string]) } }
    guard kept.map(\.count) != paths.map(\.count) else { return false }
    let steps = Set(paths.joined().map(\.string)).subtracting(kept.joined().map(\.string))
    for step in steps { content["references"][step] = JSON(NSNull()) }
    content["hierarchy"]["paths"] = JSON(kept.map { JSON($0) })
    return true
  }

  /// Removes the protocol `SendableMetatype`, which the compiler adds to each `Sendable` type, from
  /// the protocols of the type. Returns whether it was there.
  mutating func leaveOutMetatypes() -> Bool {
    let sections = content["relationshipsSections"].array
    let kept = sections.map { section in
      section["identifiers"].array.map(\.string).filter { !$0.hasSuffix("/s16SendableMetatypeP") }
    }
    guard kept.map(\.count) != sections.map({ $0["identifiers"].array.count }) else { return false }
    content["relationshipsSections"] = JSON(
      zip(sections, kept).filter { !$1.isEmpty }.map { section, identifiers in
        var section = section
        section["identifiers"] = JSON(identifiers)
        return section
      })
    return true
  }

  /// Puts the list of the articles that mention the symbol below what the symbol does. Returns
  /// whether the list was above that.
  mutating func putMentionsLast() -> Bool {
    let sections = content["primaryContentSections"].array
    let mentions = sections.filter { $0["kind"].string == "mentions" }
    let sorted = sections.filter { $0["kind"].string != "mentions" } + mentions
    guard sorted.map({ $0["kind"].string }) != sections.map({ $0["kind"].string }) else {
      return false
    }
    content["primaryContentSections"] = JSON(sorted)
    return true
  }

  /// Names protocols of other modules without the module, and members in lists without backticks:
  /// calls need neither. Returns whether there was such a name.
  mutating func shortenReferences() -> Bool {
    var isChanged = false
    for (name, reference) in content["references"].members {
      var short = reference
      if reference["type"].string == "unresolvable" {
        short["title"] = JSON(reference["title"].string.replacing(/^\w+\./, with: ""))
      }
      let fragments = reference["fragments"].array.map { fragment in
        var fragment = fragment
        if fragment["kind"].string == "identifier" {
          fragment["text"] = JSON(fragment["text"].string.replacing("`", with: ""))
        }
        return fragment
      }
      if !fragments.isEmpty { short["fragments"] = JSON(fragments) }
      let isShorter =
        short["title"].string != reference["title"].string
        || fragments.map({ $0["text"].string })
          != reference["fragments"].array.map({ $0["text"].string })
      guard isShorter else { continue }
      content["references"][name] = short
      isChanged = true
    }
    return isChanged
  }

  /// Removes from the page's lists the members that are from protocols of other modules, such as
  /// `!=`. Returns whether there were such members.
  mutating func leaveOutForeignMembers() -> Bool {
    let lists = content["topicSections"].array
    let kept = lists.map { list in
      list["identifiers"].array.map(\.string).filter { identifier in
        let address = content["references"][identifier]["url"].string
        return !SitePages.isForeign(address, among: addresses)
      }
    }
    guard kept.map(\.count) != lists.map({ $0["identifiers"].array.count }) else { return false }
    content["topicSections"] = JSON(
      zip(lists, kept).filter { !$1.isEmpty }.map { list, identifiers in
        var list = list
        list["identifiers"] = JSON(identifiers)
        return list
      })
    return true
  }

  private func hasPage(_ reference: JSON) -> Bool { addresses.contains(reference["url"].string) }

  /// The file with the page's title and first sentence, and with the icon.
  func named(_ text: String) -> String {
    let title = content["metadata"]["title"].string
    let words = self.words(content["abstract"]).escaped
    let description = words.isEmpty ? "" : "<meta name=\"description\" content=\"\(words)\">"
    let own = title == "Signals" ? title : "\(title) | Signals"
    let head = "<title>\(own.escaped)</title>\(description)"
    return text.replacing("<title>Documentation</title>", with: head)
      .replacing("/favicon.ico", with: "/favicon.svg")
  }

  private func words(_ content: JSON) -> String {
    content.array.map { part in
      let link = self.content["references"][part["identifier"].string]["title"].string
      return part["text"].string + part["code"].string + link + words(part["inlineContent"])
    }.joined()
  }

  /// The places in the page that links may name.
  fileprivate var anchors: Set<String> {
    var found: Set<String> = []
    func look(at value: Any) {
      if let list = value as? [Any] { return list.forEach(look) }
      guard let members = value as? [String: Any] else { return }
      if let anchor = members["anchor"] as? String { found.insert(anchor.lowercased()) }
      for (name, member) in members where name != "references" { look(at: member) }
    }
    look(at: content.value)
    return found
  }

  /// Whether a row of columns is inside another one, as if the brace that closes it were missing.
  private var hasRowInRow: Bool {
    func look(at value: Any, isInRow: Bool) -> Bool {
      if let list = value as? [Any] { return list.contains { look(at: $0, isInRow: isInRow) } }
      guard let members = value as? [String: Any] else { return false }
      let isRow = members["type"] as? String == "row"
      return isRow && isInRow || members.values.contains { look(at: $0, isInRow: isInRow || isRow) }
    }
    return look(at: content["primaryContentSections"].value, isInRow: false)
  }

  fileprivate func problems(
    _ anchors: [String: Set<String>], hasFile: (String) -> Bool
  ) -> [String] {
    var problems: [String] = []
    if !hasFile("\(address)/index.html") { problems.append("no file") }
    if content["metadata"]["title"].string.isEmpty { problems.append("no title") }
    if hasRowInRow { problems.append("a row of columns inside another one") }
    for list in content["topicSections"].array where list["title"].string.contains("`") {
      problems.append("a heading that shows its backticks: \(list["title"].string)")
    }
    let isExtension = content["metadata"]["roleHeading"].string.hasPrefix("Extended")
    if isExtension && content["abstract"].array.isEmpty { problems.append("no first sentence") }
    // A module's page, such as /documentation/signals, lists its symbols by theme.
    let isModule = address.split(separator: "/").count == 2
    for list in content["topicSections"].array where isModule && list["generated"].value is Bool {
      problems.append("no theme: \(list["title"].string)")
    }
    for (name, reference) in content["references"].members.sorted(by: { $0.key < $1.key }) {
      if reference["type"].string == "image" {
        if reference["alt"].string.isEmpty { problems.append("no alternative text: \(name)") }
        for variant in reference["variants"].array where !hasFile(variant["url"].string) {
          problems.append("no picture: \(name)")
        }
      }
      let url = reference["url"].string
      guard url.hasPrefix("/documentation") else { continue }
      let parts = url.split(separator: "#", maxSplits: 1).map(String.init)
      let place = parts.count > 1 ? parts[1].lowercased() : nil
      if let known = anchors[parts[0]], place.map(known.contains) ?? true { continue }
      problems.append("leads nowhere: \(url)")
    }
    return problems
  }
}
