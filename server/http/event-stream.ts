import type { ServerResponse } from 'node:http'

/** A stream of Server-Sent Events to one client. @see https://html.spec.whatwg.org/multipage/server-sent-events.html */
export interface EventStream {
  /** Sends a frame. Several streams may share it. Disconnects a client that reads too slowly. */
  send(frame: Buffer): void
  close(): void
}

/** Maximum number of bytes that wait for a slow client. With more it is disconnected, and resumes by itself. */
const MAX_WAITING_BYTES = 256 * 1024

/** Delay before a browser reconnects. Part of it is random, since all browsers reconnect after a restart. */
const AGAIN_MS = 1_000
const SPREAD_MS = 2_000

/**
 * Answers with a stream of events that lasts until either side ends it.
 *
 * The body has no chunks and no stated length, so every socket can send the same buffer. The body ends with the
 * connection.
 */
export function openEventStream(response: ServerResponse, onEnd: () => void): EventStream {
  const { socket } = response
  response.useChunkedEncodingByDefault = false
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // This header turns buffering off in proxies that would hold events back.
    'x-accel-buffering': 'no',
  })
  response.once('close', onEnd)
  response.flushHeaders()
  socket?.setNoDelay(true)
  // A stream may be silent for long, so its socket has no timeout.
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
