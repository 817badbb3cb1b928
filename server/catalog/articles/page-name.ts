import { isSiteName } from '@waypost/content-service/site-names'
import { PAGES } from './content-type.ts'

/**
 * Returns the name in the address of a page: its field `slug`, or else its id; `undefined` for an entry of another type.
 * @throws If the site itself uses the address.
 */
export function pageNameOf(entry: unknown): string | undefined {
  const name = writtenNameOf(entry)
  if (name !== undefined && isSiteName(name))
    throw new TypeError(`the site itself uses the address '/${name}'`)
  return name
}

/** The same for a link, which leads nowhere if the site itself uses the address. */
export function linkedPageName(entry: unknown): string | undefined {
  const name = writtenNameOf(entry)
  return name === undefined || isSiteName(name) ? undefined : name
}

interface EntryLike {
  sys?: { id?: unknown; contentType?: { sys?: { id?: unknown } } }
  fields?: { slug?: unknown }
}

function writtenNameOf(entry: unknown): string | undefined {
  const { sys, fields } = (entry ?? {}) as EntryLike
  if (sys?.contentType?.sys?.id !== PAGES) return undefined
  const slug =
    typeof fields?.slug === 'string' ? fields.slug.trim().replace(/^\//, '').replace(/\/$/, '') : ''
  return /^[\w-][\w.-]{0,63}$/.test(slug) ? slug : String(sys.id)
}
