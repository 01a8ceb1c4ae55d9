import Foundation
import Hummingbird
import Pulse
import Signals
import SignalsHummingbird
import SignalsNATS

extension Pulseboard {
  /// Serves the page and its events on loopback until the program is stopped.
  ///
  /// The number of an event is the time of its beat in JetStream's log. After a restart the beats
  /// are read again from the log, so browsers get what they have missed meanwhile.
  static func serve(on port: Int) async throws {
    let stream = EventStream(
      events, keeping: 8192, commentEvery: .seconds(5), reconnectAfter: .milliseconds(250))
    let router = Router()
    router.get("/") { _, _ in page(PackageResources.page_html, "text/html; charset=utf-8") }
    router.get("page.css") { _, _ in page(PackageResources.page_css, "text/css") }
    router.get("page.js") { _, _ in page(PackageResources.page_js, "text/javascript") }
    router.get("events") { request, _ in stream.response(to: request) }
    let application = Application(
      router: router, configuration: .init(address: .hostname("127.0.0.1", port: port)))
    do {
      try await application.runService()
    } catch {
      report("port \(port): \(error)")
      exit(1)
    }
  }

  private static var events: Signal<ServerSentEvent> {
    Signal.task { try await connect(as: "board") }.flattenMap { connection in
      connection.deliveries(
        from: .ordered(stream: stream, from: .time(Date(timeIntervalSinceNow: -Double(seconds)))),
        as: Beat.self
      )
      .finally { withExtendedLifetime(connection) {} }
    }
    .doError { report("the beats can't be read: \($0)") }
    .retry(backoff: .exponential(from: .milliseconds(100), upTo: .seconds(5)))
    .scan(
      start: (board: Board(seconds: 2 * seconds), last: Place(), event: ServerSentEvent?.none)
    ) { state, beat in
      let place = Place(time: beat.time, sequence: beat.sequence)
      // What was read before comes again after an error.
      if place <= state.last { return (state.board, state.last, nil) }
      var board = state.board
      var frame = board.add(beat.value)
      frame.beat = beat.sequence
      let data = String(decoding: try JSONEncoder().encode(frame), as: UTF8.self)
      return (board, place, ServerSentEvent(id: place.number, data: data))
    }
    .compactMap(\.event)
  }

  private static func page(_ bytes: [UInt8], _ type: String) -> Response {
    Response(
      status: .ok, headers: [.contentType: type, .cacheControl: "no-cache"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }
}

/// Where a beat is in JetStream's log.
private struct Place: Comparable, Sendable {
  var time = Date(timeIntervalSince1970: 0)
  var sequence: UInt64 = 0

  /// A number that rises from beat to beat, also if the log begins anew.
  var number: UInt64 { UInt64(time.timeIntervalSince1970 * 1_000_000) }

  static func < (place: Place, other: Place) -> Bool {
    (place.time, place.sequence) < (other.time, other.sequence)
  }
}
