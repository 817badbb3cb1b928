/** Bytes of a file from `start` to before `end`, counted from 0. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Parses the header `Range` (RFC 9110, section 14).
 * @returns `undefined` for the whole file, also for an unknown unit and for several ranges, which a server may ignore.
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
    return length === 0 ? 'unsatisfiable' : { start: sizeBytes - length, end: sizeBytes }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return undefined
  if (start >= sizeBytes) return 'unsatisfiable'
  return { start, end: last === '' ? sizeBytes : Math.min(Number(last) + 1, sizeBytes) }
}
