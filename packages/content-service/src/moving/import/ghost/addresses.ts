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
  const base = new URL(own).pathname.replace(/\/$/, '')
  const whole = new RegExp(`(?:${PLACE}|${RegExp.escape(own)})(?![\\w.:-])(/?)`, 'g')
  return {
    site: `${own}/`,
    base,
    makeLocal: (text) => text.replaceAll(whole, `${base}/`).replaceAll(SIZE, '$1/'),
  }
}

const SIZE = /(\/content\/(?:files|images|media))\/size\/\w+(?:\/format\/\w+)?\//g

/** Ghost leaves some addresses whole. Those of the site have files that other addresses have without its name. */
function findOwn(exported: string): string {
  const known = new Set<string>()
  const filesOf = new Map<string, Set<string>>()
  for (const [, place, path] of exported.matchAll(FILE)) {
    if (place === PLACE) known.add(path)
    else filesOf.set(place, (filesOf.get(place) ?? new Set()).add(path))
  }
  const counts = [...filesOf].map(([place, paths]) => [place, paths.intersection(known).size] as const)
  const [best] = counts.toSorted(([, one], [, other]) => other - one)
  return best?.[1] > 0 && URL.canParse(best[0]) ? best[0] : 'https://ghost.invalid'
}

const FILE =
  /(__GHOST_URL__|https?:\/\/[^"'\s\\<>]{1,200}?)(?<!\/content)\/content\/((?:files|images|media)\/[\w./%@+~-]+)/g
