import type { ServerResponse } from 'node:http'

/** A stream of Server-Sent Events to one reader. @see https://html.spec.whatwg.org/multipage/server-sent-events.html */
export interface EventStream {
  /** Sends a frame, which may be shared with other streams. Who does not take what was sent is let go. */
  send(frame: Buffer): void
  close(): void
}

/** Bytes that may wait for a slow reader, who then has to come back and read again what she missed. */
const MAX_WAITING_BYTES = 256 * 1024

/** After how long a browser comes back whose stream ended, with some chance in it: after a restart they all do. */
const AGAIN_MS = 1_000
const SPREAD_MS = 2_000

/**
 * Answers with a stream of events that lasts until either side ends it.
 *
 * The body is neither chunked nor counted, so that one buffer can go to the sockets of all readers as it is; the
 * connection's end is the body's end.
 */
export function openEventStream(response: ServerResponse, onEnd: () => void): EventStream {
  const { socket } = response
  response.useChunkedEncodingByDefault = false
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Some proxies collect an answer before they pass it on.
    'x-accel-buffering': 'no',
  })
  response.once('close', onEnd)
  response.flushHeaders()
  socket?.setNoDelay(true)
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
