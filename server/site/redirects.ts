import { join } from 'node:path'
import { FrontMatterError, readFields, setFields } from '@waypost/content-service/front-matter'
import { explainRefusal, WritingError } from '@waypost/content-service/writing'
import * as z from 'zod'
import type { Reading } from '@waypost/local-files/written/reading.ts'
import { withoutEndSlashes } from '#domain/addresses.ts'
import { comparable } from '#domain/same-text.ts'
import { changeFile, type Change } from './change-file.ts'
import { parseYaml } from './yaml.ts'

export const REDIRECTS_FILE = 'redirects.yaml'

/** The content of `redirects.yaml`: old addresses with their new addresses. */
export type WrittenRedirects = Readonly<Record<string, string>>

/** Redirects that can be looked up by path. */
export interface Redirects {
  written: WrittenRedirects
  /** By old paths, in the form of `comparablePath`. */
  exact: ReadonlyMap<string, string>
  /** Redirects of addresses with a query, by path and query, such as `/?p=123`. */
  queries: ReadonlyMap<string, string>
  /** The redirects with `*`. Those with the longest beginning are first. */
  patterns: readonly Pattern[]
}

interface Pattern {
  /** The path before `*`, in the form of `comparablePath`. */
  beginning: string
  /** The number of slashes before `*`. */
  depth: number
  target: string
}

export function createRedirects(written: WrittenRedirects): Redirects {
  const rules = Object.entries(written).map(([old, target]) => ({ old, target: encode(target) }))
  const [queries, paths] = [true, false].map((has) => rules.filter(({ old }) => old.includes('?') === has))
  const exact = paths.filter(({ old }) => !old.endsWith('*'))
  const patterns = paths
    .filter(({ old }) => old.endsWith('*'))
    .map(({ old, target }) => ({
      beginning: `${comparablePath(old.slice(0, -1))}/`,
      depth: old.split('/').length - 1,
      target,
    }))
  return {
    written,
    exact: new Map(exact.map(({ old, target }) => [comparablePath(old), target])),
    queries: new Map(
      queries.map(({ old, target }) => {
        const { path, query } = divide(old)
        return [`${comparablePath(path)}?${query}`, target]
      }),
    ),
    patterns: patterns.toSorted((a, b) => b.beginning.length - a.beginning.length),
  }
}

/** Encodes letters of other scripts, since a header cannot contain them. */
function encode(target: string): string {
  return target.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent)
}

/** Maximum number of redirects in a chain. */
const MAX_STEPS = 20

