import Foundation
import RxSwift

// Programs as articles about RxSwift print them. Each prints exactly what the article says.
let articles =
  eventsAndObservers + creating + disposing + roles + intermediateSequences + rebuiltInSixSteps
  + sharedSequences
let differences = articles.compactMap { $0.run() }
if let first = differences.first {
  FileHandle.standardError.write(Data("RxArticles: \(first)\n".utf8))
  exit(1)
}
Swift.print("RxArticles: \(articles.count) programs print what they should")
