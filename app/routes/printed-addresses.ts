interface TextLink {
  /** Absolute address. */
  href: string
  text: string
}

/**
 * Chooses the address to print after each link of a text: at its first occurrence, unless the link leads into the same page or
 * its text is the address.
 *
 * @param page Address of the page.
 * @returns For each link in order; `undefined` for those without a printed address.
 */
export function printedAddresses(links: readonly TextLink[], page: string): (string | undefined)[] {
  const printed = new Set<string>()
  const here = withoutFragment(page)
  return links.map(({ href, text }) => {
    if (withoutFragment(href) === here || printed.has(href)) return undefined
    printed.add(href)
    const address = href.replace(/^(mailto|tel):/, '')
    return plain(text) === plain(address) ? undefined : address
  })
}

function withoutFragment(address: string): string {
  return address.replace(/#.*$/, '')
}

/** Removes the scheme and the slash at the end of an address, which people leave out. */
function plain(address: string): string {
  return address
    .trim()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '')
}
