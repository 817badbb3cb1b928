import { watch, type FSWatcher } from 'node:fs'
import { join } from 'node:path'
import { createSettling } from '@waypost/local-files/settling.ts'

/** A file of the content folder, read and kept current. */
export interface ContentFile<T> {
  current(): T
  close(): void
}

interface ContentFileOptions<T> {
  contentDir: string
  /** Name of the file in the folder. */
  name: string
  /** Reads the file at this path. @throws StartError if it cannot be used. */
  read(path: string): Promise<T>
  onChange(): void
  /** Called when the changed file cannot be read; the last good version stays. */
  onProblem(reason: string): void
}

/** Opens a file of the content folder and follows its changes. @throws What `read` throws. */
export async function openContentFile<T>(options: ContentFileOptions<T>): Promise<ContentFile<T>> {
  const { contentDir, name, read, onChange, onProblem } = options
  const path = join(contentDir, name)
  let content = await read(path)

  let work = Promise.resolve()
  const settling = createSettling(() => (work = work.then(reread)))
  const watcher = follow()
  // Finds what changed before the watch began.
  settling.touch(name)

  function follow(): FSWatcher | undefined {
    const reportFailure = (error: unknown) =>
      onProblem(`Changes of ${path} cannot be followed (${(error as Error).message}).`)
    try {
      return watch(contentDir, (_event, changed) => {
        if (changed === null || changed === name) settling.touch(name)
      }).on('error', reportFailure)
    } catch (error) {
      reportFailure(error)
      return undefined
    }
  }

  async function reread() {
    try {
      content = await read(path)
      onChange()
    } catch (error) {
      onProblem((error as Error).message)
    }
  }

  return {
    current: () => content,
    close() {
      settling.close()
      watcher?.close()
    },
  }
}
