import { watch, type FSWatcher } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type * as z from 'zod'
import { createSettling } from '@waypost/local-files/written/settling.ts'
import { categoriesSchema, type CategoriesFile } from '#domain/categories-file.ts'
import { siteSchema, type Site } from '#domain/site.ts'
import { StartError } from '../errors.ts'
import { createRedirects, REDIRECTS_FILE, redirectsSchema } from './redirects.ts'
import { checkYaml } from './yaml.ts'

interface FileOptions {
  contentDir: string
  onChange(): void
  /** Called when a changed file cannot be read. The last good version stays in use. */
  onProblem(reason: string): void
}

/**
 * Opens `site.yaml` and follows its changes.
 *
 * @throws StartError naming file, line and reason of every mistake, if the file is missing or does not parse.
 */
export function openSiteFile(options: FileOptions) {
  return openContentFile('site.yaml', options, async (path): Promise<Site> => {
    const text = await readFile(path, 'utf8').catch((cause: unknown) => {
      const reason = `There is no readable site.yaml at ${path}. Point CONTENT_DIR at the folder that holds it and the articles.`
      throw new StartError(reason, { cause })
    })
    return checkYaml(path, text, siteSchema)
  })
}

/**
 * Opens `categories.yaml` and follows its changes. A missing file counts as empty.
 *
 * @throws StartError naming file, line and reason of every mistake, if the file cannot be read or does not parse.
 */
export function openCategoriesFile(options: FileOptions) {
  return openContentFile('categories.yaml', options, (path) =>
    readIfThere<CategoriesFile>(path, categoriesSchema),
  )
}

/**
 * Opens `redirects.yaml` and follows its changes. A missing file counts as empty.
 *
 * @throws StartError naming file, line and reason of every mistake, if the file cannot be read or does not parse.
 */
export function openRedirectsFile(options: FileOptions) {
  return openContentFile(REDIRECTS_FILE, options, async (path) =>
    createRedirects(await readIfThere(path, redirectsSchema)),
  )
}

async function readIfThere<T extends object>(
  path: string,
  schema: z.ZodType<T>,
): Promise<T | Record<string, never>> {
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return undefined
    throw new StartError(`${path} cannot be read (${cause.message}).`, { cause, file: basename(path) })
  })
  return text === undefined ? {} : checkYaml(path, text, schema)
}

async function openContentFile<T>(
  name: string,
  { contentDir, onChange, onProblem }: FileOptions,
  read: (path: string) => Promise<T>,
) {
  const path = join(contentDir, name)
  let content = await read(path)

  let work = Promise.resolve()
  const settling = createSettling(() => (work = work.then(reread)))
  const watcher = follow()
  // The file may have changed before the watcher started.
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
    /** Reads the file at once, without waiting for the watcher. */
    reread: () => (work = work.then(reread)),
    close() {
      settling.close()
      watcher?.close()
    },
  }
}
