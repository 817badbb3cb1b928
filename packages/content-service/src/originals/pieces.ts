/** Part of a file in an answer: new bytes, or bytes of the stored file from `start` to before `end`. */
export type Piece = Uint8Array | { start: number; end: number }

/** Adds bytes of the stored file. Bytes that follow the last piece extend it. */
export function addRange(pieces: Piece[], start: number, end: number): void {
  if (end <= start) return
  const last = pieces.at(-1)
  if (last && !(last instanceof Uint8Array) && last.end === start) last.end = end
  else pieces.push({ start, end })
}

/** Length of all pieces together, in bytes. */
export function totalLength(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, piece) => sum + lengthOf(piece), 0)
}

/** Puts the pieces together. @param stored All bytes of the stored file. */
export function joinPieces(pieces: readonly Piece[], stored: Buffer): Buffer {
  return Buffer.concat(
    pieces.map((piece) => (piece instanceof Uint8Array ? piece : stored.subarray(piece.start, piece.end))),
  )
}

/** Returns the pieces of the answer's bytes from `start` to before `end`. */
export function slicePieces(pieces: readonly Piece[], start: number, end: number): Piece[] {
  const found: Piece[] = []
  let at = 0
  for (const piece of pieces) {
    const from = Math.max(start - at, 0)
    const to = Math.min(end - at, lengthOf(piece))
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

function lengthOf(piece: Piece): number {
  return piece instanceof Uint8Array ? piece.length : piece.end - piece.start
}
