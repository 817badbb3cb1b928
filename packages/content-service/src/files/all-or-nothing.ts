import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Runs work with a new temporary folder inside `dir`, which is on the same disk. Removes the folder afterwards.
 * @param dir Created if it is missing, and removed again if the work fails.
 * @param name Beginning of the folder's name. A dot at the start hides it from readers of `dir`.
 */
export async function inHiddenFolder<T>(
  dir: string,
  name: string,
  work: (hiddenDir: string) => Promise<T>,
): Promise<T> {
  const made = await mkdir(dir, { recursive: true })
  const hiddenDir = await mkdtemp(join(dir, name))
  try {
    return await work(hiddenDir)
  } catch (error) {
    if (made !== undefined) await rm(made, { recursive: true, force: true })
    throw error
  } finally {
    await rm(hiddenDir, { recursive: true, force: true })
  }
}

/** Runs work in steps, each returning a function that undoes it. If a step fails, those before it are undone. */
export async function allOrNothing(
  work: (undoBy: (step: () => Promise<unknown>) => void) => Promise<void>,
): Promise<void> {
  const undo: (() => Promise<unknown>)[] = []
  try {
    await work((step) => undo.push(step))
  } catch (error) {
    // If one undo step fails, the others still run.
    for (const step of undo.toReversed()) await step().catch(() => undefined)
    throw error
  }
}
