/** Bytes `start` to `end` of a file, counted from 0, both included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Reads the header `Range` (RFC 9110, section 14).
 *
 * @returns `undefined` for the whole file: also for a form that is not known, and for several ranges, which a server may
 * pass over.
 */
export function parseRange(
  header: string | null,
  sizeBytes: number,
): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (!match || match[0] === 'bytes=-') return undefined
  const [, first, last] = match
  if (first === '') {
    const length = Math.min(Number(last), sizeBytes)
    return length === 0 ? 'unsatisfiable' : { start: sizeBytes - length, end: sizeBytes - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return undefined
  if (start >= sizeBytes) return 'unsatisfiable'
  return { start, end: last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1) }
}
