import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { html } from 'hono/html'
import type { Rooms } from './open-rooms.ts'
import { createOwnAddresses } from './own-addresses.ts'
import { addressFrom, decodePath, type Places } from './places.ts'

/** Paths that servers show as pages: without an ending, or with that of a page. */
const PAGE = /^(?:\/[^/?]+)*\/(?:[^/.?]+\/?|[^/?]+\.html?)$/

/**
 * Writes a page for each old address, which leads to the new one without a server.
 * @returns Number of written pages, and the old addresses that no file can have, such as those with a query.
 */
export async function writeRedirectPages(rooms: Rooms, places: Places, folder: string) {
  const findTarget = createOwnAddresses(rooms)
  const skipped: string[] = []
  let written = 0
  for (const old of [...rooms.oldAddresses(), '/home']) {
    const target = findTarget(old, '/')
    const place = placeFor(old)
    if (place === undefined || target.kind === 'nowhere' || !places.take(place)) {
      skipped.push(old)
      continue
    }
    const address =
      target.kind === 'elsewhere'
        ? target.address
        : addressFrom(place, places.placeOf(target.address)) + target.hash
    const path = join(folder, place)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, redirectPage(address))
    written += 1
  }
  return { written, skipped }
}

function placeFor(old: string): string | undefined {
  if (!PAGE.test(old)) return undefined
  const { pathname } = new URL(old, 'http://localhost')
  const parts = pathname.split('/').filter(Boolean).map(decodePath)
  // Such names could lead out of the folder, or not be a file's on every disk.
  if (parts.some((part) => part === undefined || /^\.|[\\/:*?"<>|%#\p{Cc}]/u.test(part))) return undefined
  return /\.html?$/.test(pathname) ? parts.join('/') : [...parts, 'index.html'].join('/')
}

function redirectPage(address: string): string {
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>This page has moved</title>
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url=${address}">
</head>
<body>
<p><a href="${address}">This page has moved.</a></p>
</body>
</html>
`)
}
