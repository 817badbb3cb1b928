import type { ServerResponse } from 'node:http'

/** A stream of Server-Sent Events to one client. @see https://html.spec.whatwg.org/multipage/server-sent-events.html */
export interface EventStream {
  /** Sends a frame, which may be shared with other streams. Disconnects a client that reads too slowly. */
  send(frame: Buffer): void
  close(): void
}

/** Most bytes that wait for a slow client. Beyond them the server disconnects it, and it resumes by itself. */
const MAX_WAITING_BYTES = 256 * 1024

/** Delay before a browser reconnects, partly random, since all of them reconnect after a restart. */
const AGAIN_MS = 1_000
const SPREAD_MS = 2_000

/**
 * Answers with a stream of events that lasts until either side ends it.
 *
 * The body is neither chunked nor of known length, so that the same buffer fits every socket. It ends with the connection.
 */
export function openEventStream(response: ServerResponse, onEnd: () => void): EventStream {
  const { socket } = response
  response.useChunkedEncodingByDefault = false
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Some proxies buffer an answer before they pass it on.
    'x-accel-buffering': 'no',
  })
  response.once('close', onEnd)
  response.flushHeaders()
  socket?.setNoDelay(true)
  // A stream is silent while nothing happens.
  socket?.setTimeout(0)
  socket?.write(`retry: ${AGAIN_MS + Math.floor(Math.random() * SPREAD_MS)}\n\n`)

  return {
    send(frame) {
      if (frame.length === 0 || !socket?.writable) return
      if (socket.writableLength > MAX_WAITING_BYTES) socket.destroy()
      else socket.write(frame)
    },
    close() {
      response.end()
    },
  }
}
