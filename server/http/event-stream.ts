import type { ServerResponse } from 'node:http'

/** A stream of Server-Sent Events to one reader. @see https://html.spec.whatwg.org/multipage/server-sent-events.html */
export interface EventStream {
  /** Sends a frame, which may be shared with other streams. A reader who is too slow is disconnected. */
  send(frame: Buffer): void
  close(): void
}

/** Bytes that may be buffered for a slow reader. Beyond them she is disconnected and resumes by herself. */
const MAX_WAITING_BYTES = 256 * 1024

/** Delay before a browser reconnects, partly random: after a restart all of them do. */
const AGAIN_MS = 1_000
const SPREAD_MS = 2_000

/**
 * Answers with a stream of events that lasts until either side ends it.
 *
 * The body is not chunked and has no length, so that one buffer can be written to the sockets of all readers; it ends
 * with the connection.
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
  // It stands still for as long as nothing happens.
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