const from = z
  .string()
  .regex(/^\/[^#]*$/, "an old address begins with '/', and has no '#'")
  .regex(/^[^*]*$|^[^*?]*\/\*$/, "'*' must be at the end, after a '/': /blog/*")
  .regex(/^[^?]*(?:\?[^?&=]+=[^?&=]*)?$/, "after '?' one name and its value may follow, as in /?p=123")
  .refine(
    (old) => !OWN_PARAMETERS.has(divide(old).query.split('=', 1)[0]),
    'the site itself uses what is after the ?',
  )

/** Parameters of the site's own addresses. */
const OWN_PARAMETERS = new Set(['category', 'month', 'page', 'q', 'at'])
const to = z
  .string("write the new address: '/article/tea', or a whole one with https://")
  .regex(/^(?:\/(?![/\\])|https?:\/\/[^/*]+(?:\/|$))/, "a new address begins with '/' or 'https://'")
  .regex(/^[^*]*$|^[^*]*\/\*$/, "'*' must be at the end, after a '/': /article/*")

/** Reads the content of the file. Lines that cannot be used, such as a redirect that leads round in a circle, are left out. */
export function parseRedirects(text: string): Reading<WrittenRedirects> {
  return parseYaml(text, schema)
}

const schema: z.ZodType<WrittenRedirects> = z.record(z.string(), to).superRefine((written, { addIssue }) => {
  const redirects = createRedirects(written)
  for (const [old, target] of Object.entries(written)) {
    const message = whyRefused(redirects, old, target)
    if (message !== undefined) addIssue({ code: 'custom', path: [old], message })
  }
})

function whyRefused(redirects: Redirects, old: string, target: string): string | undefined {
  const reason = whyNoAddress(old)
  if (reason !== undefined) return reason
  if (target.endsWith('*') && !old.endsWith('*')) return "the new address has a '*', and the old one has none"
  return leadsRound(redirects, old) ? 'it leads round in a circle, and to no page' : undefined
}

/** Explains why a text cannot be an old address of this site; `undefined` if it can. */
export function whyNoAddress(old: string): string | undefined {
  return from.safeParse(old).error?.issues[0].message
}

/**
 * Finds the new address of an old one. An exact redirect takes precedence over one with `*`, and a longer beginning
 * over a shorter one.
 * @param address The requested path, perhaps with its query; case and slashes at the end are ignored.
 * @param isPage Whether a path is a page. The redirect of a page is ignored.
 * @returns A path of this site, or a whole address; `undefined` without a redirect.
 */
export function findRedirect(
  redirects: Redirects,
  address: string,
  isPage: (path: string) => boolean,
): string | undefined {
  let found = findByQuery(redirects, address)
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    const now = found ?? address
    const next = now.startsWith('/') && !isPage(pathOf(now)) ? findStep(redirects, now) : undefined
    if (next === undefined) return found
    found = next
  }
  return undefined
}

/** Follows the redirect of an address with a query, also if its path is a page: `/?p=123` was an article at WordPress. */
function findByQuery({ queries }: Redirects, address: string): string | undefined {
  if (queries.size === 0) return undefined
  const { path, query } = divide(address)
  const parameters = [...new URLSearchParams(query)].map(([name, value]) => `${name}=${value}`)
  return parameters
    .map((each) => queries.get(`${comparablePath(path)}?${each}`))
    .find((target) => target !== undefined)
}

/** Follows one redirect. */
function findStep(redirects: Redirects, address: string): string | undefined {
  const path = pathOf(address)
  const asked = comparablePath(path)
  const exact = redirects.exact.get(asked) ?? redirects.exact.get(wholePicture(asked))
  // An article whose name changed its capitals alone is at its new address now.
  if (exact !== undefined) return exact === path ? undefined : exact
  const pattern = redirects.patterns.find(({ beginning }) => wholePicture(asked).startsWith(beginning))
  if (!pattern) return undefined
  const { depth, target } = pattern
  if (!target.endsWith('*')) return target
  return within(target.slice(0, -1), withoutEndSlashes(wholePicture(path)).split('/').slice(depth).join('/'))
}

/** The address of a picture by that of a smaller size at WordPress or Ghost: `lake-300x200.jpg`, `images/size/w600/lake.jpg`. */
function wholePicture(path: string): string {
  return path
    .replace(/-\d+x\d+(\.(?:avif|gif|jpe?g|png|webp))$/i, '$1')
    .replace(/\/size\/w\d+(?:h\d+)?(?:\/format\/\w+)?\//, '/')
}

/** Replaces `*` with the rest of the path. The result must stay on the same site. */
function within(start: string, rest: string): string | undefined {
  const base = new URL(start, 'http://localhost')
  const joined = URL.parse(start + rest, 'http://localhost')
  return joined?.origin === base.origin && joined.href.startsWith(base.href) ? start + rest : undefined
}

function divide(address: string): { path: string; query: string } {
  const [whole] = address.split('#', 1)
  const at = whole.indexOf('?')
  return at === -1 ? { path: whole, query: '' } : { path: whole.slice(0, at), query: whole.slice(at + 1) }
}

function pathOf(address: string): string {
  return address.replace(/[?#].*$/s, '')
}

/** Writes equal paths alike: encoding, slashes at the end and what `comparable` ignores make no difference. */
export function comparablePath(path: string): string {
  return comparable(withoutEndSlashes(decode(path)))
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function leadsRound(redirects: Redirects, old: string): boolean {
  const start = old.includes('?') ? redirects.written[old] : old.replace(/\*$/, 'x')
  let steps = 0
  for (let now: string | undefined = start; now?.startsWith('/'); now = findStep(redirects, now)) {
    steps += 1
    if (steps > MAX_STEPS) return true
  }
  return false
}

/**
 * Adds a redirect to `redirects.yaml`. Existing redirects to the old address now lead to the new one. The rest of the
 * file stays unchanged.
 * @returns A function that undoes this change and no later one.
 * @throws WritingError
 */
export async function addRedirect(
  contentDir: string,
  old: string,
  now: string,
): Promise<() => Promise<void>> {
  const path = join(contentDir, REDIRECTS_FILE)
  try {
    const change = await changeFile(path, (text = FIRST_LINES) => withRedirect(text, old, now))
    return async () => void (await changeFile(path, (text) => withoutChange(text, change)))
  } catch (error) {
    if (!(error instanceof FrontMatterError)) throw explainRefusal(error)
    const line = error.line === undefined ? '' : `line ${error.line}: `
    throw new WritingError('refused', `Correct ${REDIRECTS_FILE} first. ${line}${error.message}`, {
      cause: error,
    })
  }
}

function withRedirect(text: string, old: string, now: string): string {
  const written = Object.entries(readFields(text, 'yaml'))
  // The new address is a page now, so it needs no redirect. Other spellings of it lead to it.
  const led = written.flatMap(([from, to]) => (to === old || isSame(from, now) ? [[from, now] as const] : []))
  const changed = setFields(text, Object.fromEntries([...led, [old, now], [now, undefined]]), 'yaml')
  const read = parseRedirects(changed)
  const found = read.ok && findRedirect(createRedirects(read.value), old, (path) => path === now)
  if (found === encode(now)) return changed
  throw new WritingError(
    'refused',
    `A redirect from '${old}' to '${now}' cannot be written into ${REDIRECTS_FILE}.`,
  )
}

function isSame(one: string, other: string): boolean {
  return comparablePath(one) === comparablePath(other)
}

/** Undoes a change. Addresses that another change has led elsewhere since stay. */
function withoutChange(text: string | undefined, { before, after }: Change): string | undefined {
  if (text === after) return before
  if (text === undefined) return undefined
  const [was, became, is] = [before ?? '', after ?? '', text].map((each) => readFields(each, 'yaml'))
  const changed = Object.keys({ ...was, ...became }).filter(
    (address) => was[address] !== became[address] && is[address] === became[address],
  )
  return setFields(text, Object.fromEntries(changed.map((address) => [address, was[address]])), 'yaml')
}

const FIRST_LINES = '# Old addresses with their new addresses.\n'
