public import Foundation
public import MarbleGallery

/// The pages of a site that DocC has made, as the search finds them.
public struct SitePages {
  /// What the search finds: articles, types, functions, and members of types. Overloads are one
  /// entry. The members of RxFlavour's types, most of which are operators again, are left out, but
  /// for those of `ObservableType`.
  public private(set) var entries: [SearchEntry] = []
  /// The addresses of pages, by the names of the drawings there.
  public private(set) var addresses: [String: String] = [:]
  /// The faults of the pages.
  public private(set) var problems: [String] = []

  /// Reads the pages of the site in a folder.
  public init(_ folder: URL, _ names: SearchNames) throws {
    let data = folder.appending(path: "data/documentation")
    let files = FileManager.default.enumerator(atPath: data.path)?.allObjects as? [String] ?? []
    var titles: [String: String] = [:]
    var places: [String: Int] = [:]
    // The modules' own types, functions and articles.
    var own: Set<String> = []
    var texts: [String: Set<String>] = [:]
    for file in files.filter({ $0.hasSuffix(".json") }).sorted(by: Self.isBefore) {
      let path = String(file.dropLast(".json".count))
      let steps = path.split(separator: "/").map(String.init)
      if steps.count > 2, steps[0].hasPrefix("rxflavour"), steps[1] != "observabletype" { continue }
      if steps.last?.hasSuffix("-implementations") == true { continue }
      let content = try Data(contentsOf: data.appending(path: file))
      let page = try JSONDecoder().decode(Page.self, from: content)
      let title = page.metadata.title
      titles[path] = title
      if steps.count == 2, page.metadata.roleHeading != "Extended Module" { own.insert(path) }
      let address = "documentation/\(path)/"
      for name in page.pictures where steps.count > 1 && page.kind == "symbol" {
        addresses[name] = addresses[name] ?? address
      }
      problems += page.problems(isModule: steps.count == 1).map { "\(path): \($0)" }
      let parent = steps.dropLast().joined(separator: "/")
      // A member that a protocol of the standard library gives has no words of its own.
      if page.text.hasPrefix("Inherited from ") { continue }
      // A member of another module's type has that module in its address, too.
      let isOfOwn = steps.count < 3 || own.contains(steps.prefix(2).joined(separator: "/"))
      let link = steps.dropFirst(isOfOwn ? 1 : 2).joined(separator: "/")
      // A reader has to import the module of a member, unless it is the one that has the types.
      let module = steps.count > 2 && steps[0] != "signals" ? titles[steps[0]] : nil
      let place = [titles[parent], module].compactMap(\.self).joined(separator: ", ")
      let entry = SearchEntry(
        title: title, kind: page.metadata.roleHeading ?? "", place: place,
        address: address, text: page.text, headings: page.headings,
        names: names.names(of: link), parts: names.parts(of: link),
        wishes: names.wishes(of: link), weight: Self.weight(of: steps, page))
      texts[address] = try Self.words(of: content)
      // The module's name alone does not tell overloads apart.
      let key = "\(parent) \(title)"
      if let place = places[key] {
        if !page.pictures.isEmpty { take(entry, at: place) }
      } else {
        places[key] = entries.count
        entries.append(entry)
      }
    }
    let uses = texts.values.joined().reduce(into: [:]) { $0[$1, default: 0] += 1 }
    for (index, entry) in entries.enumerated() {
      let rare = texts[entry.address, default: []].filter { uses[$0, default: 0] <= 30 }
      entries[index].add(words: rare)
    }
  }

  /// The words of what stands below a page's first sentence, but for the declaration.
  private static func words(of content: Data) throws -> Set<String> {
    func texts(in value: Any) -> [String] {
      if let list = value as? [Any] { return list.flatMap(texts) }
      guard let block = value as? [String: Any] else { return [] }
      if block["kind"] as? String == "declarations" { return [] }
      return block.flatMap { key, value in
        switch value {
        case let text as String where key == "text" || key == "code": return [text]
        case let lines as [String] where key == "code": return lines
        default: return texts(in: value)
        }
      }
    }
    let page = try JSONSerialization.jsonObject(with: content) as? [String: Any]
    let sections = page?["primaryContentSections"] ?? []
    return SearchEntry.words(of: texts(in: sections).joined(separator: " "))
  }

