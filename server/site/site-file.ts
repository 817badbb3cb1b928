import { watch, type FSWatcher } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { siteSchema, type Site } from '#domain/site.ts'
import { StartError } from '../errors.ts'
import { createSettling } from '@waypost/local-files/settling.ts'
import { parseYaml } from './yaml.ts'

/** The current content of `site.yaml`. */
export interface SiteFile {
  current(): Site
  close(): void
}

interface SiteFileOptions {
  contentDir: string
  onChange(): void
  /** Called when the changed file cannot be read; the last good version stays. */
  onProblem(reason: string): void
}

const FILE = 'site.yaml'

/**
 * Opens `site.yaml`.
 *
 * @throws StartError naming file, line and reason of every mistake, if the file is missing or does not parse.
 */
export async function openSiteFile({ contentDir, onChange, onProblem }: SiteFileOptions): Promise<SiteFile> {
  const path = join(contentDir, FILE)
  let site = await readSite(path)

  let work = Promise.resolve()
  const settling = createSettling(() => (work = work.then(reread)))
  const watcher = follow()
  // Finds what changed before the watch began.
  settling.touch(FILE)

  function follow(): FSWatcher | undefined {
    const reportFailure = (error: unknown) =>
      onProblem(`Changes of ${path} cannot be followed (${(error as Error).message}).`)
    try {
      return watch(contentDir, (_event, name) => {
        if (name === null || name === FILE) settling.touch(FILE)
      }).on('error', reportFailure)
    } catch (error) {
      reportFailure(error)
      return undefined
    }
  }

  async function reread() {
    try {
      site = await readSite(path)
      onChange()
    } catch (error) {
      onProblem((error as Error).message)
    }
  }

  return {
    current: () => site,
    close() {
      settling.close()
      watcher?.close()
    },
  }
}

async function readSite(path: string): Promise<Site> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (cause) {
    throw new StartError(
      `There is no readable site.yaml at ${path}. Point CONTENT_DIR at the folder that holds it and the articles.`,
      { cause },
    )
  }
  const parsed = parseYaml(text, siteSchema)
  if (parsed.ok) return parsed.value
  const lines = parsed.faults.map(({ line = 1, reason }) => `  line ${line}: ${reason}`)
  throw new StartError(`${path} does not parse. Mend these lines:\n${lines.join('\n')}`)
}
