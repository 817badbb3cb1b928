/** A failed import or export; nothing was changed. The message is for people. */
export class MovingError extends Error {
  override readonly name = 'MovingError'
}

/** Turns errors of the operating system into a MovingError. */
export async function explainTroubles<T>(
  explain: (error: NodeJS.ErrnoException) => string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === undefined) throw cause
    throw new MovingError(explain(cause as NodeJS.ErrnoException), { cause })
  }
}
