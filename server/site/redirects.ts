import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { FrontMatterError, readFields, setFields } from '@waypost/content-service/front-matter'
import { explainRefusal, writeFileWhole, WritingError } from '@waypost/content-service/writing'
import * as z from 'zod'
import { withoutEndSlashes } from '#domain/addresses.ts'

export const REDIRECTS_FILE = 'redirects.yaml'

/** What stands in `redirects.yaml`: old addresses, and where each leads now. */
export type WrittenRedirects = Readonly<Record<string, string>>

/** The same, ready to be looked up. */
export interface Redirects {
  written: WrittenRedirects
  /** By old addresses in a form in which equal ones are the same. */
  exact: ReadonlyMap<string, string>
  /** Those with `*`, by what comes before it in that form. */
  patterns: ReadonlyMap<string, Pattern>
  /** How long what comes before `*` can be, the longest first: a path is looked up once for each, however many there are. */
  lengths: readonly number[]
}

interface Pattern {
  /** How many slashes stand before `*`. */
  depth: number
  target: string
}

export function createRedirects(written: WrittenRedirects): Redirects {
  const rules = Object.entries(written).map(([old, target]) => ({ old, target: encode(target) }))
  const exact = rules.filter(({ old }) => !old.endsWith('*'))
  const patterns = new Map(
    rules
      .filter(({ old }) => old.endsWith('*'))
      .map(({ old, target }) => [
        `${comparable(old.slice(0, -1))}/`,
        { depth: old.split('/').length - 1, target },
      ]),
  )
  return {
    written,
    exact: new Map(exact.map(({ old, target }) => [comparable(old), target])),
    patterns,
    lengths: [...new Set(Array.from(patterns.keys(), ({ length }) => length))].toSorted((a, b) => b - a),
  }
}

/** A header holds no other characters; people write words of any script. */
function encode(target: string): string {
  return target.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent)
}

/** Most redirects that are followed one after the other. */
const MAX_STEPS = 20

const from = z
  .string()
  .regex(/^\/[^?#]*$/, "an old address begins with '/', and has no '?' and no '#'")
  .regex(/^[^*]*$|^[^*]*\/\*$/, "'*' stands at the end, behind a '/': /blog/*")
const to = z
  .string("name the new address: '/article/tea', or a whole one with https://")
  .regex(/^(?:\/(?![/\\])|https?:\/\/[^/*]+(?:\/|$))/, "a new address begins with '/' or 'https://'")
  .regex(/^[^*]*$|^[^*]*\/\*$/, "'*' stands at the end, behind a '/': /article/*")

/** Checks what stands in the file; a redirect that leads round in a circle is refused as well. */
export const redirectsSchema: z.ZodType<WrittenRedirects> = z
  .record(z.string(), to)
  .superRefine((written, { addIssue }) => {
    const redirects = createRedirects(written)
    for (const [old, target] of Object.entries(written)) {
      const message = whyRefused(redirects, old, target)
      if (message !== undefined) addIssue({ code: 'custom', path: [old], message })
    }
  })

function whyRefused(redirects: Redirects, old: string, target: string): string | undefined {
  const written = from.safeParse(old)
  if (!written.success) return written.error.issues[0].message
  if (target.endsWith('*') && !old.endsWith('*')) return "the new address has a '*', and the old one has none"
  return leadsRound(redirects, old) ? 'it leads round in a circle, and to no page' : undefined
}

/**
 * Finds where an old address leads. One that is written out comes before one with `*`, and of these the longest.
 *
 * @param path As it is requested; case and a slash at the end make no difference.
 * @param isPage Whether there is a page: a redirect from there is passed over.
 * @returns A path of this site, or a whole address; `undefined` if it leads nowhere else.
 */
export function findRedirect(
  redirects: Redirects,
  path: string,
  isPage: (path: string) => boolean,
): string | undefined {
  let found: string | undefined
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    const now = found ?? path
    const next = now.startsWith('/') && !isPage(pathOf(now)) ? findStep(redirects, now) : undefined
    if (next === undefined) return found
    found = next
  }
  return undefined
}

/** One redirect alone. */
function findStep(redirects: Redirects, address: string): string | undefined {
  const path = pathOf(address)
  const asked = comparable(path)
  const exact = redirects.exact.get(asked)
  if (exact !== undefined) return exact
  const length = redirects.lengths.find((each) => redirects.patterns.has(asked.slice(0, each)))
  const pattern = length === undefined ? undefined : redirects.patterns.get(asked.slice(0, length))
  if (!pattern) return undefined
  const { depth, target } = pattern
  if (!target.endsWith('*')) return target
  return within(target.slice(0, -1), withoutEndSlashes(path).split('/').slice(depth).join('/'))
}

/** Joins an address with what stood for `*`, which must not lead to another site. */
function within(start: string, rest: string): string | undefined {
  const base = new URL(start, 'http://localhost')
  const joined = URL.parse(start + rest, 'http://localhost')
  return joined?.origin === base.origin && joined.href.startsWith(base.href) ? start + rest : undefined
}

function pathOf(address: string): string {
  return address.replace(/[?#].*$/s, '')
}

/** The router ignores case, slashes at the end and how a path is encoded; so do redirects. */
function comparable(path: string): string {
  return withoutEndSlashes(decode(path).toLowerCase())
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function leadsRound(redirects: Redirects, old: string): boolean {
  const path = old.replace(/\*$/, 'x')
  let steps = 0
  for (let now: string | undefined = path; now?.startsWith('/'); now = findStep(redirects, now)) {
    steps += 1
    if (steps > MAX_STEPS) return true
  }
  return false
}

/**
 * Has an old address lead to a new one, in `redirects.yaml`; what led to the old one leads to the new one at once. The rest of
 * the file stays as it is.
 *
 * @returns Takes it back.
 * @throws WritingError
 */
export async function addRedirect(
  contentDir: string,
  old: string,
  now: string,
): Promise<() => Promise<void>> {
  const path = join(contentDir, REDIRECTS_FILE)
  const write = (text: string) => writeFileWhole(path, Buffer.from(text), () => {}, false)
  try {
    const before = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
    await write(withRedirect(before ?? FIRST_LINES, old, now))
    return () => (before === undefined ? rm(path) : write(before))
  } catch (error) {
    if (!(error instanceof FrontMatterError)) throw explainRefusal(error)
    const line = error.line === undefined ? '' : `line ${error.line}: `
    throw new WritingError('refused', `Mend ${REDIRECTS_FILE} first. ${line}${error.message}`, {
      cause: error,
    })
  }
}

function withRedirect(text: string, old: string, now: string): string {
  const led = Object.entries(readFields(text, 'yaml')).flatMap(([from, to]) => (to === old ? [from] : []))
  const changes = Object.fromEntries([...led, old].map((from) => [from, now]))
  // What has this address now is a page.
  return setFields(text, { ...changes, [now]: undefined }, 'yaml')
}

const FIRST_LINES = '# Old addresses, and where each of them leads now.\n'
