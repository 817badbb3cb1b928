import { parse } from 'yaml'
import { z } from 'zod'
import { remarkItem, type PlannedItem } from '../items.ts'
import type { OldText } from '../site/old-site.ts'

/**
 * Adds the redirects of the old site: those to a text become addresses of the text. Patterns have no place here.
 *
 * @param lists Known lists and feeds by their old addresses.
 */
export function addRedirectsTo(
  texts: readonly OldText[],
  lists: ReadonlyMap<string, string>,
  files: readonly string[],
): { texts: OldText[]; redirects: Map<string, string>; leftOut: PlannedItem[] } {
  const textAt = new Map(
    texts.flatMap((text) => text.addresses.map((each) => [withoutSlash(each), text] as const)),
  )
  const listAt = new Map([...lists].map(([old, to]) => [withoutSlash(old), to]))
  const more = new Map<OldText, string[]>()
  const redirects = new Map(lists)
  const leftOut: PlannedItem[] = []
  for (const [pattern, to] of files.flatMap(redirectsIn)) {
    const old = pathOf(pattern)
    const target = /^https?:\/\/\S+$/.test(to) || to === '/' ? to : listAt.get(withoutSlash(to))
    const text = textAt.get(withoutSlash(to))
    if (old !== undefined && text) more.set(text, [...(more.get(text) ?? []), old])
    else if (old !== undefined && target !== undefined) redirects.set(old, target)
    else leftOut.push(remarkItem('redirects', `A redirect is left out: ${pattern} to ${to}`))
  }
  return {
    texts: texts.map((text) => ({ ...text, addresses: [...text.addresses, ...(more.get(text) ?? [])] })),
    redirects,
    leftOut,
  }
}

function withoutSlash(path: string): string {
  return path.replace(/\/+$/, '').toLowerCase()
}

/** The path that a pattern means; `undefined` if it means several. */
function pathOf(pattern: string): string | undefined {
  const bare = pattern
    .replace(/^\^/, '')
    .replace(/\$$/, '')
    .replace(/(?:\[\/\]|\\?\/)\?$/, '/')
  const path = bare.replaceAll(/\\([/.-])/g, '$1')
  return /^\/[^\\()[\]{}*+?|^$#\s]*$/.test(path) ? path : undefined
}

function redirectsIn(text: string): [string, string][] {
  const read = REDIRECTS.safeParse(parseYaml(text)).data ?? []
  return Array.isArray(read)
    ? read.map(({ from, to }) => [from, to])
    : Object.values(read).flatMap((each) => Object.entries(each ?? {}))
}

const REDIRECTS = z.union([
  z.array(z.object({ from: z.string(), to: z.string() })),
  z.record(z.string(), z.record(z.string(), z.string()).nullable()),
])

/** The patterns of posts' addresses in a file of routes, such as `/{year}/{slug}/`. */
export function permalinksIn(text: string): string[] {
  return Object.values(ROUTES.safeParse(parseYaml(text)).data?.collections ?? {}).map(
    ({ permalink }) => permalink,
  )
}

const ROUTES = z.object({ collections: z.record(z.string(), z.object({ permalink: z.string() })) })

function parseYaml(text: string): unknown {
  try {
    return parse(text)
  } catch {
    return undefined
  }
}
