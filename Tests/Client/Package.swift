// swift-tools-version: 6.2
import PackageDescription

// A package as a user writes it. Built by `scripts/checks/check-client`.
let package = Package(
  name: "Client",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Signals", path: "../..")],
  targets: [
    .executableTarget(
      name: "client",
      dependencies: [
        .product(name: "Signals", package: "Signals"),
        .product(name: "SignalsTesting", package: "Signals"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    .executableTarget(
      name: "main-actor-client",
      dependencies: [.product(name: "Signals", package: "Signals")],
      swiftSettings: [.treatAllWarnings(as: .error), .defaultIsolation(MainActor.self)]),
    .target(
      name: "RxSwift", dependencies: [.product(name: "RxFlavour", package: "Signals")],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "RxCocoa", dependencies: [.product(name: "RxFlavour", package: "Signals")],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    .executableTarget(
      name: "RxArticles", dependencies: ["RxSwift", "RxCocoa"],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    .executableTarget(
      name: "swift-5-client", dependencies: ["RxSwift"],
      swiftSettings: [.treatAllWarnings(as: .error), .swiftLanguageMode(.v5)]),
  ],
  swiftLanguageModes: [.v6]
)
