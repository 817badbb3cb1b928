import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { copyPublicContent } from '@waypost/content-service/moving'
import { articlePath, pagePath, SEARCH_PATH } from '#domain/addresses.ts'
import { formatDate } from '#domain/calendar-date.ts'
import type { Config } from '../config/config.ts'
import { openDatabase } from '../database/database.ts'
import { StartError } from '../errors.ts'
import { writeComments } from './comment-lines.ts'
import { openRooms, type Rooms } from './open-rooms.ts'
import { addressFrom, createPlaces, type Places } from './places.ts'
import { writeRedirectPages } from './redirect-pages.ts'
import { titlesScript, type ListedTitle } from './site-script.ts'
import { makeFolder } from './target-folder.ts'
import type { SiteReport } from './types.ts'
import { writeSite } from './write-site.ts'

interface ExportSiteOptions {
  config: Config
  /** Absolute. */
  folder: string
  overwrites: boolean
  /** Version of Waypost. */
  version: string
  onProgress(done: number, total: number): void
}

/**
 * Writes the whole site as files that need no server, with its Markdown and its comments next to them. It also works while the site is
 * running.
 *
 * @throws StartError if it cannot. The folder is then as it was.
 * @see docs/moving.md
 */
export async function exportSite(options: ExportSiteOptions): Promise<SiteReport> {
  const { config, folder, overwrites, version, onProgress } = options
  const { contentDir, dataDir, publicUrl } = config
  const marker = { madeBy: `Waypost ${version}`, address: publicUrl }
  return makeFolder({ folder, keptApart: [contentDir, dataDir], overwrites, marker }, async (hidden) => {
    await using opened = await openSiteRooms(config, { withDrafts: false })
    const rooms = { ...opened.rooms, pages: await opened.rooms.openPages() }
    const places = createPlaces(rooms.isPage)
    const written = await writeSite({ rooms, places, folder: hidden, onProgress })
    await writeTitles(rooms, places, hidden)
    const { written: redirects, skipped } = await writeRedirectPages(rooms, places, hidden)
    const leftOut = await copyPublicContent({ contentDir, dataDir, folder: join(hidden, 'content') })
    written.missing.push(...leftOut.map((name) => `content/${name}: its metadata cannot be removed`))
    const comments = await writeComments(rooms, hidden)
    const articles = rooms.snapshot.articles.length
    return { folder, ...written, articles, comments, redirects, skippedRedirects: skipped }
  })
}

/**
 * Opens what shows the site, to be written into files.
 * @throws StartError if the site shows a hosted space.
 */
export async function openSiteRooms(config: Config, options: { withDrafts: boolean }) {
  const { contentful, database: location } = config
  if (contentful)
    throw new StartError(
      `This site shows the space '${contentful.space}'. Import it into a folder first: ./waypost import contentful.`,
    )
  // React chooses its build by this variable.
  process.env.NODE_ENV = 'production'
  const hasDatabase = location.kind !== 'sqlite' || existsSync(location.path)
  const database = hasDatabase ? await openDatabase(location) : undefined
  try {
    const rooms = await openRooms(config, database, options)
    return {
      rooms,
      async [Symbol.asyncDispose]() {
        await rooms.close()
        await database?.close()
      },
    }
  } catch (error) {
    await database?.close()
    throw error
  }
}

/** Writes the list of titles for the search. */
async function writeTitles({ snapshot }: Rooms, places: Places, folder: string): Promise<void> {
  const here = places.placeOf(SEARCH_PATH)
  const titles = snapshot.texts.map(({ id, page, title, category, date }): ListedTitle => {
    const address = page === undefined ? articlePath(id) : pagePath(page)
    return [title, addressFrom(here, places.placeOf(address)), category ?? '', date ? formatDate(date) : '']
  })
  const path = join(folder, here, '../titles.js')
  await mkdir(join(path, '..'), { recursive: true })
  await writeFile(path, titlesScript(titles))
}
