import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  ASSETS_PATH,
  ATOM_PATH,
  CONTENT_PATH,
  FILES_SCRIPT_PATH,
  FIXED_SCREENS,
  articlePath,
  feedAddress,
  JSON_FEED_PATH,
  LLMS_PATH,
  pagePath,
  ROBOTS_PATH,
  RSS_PATH,
  SEARCH_PATH,
  SITEMAP_PATH,
} from '#domain/addresses.ts'
import { listAddress } from '#domain/list-address.ts'
import type { SiteRooms } from './open-rooms.ts'
import { siteScript } from './site-script.ts'

/** The bytes of a file, or its text with addresses to replace. */
export type SiteFile =
  | { kind: 'bytes'; bytes: Uint8Array | AsyncIterable<Uint8Array> | string }
  | { kind: 'html' | 'css' | 'text'; text: string }

/** Lists the addresses from which links lead to all others. */
export function startAddresses({ snapshot }: SiteRooms): string[] {
  const { articles, pages, categories, months, tags, series } = snapshot
  const lists = Object.entries({ category: categories, month: months, tag: tags, series }).flatMap(
    ([filter, counts]) => counts.map(({ name }) => listAddress({ [filter]: name })),
  )
  const feeds = Object.entries({ category: categories, tag: tags, series } as const).flatMap(
    ([filter, counts]) => counts.map(({ name }) => feedAddress(filter as 'category', name)),
  )
  return [
    ...FIXED_SCREENS,
    SEARCH_PATH,
    ...Array.from(pages.keys(), pagePath),
    ...articles.map(({ id }) => articlePath(id)),
    ...lists,
    RSS_PATH,
    ATOM_PATH,
    JSON_FEED_PATH,
    SITEMAP_PATH,
    ROBOTS_PATH,
    LLMS_PATH,
    '/favicon.ico',
    ...feeds,
  ]
}

/** Reads what is at an address of the site; `undefined` if there is nothing. */
export async function readSiteFile(address: string, rooms: SiteRooms): Promise<SiteFile | undefined> {
  const { pathname } = new URL(address, 'http://localhost')
  if (rooms.isPage(pathname)) {
    const text = await rooms.pages.render(address)
    return text === undefined ? undefined : { kind: 'html', text }
  }
  if (pathname === FILES_SCRIPT_PATH) return { kind: 'bytes', bytes: siteScript }
  if (pathname.startsWith(`${ASSETS_PATH}/`)) {
    const { clientDir } = rooms.pages
    // A link of a reader may name a file that no build has.
    const bytes = await readFile(join(clientDir, pathname)).catch(() => undefined)
    if (!bytes || !pathname.endsWith('.css')) return bytes && { kind: 'bytes', bytes }
    return { kind: 'css', text: await withDrawings(bytes.toString('utf8'), clientDir) }
  }
  const isContent = pathname.startsWith(`${CONTENT_PATH}/`)
  const response = await (isContent ? rooms.requestContent(address) : rooms.request(address))
  if (response.status !== 200) return undefined
  const type = response.headers.get('content-type') ?? ''
  if (!isContent && type.startsWith('text/css')) return { kind: 'css', text: await response.text() }
  if (!isContent && /^(?:text|application)\//.test(type)) return { kind: 'text', text: await response.text() }
  return { kind: 'bytes', bytes: response.body ?? '' }
}

/** Puts the drawings of a style sheet into it: a page on a disk may not load them as masks. */
async function withDrawings(css: string, clientDir: string): Promise<string> {
  let whole = css
  for (const [written, path] of css.matchAll(/url\(["']?(\/assets\/[\w.-]+\.svg)["']?\)/g)) {
    const drawing = await readFile(join(clientDir, path), 'utf8')
    whole = whole.replaceAll(
      written,
      `url("data:image/svg+xml,${drawing.trim().replaceAll(/["#%<>\n]/g, encodeURIComponent)}")`,
    )
  }
  return whole
}
