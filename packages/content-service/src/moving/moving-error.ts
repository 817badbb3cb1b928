/** Why nothing was moved, in words for whoever asked for it. */
export class MovingError extends Error {
  override readonly name = 'MovingError'
}
