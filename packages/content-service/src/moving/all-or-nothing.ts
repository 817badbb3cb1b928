import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Gives work a new folder in another one, on the same disk; it goes with the work.
 *
 * @param dir Made if missing; where the work fails, one that was made goes too.
 * @param name What its name begins with: a dot first, so that readers pass it over.
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

/** Does work in steps, and says after each how that is undone; where one fails, those that were done are undone. */
export async function allOrNothing(
  work: (undoBy: (step: () => Promise<unknown>) => void) => Promise<void>,
): Promise<void> {
  const undo: (() => Promise<unknown>)[] = []
  try {
    await work((step) => undo.push(step))
  } catch (error) {
    // One step that fails must not keep the others from being undone.
    for (const step of undo.toReversed()) await step().catch(() => undefined)
    throw error
  }
}