  /// Modules come before their types, and these before their members.
  private static func isBefore(_ one: String, _ other: String) -> Bool {
    let (first, second) = (one.count { $0 == "/" }, other.count { $0 == "/" })
    return first == second ? one < other : first < second
  }

  /// Replaces an overload by one that has a drawing, unless it has one already.
  private mutating func take(_ entry: SearchEntry, at place: Int) {
    guard !addresses.values.contains(entries[place].address) else { return }
    entries[place] = entry
  }

  /// Articles and types matter more than members, functions more than properties and cases, and the
  /// main module more than the others.
  private static func weight(of steps: [String], _ page: Page) -> Int {
    let kind = page.metadata.roleHeading ?? ""
    let isPart =
      kind.hasSuffix("Property") || ["Case", "Operator", "Associated Type"].contains(kind)
    return (isPart ? -70 : 0) + (steps[0] == "signals" ? 4 : 0)
      + (steps.dropFirst().first == "signal" ? 2 : 0)
      + (steps.count <= 2 ? 6 : 0) + (page.kind == "article" ? 2 : 0)
      - (steps[0].hasPrefix("rxflavour") ? 12 : 0)
  }
}

/// The part of DocC's data of a page that the search needs.
private struct Page: Decodable {
  struct Metadata: Decodable {
    var title: String
    var roleHeading: String?
  }
  struct Text: Decodable {
    var text: String?
    var code: String?
    var identifier: String?
    var inlineContent: [Text]?
  }
  struct Section: Decodable { var content: [Block]? }
  struct Block: Decodable {
    var type: String
    var text: String?
    var anchor: String?
  }
  struct Topics: Decodable {
    var title: String?
    var generated: Bool?
  }
  struct Reference: Decodable {
    var type: String?
    var title: String?
    var alt: String?
  }

  var kind: String
  var metadata: Metadata
  var abstract: [Text]?
  var primaryContentSections: [Section]?
  var topicSections: [Topics]?
  var references: [String: Reference]?

  /// The first sentence.
  var text: String { words(of: abstract ?? []) }

  private func words(of parts: [Text]) -> String {
    parts.map { part in
      let link = part.identifier.flatMap { references?[$0]?.title } ?? ""
      return (part.text ?? "") + (part.code ?? "") + link + words(of: part.inlineContent ?? [])
    }.joined()
  }

  /// The headings that tell a page from others, with their anchors.
  var headings: [[String]] {
    let usual: Set = [
      "Overview", "Discussion", "Scheduling", "Errors", "Disposal", "Return Value", "Parameters",
    ]
    return (primaryContentSections ?? []).flatMap { $0.content ?? [] }.compactMap { block in
      guard block.type == "heading", let text = block.text, let anchor = block.anchor,
        kind == "article" || !usual.contains(text), text != "Overview"
      else { return nil }
      return [text, anchor]
    }
  }

  /// The drawings on the page.
  var pictures: [String] {
    (references ?? [:]).filter { $0.value.type == "image" && $0.key.hasPrefix("marbles-") }.keys
      .sorted()
  }

  /// What the page lacks.
  func problems(isModule: Bool) -> [String] {
    var problems: [String] = []
    if metadata.title.isEmpty { problems.append("no title") }
    for topics in topicSections ?? [] where isModule && topics.generated == true {
      // DocC gathers here what the page of the module doesn't list.
      let title = topics.title ?? ""
      problems.append("no theme: \(title) (something is missing below Topics of this page)")
    }
    if metadata.roleHeading?.hasPrefix("Extended") == true, text.isEmpty {
      problems.append("no first sentence")
    }
    for (name, reference) in references ?? [:]
    where reference.type == "image" && reference.alt?.isEmpty != false {
      problems.append("no alternative text: \(name)")
    }
    return problems.sorted()
  }
}
