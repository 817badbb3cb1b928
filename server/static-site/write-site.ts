import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pLimit from 'p-limit'
import type { Rooms } from './open-rooms.ts'
import { createOwnAddresses } from './own-addresses.ts'
import { addressFrom, type Places } from './places.ts'
import { rewriteHtml } from './rewrite-html.ts'
import { rewriteAbsolute, rewriteCss } from './rewrite-text.ts'
import type { WrittenSite } from './types.ts'
import { readSiteFile, startAddresses, type SiteFile } from './site-files.ts'

/** Number of files that are made at the same time, which bounds memory. */
const AT_ONCE = 8

interface WriteSiteOptions {
  rooms: Rooms
  places: Places
  folder: string
  onProgress(done: number, total: number): void
}

/** Writes the site's pages, and all files that they need, by following their addresses. */
export async function writeSite({
  rooms,
  places,
  folder,
  onProgress,
}: WriteSiteOptions): Promise<WrittenSite> {
  const { publicUrl } = rooms
  const findTarget = createOwnAddresses(rooms)
  const written: WrittenSite = { pages: 0, files: 0, missing: [] }
  const inTurn = pLimit(AT_ONCE)
  let found: string[] = []
  let total = 0
  let done = 0

  startAddresses(rooms).forEach(placeOf)
  while (found.length > 0) {
    const addresses = found
    found = []
    await Promise.all(addresses.map((address) => inTurn(() => write(address))))
  }
  return written

  /** Returns the place of an address, which is written once. */
  function placeOf(address: string): string {
    if (!places.has(address)) {
      found.push(address)
      total += 1
    }
    return places.placeOf(address)
  }

  async function write(address: string): Promise<void> {
    const file = await readSiteFile(address, rooms)
    onProgress(++done, total)
    if (!file) return void written.missing.push(address)
    written.files += 1
    if (file.kind === 'html') written.pages += 1
    const path = join(folder, placeOf(address))
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, file.kind === 'bytes' ? file.bytes : rewrite(file, address))
  }

  function rewrite(file: Exclude<SiteFile, { kind: 'bytes' }>, address: string): string {
    const here = placeOf(address)

    function relative(link: string): string {
      if (link === '' || link.startsWith('#') || link.startsWith('data:')) return link
      const target = findTarget(link, address)
      if (target.kind === 'elsewhere') return target.address
      // The site leads readers of unknown addresses Home.
      if (target.kind === 'nowhere') return addressFrom(here, 'index.html')
      const place = placeOf(target.address)
      return place === here && target.hash !== '' ? target.hash : addressFrom(here, place) + target.hash
    }

    function absolute(link: string): string {
      const target = findTarget(link, address)
      if (target.kind !== 'own') return link
      const place = placeOf(target.address)
      const isWhole = target.address.includes('?') || !place.endsWith('index.html')
      const path = isWhole ? `/${addressFrom('', place.replace(/index\.html$/, ''))}` : target.address
      return publicUrl + path + target.hash
    }

    if (file.kind === 'html') return rewriteHtml(file.text, { relative, absolute })
    if (file.kind === 'css') return rewriteCss(file.text, relative)
    return rewriteAbsolute(file.text, publicUrl, absolute)
  }
}
