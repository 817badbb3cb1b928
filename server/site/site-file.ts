import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { watch } from 'chokidar'
import { siteSchema, type Site } from '#domain/site.ts'
import { StartError } from '../errors.ts'
import { parseYaml } from './yaml.ts'

/** The creator's words, kept current with their file. */
export interface SiteFile {
  current(): Site
  close(): Promise<void>
}

interface SiteFileOptions {
  contentDir: string
  watch: boolean
  onChange(): void
  /** Told once for each time the file stops being readable; the last good words stay. */
  onProblem(reason: string): void
}

/**
 * Opens `site.yaml`.
 *
 * @throws StartError naming file, line and reason of every mistake, if the file is missing or does not parse.
 */
export async function openSiteFile({
  contentDir,
  watch: watching,
  onChange,
  onProblem,
}: SiteFileOptions): Promise<SiteFile> {
  const path = join(contentDir, 'site.yaml')
  const watcher = watching ? watch(path, { ignoreInitial: true, atomic: true }) : undefined
  // Read only once the watch stands, so that no change falls between the two.
  if (watcher) await once(watcher, 'ready')
  let site = await readSite(path).catch(async (error: unknown) => {
    await watcher?.close()
    throw error
  })

  async function reread() {
    try {
      site = await readSite(path)
      onChange()
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      onProblem(error.message)
    }
  }
  watcher?.on('add', () => void reread()).on('change', () => void reread())

  return {
    current: () => site,
    close: async () => watcher?.close(),
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
  const lines = parsed.mistakes.map(({ line, reason }) => `  line ${line}: ${reason}`)
  throw new StartError(`${path} does not parse. Mend it and start again:\n${lines.join('\n')}`)
}
