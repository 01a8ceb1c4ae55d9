import Foundation
import RxSwift

// Programs of articles about RxSwift. Each prints exactly the output that the article shows.
let articles = eventsAndObservers + sharedSequences
let differences = articles.compactMap { $0.run() }
if let first = differences.first {
  FileHandle.standardError.write(Data("RxArticles: \(first)\n".utf8))
  exit(1)
}
Swift.print("RxArticles: \(articles.count) programs print what they should")
