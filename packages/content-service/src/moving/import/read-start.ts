import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { explainTroubles } from '../moving-error.ts'

const START_BYTES = 4096

/** Reads the beginning of a text. @throws MovingError */
export function readStart(path: string): Promise<string> {
  return explainTroubles(
    ({ code }) => `${path} cannot be read (${code}).`,
    () => startOf(createReadStream(path, { end: START_BYTES - 1 })),
  )
}

export async function startOf(stream: Readable): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of stream as AsyncIterable<Buffer>) {
    pieces.push(piece)
    if (Buffer.concat(pieces).length >= START_BYTES) break
  }
  return Buffer.concat(pieces)
    .toString('utf8', 0, START_BYTES)
    .replace(/^\uFEFF/, '')
}
