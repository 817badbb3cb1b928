import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { findPackageJSON } from 'node:module'
import * as z from 'zod'
import { writePrivate } from '../data-dir.ts'
import type { ServerContext } from '../context.ts'
import { askReleases } from './ask-releases.ts'
import type { Hosting, UpgradeState } from './types.ts'

const FILE = 'newest-release.json'
const DAY_MS = 86_400_000
/** How often it looks whether a day is over. */
const CHECK_MS = 3_600_000

const keptSchema = z.object({
  askedAt: z.iso.datetime(),
  failure: z.string().optional(),
  release: z.object({ version: z.string(), date: z.string(), changes: z.string() }).optional(),
})
type Kept = z.infer<typeof keptSchema>

interface UpgradesOptions {
  /** Address of the releases. */
  releasesUrl: string
  version: string
  /** Whether the owner allows the question. */
  isAllowed(): boolean
}

/** Asks once a day whether there is a newer version, if the owner allows it. Keeps the answer across restarts. */
export async function openUpgrades(
  { dataDir, now }: Pick<ServerContext, 'dataDir' | 'now'>,
  { releasesUrl, version, isAllowed }: UpgradesOptions,
) {
  const path = join(dataDir, FILE)
  const hosting = findHosting()
  let kept = await readKept(path)
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  async function ask() {
    const askedAt = now().toISOString()
    kept = await askReleases(releasesUrl).then(
      (release) => ({ askedAt, release }),
      (error: Error) => ({ askedAt, failure: describe(error, releasesUrl), release: kept?.release }),
    )
    // Without the file, the next start asks again.
    await writePrivate(path, JSON.stringify(kept)).catch(() => {})
  }

  /** Asks now, once for several callers. */
  async function askNow(): Promise<UpgradeState> {
    running ??= ask().finally(() => (running = undefined))
    await running
    return state()
  }

  function state(): UpgradeState {
    const { askedAt, failure, release } = kept ?? {}
    const newer = release && isNewer(release.version, version) ? release : undefined
    return { version, hosting, newer, askedAt, failure }
  }

  function check() {
    const isDue = kept === undefined || now().getTime() - Date.parse(kept.askedAt) >= DAY_MS
    if (isAllowed() && isDue) void askNow()
  }

  return {
    isAllowed,
    state,
    askNow,
    /** The newer version, if the owner allows the question. */
    newer: () => (isAllowed() ? state().newer : undefined),
    start() {
      check()
      timer = setInterval(check, CHECK_MS).unref()
    },
    close() {
      clearInterval(timer)
    },
  }
}

async function readKept(path: string): Promise<Kept | undefined> {
  try {
    return keptSchema.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    // The file is missing or damaged. The next check writes it again.
    return undefined
  }
}

/** Whether a version of three numbers comes after another. */
export function isNewer(version: string, than: string): boolean {
  const [ours, theirs] = [than, version].map((each) => each.split('.').map(Number))
  const at = theirs.findIndex((number, index) => number !== ours[index])
  return at >= 0 && theirs[at] > ours[at]
}

function findHosting(): Hosting {
  const folder = dirname(findPackageJSON(import.meta.url)!)
  if (folder.startsWith('/opt/waypost/')) return 'installer'
  if (existsSync(join(folder, '.git'))) return 'clone'
  return existsSync('/.dockerenv') || existsSync('/run/.containerenv') ? 'container' : 'archive'
}

function describe(error: Error, releasesUrl: string): string {
  const { code } = (error.cause ?? {}) as { code?: string }
  const reason = error.name === 'TimeoutError' ? 'it does not answer' : (code ?? error.message)
  return `${releasesUrl} could not be asked: ${reason}.`
}
