import {
  ASSETS_PATH,
  ATOM_PATH,
  CONTENT_PATH,
  FILES_SCRIPT_PATH,
  FONTS_PATH,
  HOME_PATH,
  ICON_PATH,
  JSON_FEED_PATH,
  LLMS_PATH,
  LOOK_PATH,
  ROBOTS_PATH,
  RSS_PATH,
  SECURITY_TXT_PATH,
  SITEMAP_PATH,
  SOCIAL_PATH,
  withoutEndSlashes,
} from '#domain/addresses.ts'
import { listAddress, parseListQuery } from '#domain/list-address.ts'
import { decodePath } from './places.ts'

const FILES: readonly string[] = [
  ATOM_PATH,
  FILES_SCRIPT_PATH,
  JSON_FEED_PATH,
  LLMS_PATH,
  ROBOTS_PATH,
  RSS_PATH,
  SECURITY_TXT_PATH,
  SITEMAP_PATH,
]
const FOLDERS = [ASSETS_PATH, FONTS_PATH, LOOK_PATH, SOCIAL_PATH, `${CONTENT_PATH}/assets`]

interface OwnAddressesOptions {
  publicUrl: string
  isPage(path: string): boolean
  findRedirect(address: string): string | undefined
}

/** Finds what a link of the site leads to. */
export function createOwnAddresses({ publicUrl, isPage, findRedirect }: OwnAddressesOptions) {
  const { origin } = new URL(publicUrl)

  /**
   * @param base Address of the page with the link.
   * @returns The address of a page or file of this site without its fragment; `elsewhere` for another site, or the new address
   *   there; `nowhere` if the site has nothing at this address, and leads readers Home.
   */
  return function find(link: string, base: string): Target {
    const url = URL.parse(link, new URL(base, origin))
    if (url?.origin !== origin) return { kind: 'elsewhere', address: link }
    const { pathname, search, hash } = url
    // Readers write links too.
    if (decodePath(pathname) === undefined) return { kind: 'nowhere' }
    const path = withoutEndSlashes(pathname) || '/'
    const redirected = findRedirect(pathname + search)
    if (redirected !== undefined) return find(redirected, '/')
    if (path === '/' || path === HOME_PATH)
      return { kind: 'own', address: listAddress(parseListQuery(url.searchParams)), hash }
    if (isPage(path)) return { kind: 'own', address: path, hash }
    const isFile =
      FILES.includes(path) || ICON_PATH.test(path) || FOLDERS.some((each) => path.startsWith(`${each}/`))
    return isFile ? { kind: 'own', address: path + search, hash } : { kind: 'nowhere' }
  }
}

export type Target =
  | { kind: 'own'; address: string; hash: string }
  | { kind: 'elsewhere'; address: string }
  | { kind: 'nowhere' }
