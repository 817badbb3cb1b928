/** Addresses of the old site, which exports write in several ways. */
export interface SiteAddresses {
  /** With a slash at its end. `https://ghost.invalid/` if the export does not name it. */
  site: string
  /** The path of the site at its host: '' or such as `/blog`. */
  base: string
  /** Replaces the site's address in a text with its path, and addresses of smaller pictures with those of the pictures. */
  makeLocal(text: string): string
}

const PLACE = '__GHOST_URL__'

export function createAddresses(exported: string): SiteAddresses {
  const own = findOwn(exported)
  const { host, pathname } = new URL(own)
  const base = pathname.replace(/\/$/, '')
  const anyOwn = `https?://(?:www\\.)?${RegExp.escape(host.replace(/^www\./, '') + base)}`
  const whole = new RegExp(`(?:${PLACE}|${anyOwn})(?![\\w.:-])/?`, 'g')
  return {
    site: `${own}/`,
    base,
    makeLocal: (text) => text.replaceAll(whole, `${base}/`).replaceAll(SIZE, '$1/'),
  }
}

const SIZE = /(\/content\/(?:files|images|media))\/size\/\w+(?:\/format\/\w+)?\//g

/**
 * Ghost leaves some addresses whole. Those of the site have files that other addresses have without its name; old versions write
 * all of them whole.
 */
function findOwn(exported: string): string {
  const known = new Set<string>()
  const filesOf = new Map<string, Set<string>>()
  for (const [, place, path] of exported.matchAll(FILE)) {
    if (place.startsWith('http')) filesOf.set(place, (filesOf.get(place) ?? new Set()).add(path))
    else known.add(path)
  }
  const counts = [...filesOf].map(
    ([place, paths]) => [place, known.size === 0 ? paths.size : paths.intersection(known).size] as const,
  )
  const [best] = counts.toSorted(([, one], [, other]) => other - one)
  return best?.[1] > 0 && URL.canParse(best[0]) ? best[0] : 'https://ghost.invalid'
}

const FILE =
  /(__GHOST_URL__|["'(]|https?:\/\/[^"'\s\\<>]{1,200}?)(?<!\/content)\/content\/((?:files|images|media)\/[\w./%@+~-]+)/g
