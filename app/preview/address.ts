/**
 * Adds the instant that a preview shows to an address of this site.
 * @param address From the site's root, with its query and fragment.
 * @param at The page's own parameter `at`; `undefined` for now.
 */
export function atInstant(address: string, at: string | undefined): string {
  if (at === undefined) return address
  const url = new URL(address, ANYWHERE)
  url.searchParams.set('at', at)
  return url.pathname + url.search + url.hash
}

export function withoutInstant(address: string): string {
  const url = new URL(address, ANYWHERE)
  url.searchParams.delete('at')
  return url.pathname + url.search + url.hash
}

/** Adds the instant to the links to this site's screens in an HTML text. */
export function linksAtInstant(html: string, at: string | undefined): string {
  if (at === undefined) return html
  return html.replaceAll(SCREEN_LINKS, (_, address: string) => {
    const plain = address.replaceAll('&amp;', '&')
    return ` href="${atInstant(plain, at).replaceAll('&', '&amp;')}"`
  })
}

const ANYWHERE = 'http://site.invalid'

const SCREEN_LINKS = / href="(\/(?:[\w.-]*|article\/[^"?#]*)(?:[?#][^"]*)?)"/g
