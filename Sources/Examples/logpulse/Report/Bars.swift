/// A bar for each number, as high as the number among the others: `▁▄█`.
func bars(_ numbers: [Int]) -> String {
  let bars = Array("▁▂▃▄▅▆▇█")
  let largest = numbers.max() ?? 0
  return String(numbers.map { bars[$0 == 0 ? 0 : ($0 * bars.count - 1) / largest] })
}
