/** Part of a file as it is sent: bytes of our own, or those of the stored file from `start` to before `end`. */
export type Piece = Uint8Array | { start: number; end: number }

/** Adds bytes of the stored file; what follows the part before is one part with it. */
export function addRange(pieces: Piece[], start: number, end: number): void {
  if (end <= start) return
  const last = pieces.at(-1)
  if (last && !(last instanceof Uint8Array) && last.end === start) last.end = end
  else pieces.push({ start, end })
}

/** Length in bytes. */
export function lengthOf(piece: Piece): number {
  return piece instanceof Uint8Array ? piece.length : piece.end - piece.start
}

/** Length of all parts together, in bytes. */
export function totalLength(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, piece) => sum + lengthOf(piece), 0)
}

/** The bytes of all parts of a file. */
export function joinPieces(pieces: readonly Piece[], file: Buffer): Buffer {
  return Buffer.concat(
    pieces.map((piece) => (piece instanceof Uint8Array ? piece : file.subarray(piece.start, piece.end))),
  )
}

/** The parts of what is sent from `start` to `end`, both included. */
export function slicePieces(pieces: readonly Piece[], start: number, end: number): Piece[] {
  const found: Piece[] = []
  let at = 0
  for (const piece of pieces) {
    const from = Math.max(start - at, 0)
    const to = Math.min(end + 1 - at, lengthOf(piece))
    at += lengthOf(piece)
    if (from >= to) continue
    found.push(
      piece instanceof Uint8Array
        ? piece.subarray(from, to)
        : { start: piece.start + from, end: piece.start + to },
    )
  }
  return found
}
