import { isBusy, isDamage } from '@waypost/local-files/sqlite-errors.ts'
import type { SpaceCopy } from './space-copy.ts'
import { openSpaceFile, removeSpaceFile, type SpaceFile } from './space-file.ts'

/** Keeps the copy of a space over restarts. */
export interface SpaceKeeper {
  /** Gives what was kept; `undefined` if nothing was. */
  load(): Promise<SpaceCopy | undefined>
  /**
   * Keeps a space in place of what was kept, all of it or nothing. What could not be kept comes with the next.
   *
   * @param told Keys of all that the service told of since it was saved before, whether it differs or not: another process
   *   may have kept something else of it.
   */
  save(space: SpaceCopy, told: ReadonlySet<string> | 'all'): Promise<void>
  close(): void
}

interface KeepOptions {
  path: string
  /** Names the space; what another left behind is dropped. */
  name: string
  /** Told that the file was damaged. It is begun anew. */
  onDamage(): void
  /** Told that nothing can be kept, once until it can again. */
  onTrouble(error: unknown): void
}

/**
 * Keeps a space in a file. Several processes may use it: what one writes is right for its token, whatever another wrote
 * before, since everything that changed after that token is told again.
 */
export function keepSpace({ path, name, onDamage, onTrouble }: KeepOptions): SpaceKeeper {
  let file: SpaceFile | undefined
  let unsaved: ReadonlySet<string> | 'all' = 'all'
  let isTold = false
  let isClosed = false

  /** Does something with the file; in a new one if it is damaged. */
  async function attempt<T>(act: (file: SpaceFile) => T): Promise<Awaited<T>> {
    try {
      return await act((file ??= openSpaceFile(path, name)))
    } catch (error) {
      if (isClosed || isBusy(error)) throw error
      file?.close()
      file = undefined
      if (!isDamage(error)) throw error
      removeSpaceFile(path)
      onDamage()
      return await act((file = openSpaceFile(path, name)))
    }
  }

  function fail(error: unknown): void {
    // Another process is writing what this one was about to write.
    if (isClosed || isTold || isBusy(error)) return
    isTold = true
    onTrouble(error)
  }

  return {
    async load() {
      try {
        const space = await attempt((open) => open.read())
        if (space) unsaved = new Set()
        return space
      } catch (error) {
        fail(error)
        return undefined
      }
    },
    async save(space, told) {
      if (isClosed) return
      unsaved = unsaved === 'all' || told === 'all' ? 'all' : unsaved.union(told)
      try {
        await attempt((open) => open.write(space, unsaved))
        unsaved = new Set()
        isTold = false
      } catch (error) {
        fail(error)
      }
    },
    close() {
      isClosed = true
      file?.close()
    },
  }
}
