// swift-tools-version: 6.2
import Foundation
import PackageDescription

// The compiler's own parser of Swift is a library of each toolchain. It stands beside the library
// that this manifest is linked with.
// `String(contentsOfFile:)` would read the first page of that list only.
let list = FileHandle(forReadingAtPath: "/proc/self/maps").flatMap { try? $0.readToEnd() }
let library = String(decoding: list ?? Data(), as: UTF8.self).split(whereSeparator: \.isWhitespace)
  .first { $0.hasSuffix("/ManifestAPI/libPackageDescription.so") }
let xcode = "/Applications/Xcode.app/Contents/Developer/Toolchains/XcodeDefault.xctoolchain"
let parser =
  library.map { $0.dropLast("/pm/ManifestAPI/libPackageDescription.so".count) + "/host" }
  ?? "\(xcode)/usr/lib/swift/host"

// The tools of maintainers, and the tests of what no client sees: pages, tables, generated files.
let package = Package(
  name: "Tools",
  platforms: [.macOS(.v15)],
  traits: [.trait(name: "Recording", description: "Builds the library with its recording.")],
  dependencies: [
    .package(
      name: "Signals", path: "..",
      traits: [.defaults, .trait(name: "Recording", condition: .when(traits: ["Recording"]))])
  ],
  targets: [
    // What the programs' command lines share. The files are the root package's.
    .target(name: "CommandLineTool"),

    // Reads the sources, and writes those that are made of others.
    .target(
      name: "DeclarationReader",
      linkerSettings: [
        .linkedLibrary("SwiftParser"), .linkedLibrary("SwiftSyntax"),
        .unsafeFlags(["-L", parser, "-Xlinker", "-rpath", "-Xlinker", parser]),
      ]),
    .target(name: "Generation", dependencies: ["DeclarationReader"]),
    .executableTarget(name: "generate", dependencies: ["DeclarationReader", "Generation"]),

    // Draws the diagrams, and adds what the site of the documentation has besides text.
    .target(name: "MarbleGallery", dependencies: ["DeclarationReader", .signals, .testing]),
    .executableTarget(name: "marbles", dependencies: ["MarbleGallery", "CommandLineTool"]),
    .target(
      name: "DocumentationSite",
      dependencies: ["DeclarationReader", "MarbleGallery", .signals, .testing]),
    .executableTarget(
      name: "site", dependencies: ["DocumentationSite", "MarbleGallery", "CommandLineTool"]),

    // Random programs, in the library and in a model of it.
    .target(name: "SignalFuzzing", dependencies: [.signals]),
    .executableTarget(
      name: "fuzz",
      dependencies: ["SignalFuzzing", "CommandLineTool", .signals, .foundation]),

    // Random programs in the words of RxSwift, on RxFlavour and on RxSwift.
    .target(name: "RxPrograms", dependencies: [.flavour, .flavourTesting]),
    .executableTarget(name: "rx-programs", dependencies: ["RxPrograms"]),

    // A short example.
    .executableTarget(
      name: "lookup", dependencies: ["CommandLineTool", .signals, .foundation, .networking]),

    // Helpers of tests. The files are the root package's.
    .target(name: "ToolTestSupport", dependencies: [.signals], path: "Tests/Support"),
    .testTarget(name: "DeclarationReaderTests", dependencies: ["DeclarationReader"]),
    .testTarget(name: "GenerationTests", dependencies: ["DeclarationReader", "Generation"]),
    .testTarget(
      name: "MarbleGalleryTests",
      dependencies: [
        "MarbleGallery", "DeclarationReader", "ToolTestSupport", .signals, .testing,
      ]),
    .testTarget(
      name: "DocumentationSiteTests",
      dependencies: ["DocumentationSite", "MarbleGallery", "ToolTestSupport", .signals, .testing]),
    .testTarget(
      name: "SignalFuzzingTests", dependencies: ["SignalFuzzing", "ToolTestSupport", .signals]),
    .testTarget(name: "RxProgramsTests", dependencies: ["RxPrograms", "ToolTestSupport"]),
    // The pages, the tables, the rules of the sources, and `scripts/new-operator`.
    .testTarget(
      name: "ProjectTests",
      dependencies: ["DeclarationReader", "Generation", "ToolTestSupport", .signals, .testing]),
    // The programs in pages and comments, whose tests the plug-in writes.
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "ToolTestSupport", .signals, .foundation, .networking, .controls, .testing, .flavour,
        .flavourTesting,
      ],
      plugins: ["DocumentationPrograms"]),
    .plugin(
      name: "DocumentationPrograms", capability: .buildTool(),
      dependencies: ["documentation-programs"]),
    .executableTarget(name: "documentation-programs"),

    // Reads the built modules, so they have to be built before.
    .testTarget(
      name: "PublicAPITests",
      dependencies: [
        "DeclarationReader", "Generation", "SignalFuzzing", "ToolTestSupport", .signals,
        .foundation, .networking, .controls, .porting, .testing, .flavour, .flavourTesting,
      ]),
    .testTarget(
      name: "ToolTests",
      dependencies: [
        "ToolTestSupport", "fuzz", "lookup", "marbles",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

extension Target.Dependency {
  static let signals = product(name: "Signals", package: "Signals")
  static let foundation = product(name: "SignalsFoundation", package: "Signals")
  static let networking = product(name: "SignalsNetworking", package: "Signals")
  static let controls = product(name: "SignalsControls", package: "Signals")
  static let porting = product(name: "SignalsPorting", package: "Signals")
  static let testing = product(name: "SignalsTesting", package: "Signals")
  static let flavour = product(name: "RxFlavour", package: "Signals")
  static let flavourTesting = product(name: "RxFlavourTesting", package: "Signals")
}

// The same settings as in the root package.
for target in package.targets where target.type != .plugin {
  // The targets that import `DeclarationReader` look for its imports.
  var settings: [SwiftSetting] = [.unsafeFlags(["-I", parser])]
  settings += [
    "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
    "InferIsolatedConformances", "NonisolatedNonsendingByDefault",
  ].map { .enableUpcomingFeature($0) }
  settings.append(.strictMemorySafety())
  if Context.environment["SIGNALS_WARNINGS_AS_ERRORS"] != nil {
    settings.append(.treatAllWarnings(as: .error))
  }
  target.swiftSettings = settings
}
