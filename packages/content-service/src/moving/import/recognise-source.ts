import { open, stat } from 'node:fs/promises'
import { explainTroubles, MovingError } from '../moving-error.ts'

/** The programs whose content can be imported. */
export const SOURCES = ['wordpress', 'ghost', 'folder', 'contentful'] as const

export type Source = (typeof SOURCES)[number]

/** Finds which program wrote the files. @throws MovingError if it is none that is known. */
export async function recogniseSource([path]: readonly string[]): Promise<Source> {
  if ((await stat(path).catch(() => undefined))?.isDirectory()) return 'folder'
  const start = await explainTroubles(
    ({ code }) => `${path} cannot be read (${code}).`,
    () => readStart(path),
  )
  if (/^\s*<(?:\?xml|rss)\b/.test(start)) return 'wordpress'
  if (isGhostExport(start)) return 'ghost'
  if (/^\s*\{/.test(start)) return 'contentful'
  throw new MovingError(`${path} is no export that is known. Name its program: ${SOURCES.join(', ')}.`)
}

/** @param start The beginning of a file. */
export function isGhostExport(start: string): boolean {
  return /^\s*\{\s*(?:"db"\s*:\s*\[|"(?:meta|data)"\s*:\s*\{)/.test(start)
}

const START_BYTES = 4096

/** The beginning of a file. */
export async function readStart(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(START_BYTES) })
    return buffer.toString('utf8', 0, bytesRead).replace(/^\uFEFF/, '')
  } finally {
    await file.close()
  }
}
