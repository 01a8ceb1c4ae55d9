public import Foundation

/// The site that DocC has made, and the changes that finish it.
public struct FinishedSite {
  private let folder: URL

  /// Opens the site in the folder, whose files will be changed.
  public init(_ folder: URL) {
    self.folder = folder
  }

  /// Puts the pictures of operators before their parameters, and turns names of modules into links.
  public func finishPages() throws {
    let all = folder.appending(path: "data/documentation")
    let modules = try JSON(Data(contentsOf: all.appendingPathExtension("json")))["references"]
    let names = FileManager.default.enumerator(atPath: all.path)?.allObjects as? [String] ?? []
    for name in names where name.hasSuffix(".json") {
      let url = all.appending(path: name)
      let page = try JSON(Data(contentsOf: url))
      let changed = Self.withPictureFirst(page) ?? Self.withLinks(page, to: modules)
      try changed?.text.write(to: url)
    }
    for var page in try SitePages(folder).all {
      let isChanged = [
        page.leaveOutStepsWithoutPages(), page.leaveOutMetatypes(), page.putMentionsLast(),
        page.shortenReferences(), page.leaveOutForeignMembers(),
      ]
      if isChanged.contains(true) { try page.content.text.write(to: page.data) }
    }
  }

  /// Gives each file a title, a description for search engines, and the icon: without this, only a
  /// script adds them.
  public func nameFiles() throws {
    for page in try SitePages(folder).all {
      let text = try String(contentsOf: page.file, encoding: .utf8)
      try Data(page.named(text).utf8).write(to: page.file)
    }
  }

  /// Shortens the names in the index, so that they have room there.
  public func shortenIndex() throws {
    let url = folder.appending(path: "index/index.json")
    let titles = Dictionary(
      try SitePages(folder).all.map { ($0.address, $0.content["metadata"]["title"].string) }
    ) { first, _ in first }
    var index = SiteIndex(content: try JSON(Data(contentsOf: url)), titles: titles)
    index.shortenNames()
    try index.content.text.write(to: url)
  }

  /// The faults of the pages: links that lead nowhere, pictures without words, missing titles.
  public func problems() throws -> [String] { try SitePages(folder).problems }

  /// The article, in which names of other modules that stand as code are links; nil if there are no
  /// such names.
  static func withLinks(_ page: JSON, to modules: JSON) -> JSON? {
    guard page["kind"].string == "article" || page["metadata"]["role"].string == "collection" else {
      return nil
    }
    var found: [String: JSON] = [:]
    func linked(_ value: Any) -> Any {
      if let list = value as? [Any] { return list.map(linked) }
      guard let members = value as? [String: Any] else { return value }
      let code = members["type"] as? String == "codeVoice" ? members["code"] as? String ?? "" : ""
      let identifier = "doc://\(code)/documentation/\(code)"
      guard !modules[identifier].isEmpty else { return members.mapValues(linked) }
      found[identifier] = modules[identifier]
      return ["type": "reference", "identifier": identifier, "isActive": true] as [String: Any]
    }
    var page = page
    page["primaryContentSections"] = JSON(linked(page["primaryContentSections"].value))
    for (identifier, module) in found { page["references"][identifier] = module }
    return found.isEmpty ? nil : page
  }

  /// The page with its pictures before the parameters, or nil if it has none.
  static func withPictureFirst(_ page: JSON) -> JSON? {
    guard page["kind"].string == "symbol" else { return nil }
    var sections = page["primaryContentSections"].array
    guard let index = sections.firstIndex(where: { $0["kind"].string == "content" }) else {
      return nil
    }
    let content = sections[index]["content"].array
    let pictures = content.filter(\.isPicture)
    guard !pictures.isEmpty else { return nil }
    let rest = content.filter { !$0.isPicture }
    // Whether the first heading has nothing below it: the content ends there, or the next heading
    // follows.
    let isEmpty = rest.prefix(2).allSatisfy { $0["type"].string == "heading" }
    sections[index]["content"] = JSON(isEmpty ? Array(rest.dropFirst()) : rest)
    var first = JSON(["kind": "content"])
    first["content"] = JSON(pictures)
    let place = sections.firstIndex { $0["kind"].string == "declarations" }.map { $0 + 1 } ?? 0
    sections.insert(first, at: place)
    var page = page
    page["primaryContentSections"] = JSON(sections)
    return page
  }

  /// Adds to the page above all modules what each module is for, and gives it and the first page of
  /// each module the colour and the icon of the module Signals.
  public func groupModules() throws {
    let url = folder.appending(path: "data/documentation.json")
    var page = try JSON(Data(contentsOf: url))
    let groups = [
      ("To write programs", ["Signals", "SignalsFoundation", "SignalsControls"]),
      ("To test them", ["SignalsTesting"]),
      ("To move programs of RxSwift", ["RxFlavour"]),
    ]
    page["topicSections"] = JSON(
      groups.map { title, modules in
        JSON([
          "title": title, "anchor": title.replacing(" ", with: "-"),
          "identifiers": modules.map { "doc://\($0)/documentation/\($0)" },
        ])
      })
    let abstract =
      "Values over time for Swift 6, in five modules: begin with the one that is called Signals, too."
    page["abstract"] = JSON([["type": "text", "text": abstract]])
    page["topicSectionsStyle"] = JSON("list")
    page["metadata"]["title"] = JSON("Signals")
    let all = folder.appending(path: "data/documentation")
    let first = try JSON(Data(contentsOf: all.appending(path: "signals.json")))
    page.takeLooks(of: first)
    try page.text.write(to: url)
    for module in groups.flatMap(\.1) where module != "Signals" {
      let url = all.appending(path: "\(module.lowercased()).json")
      var page = try JSON(Data(contentsOf: url))
      page.takeLooks(of: first)
      try page.text.write(to: url)
    }
  }
}

extension JSON {
  /// Gives this page the colour and the icon of another one.
  fileprivate mutating func takeLooks(of other: JSON) {
    self["metadata"]["color"] = other["metadata"]["color"]
    self["metadata"]["images"] = other["metadata"]["images"]
    for image in other["metadata"]["images"].array.map({ $0["identifier"].string }) {
      self["references"][image] = other["references"][image]
    }
  }

  /// Whether this is a paragraph that begins with the picture of an operator.
  fileprivate var isPicture: Bool {
    guard let first = self["inlineContent"].array.first else { return false }
    return first["type"].string == "image" && first["identifier"].string.hasPrefix("marbles-")
  }
}
