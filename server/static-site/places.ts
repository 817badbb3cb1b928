import { posix } from 'node:path'
import { CONTENT_PATH, HOME_PATH, RSS_PATH } from '#domain/addresses.ts'
import { FILTERS, parseListQuery } from '#domain/list-address.ts'

export type Places = ReturnType<typeof createPlaces>

/** Gives each address of the site a file in the folder, whose names every disk can hold. */
export function createPlaces(isPage: (path: string) => boolean) {
  const places = new Map<string, string>()
  const taken = new Set<string>()

  return {
    /** Returns the path of an address's file, such as `article/tea/index.html`; the same for each call. */
    placeOf(address: string): string {
      const known = places.get(address)
      if (known !== undefined) return known
      const { dir, name, ext } = posix.parse(wantedPlace(address, isPage))
      for (let number = 1; ; number += 1) {
        const suffix = number === 1 ? '' : `-${number}`
        const place = name === 'index' ? `${dir}${suffix}/${name}${ext}` : `${dir}/${name}${suffix}${ext}`
        if (take(place)) {
          const found = place.replace(/^\/+/, '')
          places.set(address, found)
          return found
        }
      }
    },
    /** @returns Whether no other file has this place; a memory stick may not distinguish case. */
    take,
    has: (address: string) => places.has(address),
  }

  function take(place: string): boolean {
    const key = place.replace(/^\/+/, '').normalize('NFC').toLowerCase()
    if (taken.has(key)) return false
    taken.add(key)
    return true
  }
}

/** Decodes what is percent-encoded; `undefined` if a code is broken. */
export function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** Returns the address of one place as seen from another. */
export function addressFrom(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to)
  return path.split('/').map(encodeURIComponent).join('/')
}

function wantedPlace(address: string, isPage: (path: string) => boolean): string {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  const path = decodeURIComponent(pathname)
  if (pathname === HOME_PATH) return listPlace(searchParams)
  if (isPage(pathname)) return `/${safe(path)}/index.html`
  if (pathname === RSS_PATH && searchParams.size > 0)
    return `/rss/${safe([...searchParams].flat().join('/'))}.xml`
  const isOwnFile = pathname.startsWith(`${CONTENT_PATH}/`)
  const { dir, name, ext } = posix.parse(isOwnFile ? `/files/${posix.basename(path)}` : path)
  const { fm, ...sizes } = Object.fromEntries(searchParams)
  const size = Object.values(sizes).map((value) => `-${value}`)
  const kind = (fm ?? ext).replaceAll(/\W/g, '').slice(0, 20)
  return `${safe(dir)}/${safe(name + size.join(''))}${kind === '' ? '' : `.${kind}`}`
}

function listPlace(parameters: URLSearchParams): string {
  const { isWhole, page, ...filters } = parseListQuery(parameters)
  const parts = [
    ...FILTERS.flatMap((filter) => (filters[filter] === undefined ? [] : [filter, nameFor(filters[filter])])),
    ...(isWhole ? ['all'] : []),
    ...(page > 1 ? [String(page)] : []),
  ]
  return parts.length === 0 ? '/index.html' : `/home/${parts.join('/')}/index.html`
}

/** Makes a folder's name of a category's name in any script. */
function nameFor(name: string): string {
  const words = name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
  return shorten(words) || 'other'
}

/** Disks hold names of 255 bytes; a number and a kind may follow. */
function shorten(name: string): string {
  return Buffer.from(name)
    .subarray(0, 220)
    .toString()
    .replace(/\uFFFD+$/, '')
}

/** Replaces characters that some disks refuse, and names that lead elsewhere. */
function safe(path: string): string {
  return path
    .split('/')
    .filter((part) => part !== '' && !/^\.{1,2}$/.test(part))
    .map((part) => shorten(part.replaceAll(/[\\:*?"<>|%#\p{Cc}]/gu, '-')).replace(/[. ]+$/, ''))
    .join('/')
}
