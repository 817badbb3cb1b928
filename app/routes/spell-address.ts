/** A link as far as paper is concerned. */
interface PaperLink {
  /** The whole address it leads to. */
  href: string
  /** Its words. */
  text: string
}

/**
 * Says of each link of a text what has to be printed after its words, since nobody can press paper: its address, the first
 * time it comes. A place in the same text has none, nor a link whose words are its address.
 *
 * @param page Address of the page that the text is on.
 * @returns For each link, in the same order; `undefined` for those that stay as they are.
 */
export function spellAddresses(links: readonly PaperLink[], page: string): (string | undefined)[] {
  const spelled = new Set<string>()
  const here = withoutPlace(page)
  return links.map(({ href, text }) => {
    if (withoutPlace(href) === here || spelled.has(href)) return undefined
    spelled.add(href)
    const address = href.replace(/^(mailto|tel):/, '')
    return plain(text) === plain(address) ? undefined : address
  })
}

function withoutPlace(address: string): string {
  return address.replace(/#.*$/, '')
}

/** As people write an address. */
function plain(address: string): string {
  return address
    .trim()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '')
}
