import { watch, type FSWatcher } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { refuse, type Fault, type Reading } from '@waypost/local-files/written/reading.ts'
import { createSettling } from '@waypost/local-files/written/settling.ts'
import { categoriesSchema, type CategoriesFile } from '#domain/categories-file.ts'
import { siteSchema, type Site } from '#domain/site.ts'
import { studioSettingsSchema, type StudioSettings } from '#domain/studio-settings.ts'
import { createRedirects, parseRedirects, REDIRECTS_FILE } from './redirects.ts'
import { parseYaml } from './yaml.ts'

/** @param reason Names the file, unless the problem has a line. */
export type ReportProblem = (reason: string, file?: string, line?: number) => void

export interface FileOptions {
  contentDir: string
  onChange(): void
  /** Called once for each new problem of the file. */
  onProblem: ReportProblem
}

/**
 * Opens `site.yaml` and follows its changes. Lines that cannot be used are reported and left out. Name and title stay what they
 * were then, or each is the other.
 */
export function openSiteFile(options: FileOptions) {
  return openContentFile(
    'site.yaml',
    options,
    (text, before?: Site): Reading<Site> => {
      if (text === undefined) {
        const reason = `There is no readable site.yaml in ${options.contentDir}. Point CONTENT_DIR at the folder that holds it and the articles.`
        return refuse(reason)
      }
      return readSite(text, before)
    },
    siteSchema.parse({ name: UNNAMED, title: UNNAMED }),
  )
}

/** Reads the text of `site.yaml`. @param before What was read before, for a name and title that are missing. */
export function readSite(text: string, before?: Site): Reading<Site> {
  const [name, title] = ['name', 'title'].map((key) => plainValueOf(text, key))
  const defaults = {
    name: before?.name ?? title ?? UNNAMED,
    title: before?.title ?? name ?? UNNAMED,
  }
  return parseYaml(text, siteSchema, { known: Object.keys(siteSchema.shape), defaults })
}

/** Name and title of a site without them. */
const UNNAMED = 'Waypost'

/** The text behind a key at the margin; `undefined` if there is none. */
function plainValueOf(text: string, key: string): string | undefined {
  const written = new RegExp(`^${key}:[ \\t]+(\\S.*)$`, 'm').exec(text)?.[1].trim()
  return written?.replace(/[ \t]#.*$/, '').replace(/^(['"])(.+)\1$/, '$2')
}

/** Opens `categories.yaml` and follows its changes. A missing file counts as empty; what cannot be used is reported and left out. */
export function openCategoriesFile(options: FileOptions) {
  return openContentFile(
    'categories.yaml',
    options,
    (text = ''): Reading<CategoriesFile> =>
      parseYaml(text, categoriesSchema, { known: ['sentence', 'picture'] }),
    {},
  )
}

/** How the studio works. */
export const STUDIO_FILE = 'studio.yaml'

/** Opens `studio.yaml` and follows its changes. A missing file counts as empty; what cannot be used is reported and left out. */
export function openStudioFile(options: FileOptions) {
  const known = Object.keys(studioSettingsSchema.shape)
  return openContentFile(
    STUDIO_FILE,
    options,
    // A file whose lines are all comments is empty.
    (text = ''): Reading<StudioSettings> =>
      /^(?!\s*(?:#|$))/m.test(text)
        ? parseYaml(text, studioSettingsSchema, { known })
        : { ok: true, value: studioSettingsSchema.parse({}) },
    studioSettingsSchema.parse({}),
  )
}

/** Opens `redirects.yaml` and follows its changes. A missing file counts as empty; what cannot be used is reported and left out. */
export function openRedirectsFile(options: FileOptions) {
  return openContentFile(
    REDIRECTS_FILE,
    options,
    (text = '') => {
      const reading = parseRedirects(text)
      return reading.ok ? { ...reading, value: createRedirects(reading.value) } : reading
    },
    createRedirects({}),
  )
}

/**
 * @param read Called with the last good content.
 * @param empty The content until the file can be read.
 */
async function openContentFile<T>(
  name: string,
  { contentDir, onChange, onProblem }: FileOptions,
  read: (text: string | undefined, before?: T) => Reading<T>,
  empty: T,
) {
  const path = join(contentDir, name)
  let content: T | undefined
  let reported = new Set<string>()
  await load()

  let work = Promise.resolve()
  const settling = createSettling(() => (work = work.then(reread)))
  const watcher = follow()
  // The file may have changed before the watcher started.
  settling.touch(name)

  function follow(): FSWatcher | undefined {
    const reportFailure = (error: unknown) =>
      onProblem(`Changes of ${path} cannot be followed (${(error as Error).message}).`, name)
    try {
      return watch(contentDir, (_event, changed) => {
        if (changed === null || changed === name) settling.touch(name)
      }).on('error', reportFailure)
    } catch (error) {
      reportFailure(error)
      return undefined
    }
  }

  async function load(): Promise<void> {
    const reading = await readText(path).then((text) =>
      typeof text === 'object' ? refuse(text.reason) : read(text, content),
    )
    if (reading.ok) content = reading.value
    report(reading.faults ?? [])
  }

  function report(faults: readonly Fault[]): void {
    const known = reported
    reported = new Set(faults.map((fault) => JSON.stringify(fault)))
    for (const fault of faults)
      if (!known.has(JSON.stringify(fault))) onProblem(fault.reason, name, fault.line)
  }

  async function reread() {
    const before = content
    await load()
    if (content !== before) onChange()
  }

  return {
    current: () => content ?? empty,
    /** Reads the file at once, without waiting for the watcher. */
    reread: () => (work = work.then(reread)),
    close() {
      settling.close()
      watcher?.close()
    },
  }
}

/** @returns `undefined` if the file is missing. */
async function readText(path: string): Promise<string | { reason: string } | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return code === 'ENOENT' ? undefined : { reason: `${path} cannot be read (${message}).` }
  }
}
