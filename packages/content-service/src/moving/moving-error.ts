/** Why nothing was moved, in words for the person who started it. */
export class MovingError extends Error {
  override readonly name = 'MovingError'
}
