import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import pLimit from 'p-limit'
import type { SiteRooms } from './open-rooms.ts'
import { createOwnAddresses } from './own-addresses.ts'
import { addressFrom, type Places } from './places.ts'
import { rewriteHtml } from './rewrite-html.ts'
import { rewriteAbsolute, rewriteCss } from './rewrite-text.ts'
import type { WrittenSite } from './types.ts'
import { readSiteFile, startAddresses, type SiteFile } from './site-files.ts'

/** Numbers of pages and of files that are made at the same time, which bound memory. Pictures are drawn in other threads. */
const AT_ONCE = { pages: 2, files: 6 }

interface WriteSiteOptions {
  rooms: SiteRooms
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
  const inTurn = { page: pLimit(AT_ONCE.pages), file: pLimit(AT_ONCE.files) }
  const tasks: Promise<void>[] = []
  let done = 0
  let failure: { error: unknown } | undefined

  startAddresses(rooms).forEach(placeOf)
  for (const old of rooms.oldAddresses()) {
    const target = findTarget(old, '/')
    if (target.kind === 'own') placeOf(target.address)
  }
  // Each task may add others.
  for (const task of tasks) await task
  if (failure) throw failure.error
  return written

  /** Returns the place of an address, which is written once. */
  function placeOf(address: string): string {
    if (!places.has(address)) {
      const kind = rooms.isPage(address.split('?', 1)[0]) ? 'page' : 'file'
      tasks.push(inTurn[kind](() => writeUnlessFailed(address)))
    }
    return places.placeOf(address)
  }

  /** After a failure the other tasks end at once, so that nothing is written into a folder that is being removed. */
  async function writeUnlessFailed(address: string): Promise<void> {
    if (failure) return
    try {
      await write(address)
      onProgress(++done, tasks.length)
    } catch (error) {
      failure ??= { error }
    }
  }

  async function write(address: string): Promise<void> {
    const file = await readSiteFile(address, rooms)
    if (!file) return void written.missing.push(address)
    written.files += 1
    if (file.kind === 'html') written.pages += 1
    const path = join(folder, placeOf(address))
    if (!path.startsWith(folder + sep)) throw new Error(`${address} would be outside of the folder.`)
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
